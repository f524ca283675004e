import { ITEM_KINDS, ITEM_STATES, officeMissions, type ItemRow } from '#contract/missions/office-missions.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeBrand } from '../compose/use-office-brand.ts'
import { useGo } from '../frame/address.ts'
import { usePermissions } from '../frame/operator.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'

const LIST = pagedList(officeMissions)

/** Returns the columns of the list, in the reader's language and the brand's currency. */
function useColumns(): Column<ItemRow>[] {
  const t = useT()
  const locale = useLocale()
  const brand = useOfficeBrand()
  return [
    { id: 'title', head: t('officeMissions.title'), phone: 'title', cell: (row) => row.title },
    { id: 'kind', head: t('officeMissions.kind'), phone: 'line', cell: (row) => t(`officeMissions.kind.${row.kind}`) },
    { id: 'state', head: t('officeMissions.state'), phone: 'line', cell: (row) => <ItemState state={row.state} /> },
    {
      id: 'figures',
      head: t('officeMissions.figures'),
      phone: 'line',
      cell: (row) => (
        <span className="num">
          {[row.reached, row.done, row.paid].map((count) => formatCount(count, locale)).join(' / ')}
        </span>
      ),
    },
    {
      id: 'ends',
      head: t('officeMissions.endsAt'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.endsAt, locale)}</span>,
    },
    {
      id: 'cost',
      head: t('officeMissions.cost'),
      align: 'end',
      phone: 'amount',
      cell: (row) => (brand ? <Money amount={row.cost} currency={brand.currency} /> : null),
    },
  ]
}

/** Lists missions and tournaments with their figures. */
export function MissionList() {
  const t = useT()
  const go = useGo()
  const permissions = usePermissions()
  const columns = useColumns()
  return (
    <ResourceList
      list={LIST}
      path="/missions"
      title={t('office.nav.missions')}
      columns={columns}
      opens
      actions={
        <Button
          size="small"
          tone="primary"
          icon="plus"
          reason={permissions.includes('promotions.write') ? undefined : t('office.notAllowed')}
          onClick={() => go('/missions/create')}
        >
          {t('officeMissions.create')}
        </Button>
      }
      filters={[
        {
          kind: 'choice',
          field: 'kind',
          label: t('officeMissions.kind'),
          none: t('officeMissions.all'),
          options: ITEM_KINDS.map((value) => ({ value, label: t(`officeMissions.kind.${value}`) })),
        },
        {
          kind: 'choice',
          field: 'state',
          label: t('officeMissions.state'),
          none: t('officeMissions.all'),
          options: ITEM_STATES.map((value) => ({ value, label: t(`officeMissions.state.${value}`) })),
        },
      ]}
    />
  )
}

/** Shows the state of a mission or tournament. */
export function ItemState({ state }: Pick<ItemRow, 'state'>) {
  const t = useT()
  const tone = state === 'live' ? 'positive' : state === 'frozen' || state === 'paying' ? 'warning' : 'neutral'
  return <Tag tone={tone}>{t(`officeMissions.state.${state}`)}</Tag>
}
