import type { OutputOf } from '#contract/call.ts'
import { listOfficeGames, listOfficeVendors, updateOfficeGame } from '#contract/catalogue/office-games.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList, wholeList } from '../frame/rows.ts'
import { useGameFilters } from './game-filters.ts'
import { PictureChange } from './picture-change.tsx'
import { StatusChange, StatusTag } from './status-change.tsx'
import { usePermissions } from '../frame/operator.ts'

const VENDORS = wholeList(listOfficeVendors, ({ content }) => content)
const LIST = pagedList(listOfficeGames, { sort: 'sort', order: 'asc' })

type Row = OutputOf<typeof listOfficeGames>['content'][number]

/** Lists every title: the house's status, and the brand's choice for its own members. */
export function GameList() {
  const t = useT()
  const locale = useLocale()
  const permissions = usePermissions()
  const reason = permissions.includes('games.write') ? undefined : t('office.notAllowed')
  const update = useAct(updateOfficeGame, t('office.saved'))
  const { filters, vendorName } = useGameFilters(VENDORS)
  const nameOf = (row: Row) => row.names[locale] ?? row.names.en ?? row.id
  const columns: Column<Row>[] = [
    {
      id: 'name',
      head: t('office.game'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{nameOf(row)}</span>,
    },
    {
      id: 'picture',
      head: t('office.shownPicture'),
      phone: 'line',
      cell: (row) => <PictureChange row={row} name={nameOf(row)} of="game" by="brand" reason={reason} />,
    },
    { id: 'vendor', head: t('office.vendor'), phone: 'meta', cell: (row) => vendorName(row.vendor) },
    { id: 'type', head: t('office.kind'), phone: 'line', cell: (row) => t(`bets.type.${row.gameType}`) },
    {
      id: 'engine',
      head: t('office.engine'),
      phone: 'line',
      cell: (row) =>
        row.engine ? (
          <Tag tone="info">{t('office.playable')}</Tag>
        ) : (
          <span className="text-ink-3">{t('office.notPlayable')}</span>
        ),
    },
    { id: 'house', head: t('office.houseSays'), phone: 'line', cell: (row) => <StatusTag status={row.house} /> },
    {
      id: 'status',
      head: t('office.ownChoice'),
      phone: 'line',
      cell: (row) => (
        <StatusChange
          name={nameOf(row)}
          status={row.status}
          hint={(status) => t(`office.choiceBecomes.${status}`)}
          reason={reason}
          busy={update.isPending}
          fault={update.error}
          onChange={(status, why, done) => update.mutate({ id: row.id, status, reason: why }, { onSuccess: done })}
        />
      ),
    },
  ]
  return <ResourceList list={LIST} path="/games" title={t('office.nav.games')} columns={columns} filters={filters} />
}
