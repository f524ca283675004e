import { useGetList, usePermissions } from 'ra-core'
import type { OutputOf } from '#contract/call.ts'
import { GAME_TYPES } from '#contract/games.ts'
import { GAME_STATUSES, type listOfficeGames, type listOfficeVendors, updateOfficeGame } from '#contract/office-games.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { StatusSelect } from './status-select.tsx'

type Row = OutputOf<typeof listOfficeGames>['content'][number]
type Vendor = OutputOf<typeof listOfficeVendors>['content'][number]

/** Every title; status and marks are changed in place and are on open pages at once. */
export function GameList() {
  const t = useT()
  const locale = useLocale()
  const { permissions = [] } = usePermissions<string[]>()
  const readOnly = !permissions.includes('games.write')
  const update = useAct(updateOfficeGame, t('office.saved'))
  const { data: vendors = [] } = useGetList<Vendor>('vendors')
  const vendorName = (code: string) => vendors.find((vendor) => vendor.id === code)?.names[locale] ?? code
  const nameOf = (row: Row) => row.names[locale] ?? row.names.en ?? row.id
  const mark = (field: 'isHot' | 'isNew', label: string) => (row: Row) => (
    <Checkbox aria-label={`${nameOf(row)}: ${label}`} checked={row[field]} disabled={readOnly} onChange={(event) => update.mutate({ id: row.id, [field]: event.target.checked })}>{' '}</Checkbox>
  )
  const columns: Column<Row>[] = [
    { id: 'name', head: t('office.game'), phone: 'title', cell: (row) => <span className="font-semibold">{nameOf(row)}</span> },
    { id: 'vendor', head: t('office.vendor'), phone: 'meta', cell: (row) => vendorName(row.vendor) },
    { id: 'type', head: t('office.kind'), phone: 'line', cell: (row) => t(`bets.type.${row.gameType}`) },
    { id: 'engine', head: t('office.engine'), phone: 'line', cell: (row) => (row.engine ? <Tag tone="info">{t('office.playable')}</Tag> : <span className="text-ink-3">{t('office.notPlayable')}</span>) },
    { id: 'hot', head: t('office.hot'), phone: 'line', cell: mark('isHot', t('office.hot')) },
    { id: 'new', head: t('office.new'), phone: 'line', cell: mark('isNew', t('office.new')) },
    { id: 'status', head: t('office.status'), phone: 'amount', cell: (row) => <StatusSelect label={`${nameOf(row)}: ${t('office.status')}`} value={row.status} disabled={readOnly} onValueChange={(status) => update.mutate({ id: row.id, status })} /> },
  ]
  return (
    <ResourceList<Row>
      resource="games" title={t('office.nav.games')} columns={columns} sort={{ field: 'sort', order: 'ASC' }}
      filters={[
        { kind: 'text', field: 'search', label: t('office.game'), wide: true },
        { kind: 'choice', field: 'vendor', label: t('office.vendor'), options: vendors.map((vendor) => ({ value: vendor.id, label: vendorName(vendor.id) })) },
        { kind: 'choice', field: 'gameType', label: t('office.kind'), options: GAME_TYPES.map((value) => ({ value, label: t(`bets.type.${value}`) })) },
        { kind: 'choice', field: 'status', label: t('office.status'), options: GAME_STATUSES.map((value) => ({ value, label: t(`office.gameStatus.${value}`) })) },
        { kind: 'choice', field: 'isHot', label: t('office.hot'), options: (['true', 'false'] as const).map((value) => ({ value, label: t(`office.is.${value}`) })) },
      ]}
    />
  )
}
