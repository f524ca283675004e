import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { GAME_STATUSES } from '#contract/catalogue/office-games.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Listing, useRows } from '../frame/rows.ts'

type Vendor = { id: string; names: Record<string, string> }

/**
 * Returns the filters of a list of games, and its vendors' names; `vendors` is the list of vendors that the reader may
 * see.
 */
export function useGameFilters<Answer>(vendors: Listing<Vendor, Answer>) {
  const t = useT()
  const locale = useLocale()
  const { rows: listed = [] } = useRows(vendors)
  const vendorName = (code: string) => listed.find((vendor) => vendor.id === code)?.names[locale] ?? code
  const filters = [
    { kind: 'text', field: 'search', label: t('office.game'), wide: true },
    {
      kind: 'choice',
      field: 'vendor',
      label: t('office.vendor'),
      options: listed.map((vendor) => ({ value: vendor.id, label: vendorName(vendor.id) })),
    },
    {
      kind: 'choice',
      field: 'gameType',
      label: t('office.kind'),
      options: GAME_TYPES.map((value) => ({ value, label: t(`bets.type.${value}`) })),
    },
    {
      kind: 'choice',
      field: 'status',
      label: t('office.status'),
      options: GAME_STATUSES.map((value) => ({ value, label: t(`office.gameStatus.${value}`) })),
    },
    {
      kind: 'choice',
      field: 'isHot',
      label: t('office.hot'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`office.is.${value}`) })),
    },
  ] as const
  return { filters: [...filters], vendorName }
}
