import { officePointsGoods, type OfficeGood } from '#contract/points/office-points.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useGo } from '../frame/address.ts'
import { usePermissions } from '../frame/operator.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'

const LIST = pagedList(officePointsGoods)

/** Lists the goods of the mall with stock, what is reserved and ordered, and what waits. */
export function GoodList() {
  const t = useT()
  const locale = useLocale()
  const go = useGo()
  const mayWrite = usePermissions().includes('promotions.write')
  const figure = (value: number) => <span className="num">{formatCount(value, locale)}</span>
  const columns: Column<OfficeGood>[] = [
    {
      id: 'name',
      head: t('office.points.good'),
      phone: 'title',
      cell: ({ picture, terms }) => (
        <span className="inline-flex items-center gap-3 py-1">
          <img src={picture} alt="" width={36} height={36} className="size-9 rounded-control object-contain" />
          {terms.names[locale] || terms.names['en']}
        </span>
      ),
    },
    {
      id: 'category',
      head: t('office.points.field.category'),
      phone: 'meta',
      cell: ({ terms }) => t(`office.points.category.${terms.category}`),
    },
    { id: 'price', head: t('office.points.points'), phone: 'amount', cell: ({ terms }) => figure(terms.price) },
    {
      id: 'stock',
      head: t('office.points.stock'),
      phone: 'line',
      cell: ({ stock }) => (stock === null ? t('office.points.any') : figure(stock)),
    },
    { id: 'reserved', head: t('office.points.reserved'), phone: 'line', cell: ({ reserved }) => figure(reserved) },
    { id: 'ordered', head: t('office.points.ordered'), phone: 'line', cell: ({ ordered }) => figure(ordered) },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'line',
      cell: ({ state, waiting }) => (
        <span className="flex flex-wrap gap-1.5">
          <Tag tone={state === 'on' ? 'positive' : 'neutral'}>{t(`office.points.shelf.${state}`)}</Tag>
          {waiting && <Tag tone="warning">{t('office.points.waits')}</Tag>}
        </span>
      ),
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/points-goods"
      title={t('office.nav.pointsGoods')}
      columns={columns}
      opens
      actions={
        <Button
          size="small"
          tone="primary"
          icon="plus"
          reason={mayWrite ? undefined : t('office.notAllowed')}
          onClick={() => go('/points-goods/create')}
        >
          {t('office.points.newGood')}
        </Button>
      }
    />
  )
}
