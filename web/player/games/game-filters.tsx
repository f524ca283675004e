import { keepPreviousData } from '@tanstack/react-query'
import { GAME_KINDS, type GameFeature, VOLATILITIES } from '#contract/catalogue/game-fact-words.ts'
import { gameFilters } from '#contract/catalogue/game-filters.ts'
import { GAME_CATEGORIES, type GameCategory, gameVendors, type GameType } from '#contract/catalogue/games.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { askToLogIn } from '../session/auth-state.ts'
import { type ListSearchState, readFeatures } from './list-search-state.ts'

const ORDER: readonly GameCategory[] = ['ALL', 'NEW', 'HOT', 'FAV', 'RECENT']

export type ListFacts = {
  gameType?: GameType | undefined
  gameClassify?: string | undefined
  vassalage?: string | undefined
}

/** Returns what a list can be filtered by; until the answer comes, that of the list before. */
function useListFacts(list: ListFacts) {
  const input = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== undefined))
  return useCall(gameFilters, input, { placeholderData: keepPreviousData }).data
}

/** The space for a count that has not loaded yet. */
const COUNT_ROOM = '\u2007\u2007\u2007'

/**
 * Shows the categories: all, new, hot, favourites, recent; the first three with the number of games in the list. The
 * last two ask visitors to log in.
 */
export function CategoryChips({
  list,
  value,
  onValueChange,
}: {
  list: ListFacts
  value: GameCategory
  onValueChange: (category: GameCategory) => void
}) {
  const t = useT()
  const locale = useLocale()
  const { isLogin } = useSession()
  const counts = useListFacts(list)?.categories
  const countOf = (category: GameCategory) => {
    if (category === 'FAV' || category === 'RECENT') return undefined
    return counts ? formatCount(counts.find((one) => one.value === category)?.count ?? 0, locale) : COUNT_ROOM
  }
  return (
    <div className="mt-3.5">
      <ChipRow label={t('games.categories')}>
        {ORDER.filter((category) => GAME_CATEGORIES.includes(category)).map((category) => (
          <Chip
            key={category}
            selected={value === category}
            count={countOf(category)}
            onClick={() =>
              !isLogin && (category === 'FAV' || category === 'RECENT') ? askToLogIn() : onValueChange(category)
            }
          >
            {t(`games.category.${category}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** More vendors than this are shown as a list to choose from instead of a row. */
const VENDOR_CHIPS_MAX = 12

/** Chooses one vendor, or all of them. */
export function VendorChips({
  gameType,
  gameClassify,
  value,
  onValueChange,
}: {
  gameType: GameType | undefined
  gameClassify?: string | undefined
  value: string | undefined
  onValueChange: (vassalage: string | undefined) => void
}) {
  const t = useT()
  const { data } = useCall(gameVendors, {
    platform: 'html5-desktop',
    ...(gameType ? { gameType } : {}),
    ...(gameClassify ? { gameClassify } : {}),
  })
  const vendors = [...new Map((data?.content ?? []).map((vendor) => [vendor.vassalage, vendor])).values()]
  if (vendors.length < 2) return null
  if (vendors.length > VENDOR_CHIPS_MAX) {
    const options = vendors
      .map((vendor) => ({ value: vendor.vassalage, label: vendor.displayName }))
      .sort((a, b) => a.label.localeCompare(b.label))
    return (
      <ChipSelect
        label={t('games.vendors')}
        all={t('games.vendors.all')}
        options={options}
        value={value ?? null}
        onValueChange={(next) => onValueChange(next ?? undefined)}
      />
    )
  }
  return (
    <>
      <Chip kind="picker" selected={!value} onClick={() => onValueChange(undefined)}>
        {t('games.vendors.all')}
      </Chip>
      {vendors.map((vendor) => (
        <Chip
          key={vendor.vassalage}
          kind="picker"
          selected={value === vendor.vassalage}
          onClick={() => onValueChange(vendor.vassalage)}
        >
          {vendor.displayName}
        </Chip>
      ))}
    </>
  )
}

export type FactFiltersProps = {
  list: ListFacts
  state: ListSearchState
  onState: (change: ListSearchState) => void
  /** True when the address limits the list to one kind of game. */
  isOneKind?: boolean
}

/** Filters by features, return and smallest bet. Only filters that find a game in this list are offered. */
export function FactFilters({ list, state, onState, isOneKind = false }: FactFiltersProps) {
  const t = useT()
  const locale = useLocale()
  const data = useListFacts(list)
  if (!data) return null
  const chosen = readFeatures(state.features)
  const flip = (feature: GameFeature) => {
    const next = chosen.includes(feature) ? chosen.filter((one) => one !== feature) : [...chosen, feature]
    onState({ features: next.join(',') || undefined })
  }
  const percent = (share: string) => formatPercent(Number(share), locale)
  return (
    <>
      {!isOneKind && data.kinds.length > 1 && (
        <ChipSelect
          label={t('games.kind')}
          all={t('games.kind.all')}
          value={state.gameClassify ?? null}
          options={data.kinds.map(({ value }) => ({ value, label: t(`games.kind.${value}`) }))}
          onValueChange={(value) => onState({ gameClassify: GAME_KINDS.find((one) => one === value) })}
        />
      )}
      {data.volatility.length > 0 && (
        <ChipSelect
          label={t('games.volatility')}
          all={t('games.volatility.all')}
          value={state.volatility ?? null}
          options={data.volatility.map(({ value }) => ({
            value,
            label: t('games.volatility.of', { volatility: t(`games.volatility.${value}`) }),
          }))}
          onValueChange={(value) => onState({ volatility: VOLATILITIES.find((one) => one === value) })}
        />
      )}
      {data.rtpMin.length > 0 && (
        <ChipSelect
          label={t('games.rtpMin')}
          all={t('games.rtpMin.all')}
          value={state.rtpMin ?? null}
          options={data.rtpMin.map(({ value }) => ({ value, label: t('games.rtpMin.from', { rtp: percent(value) }) }))}
          onValueChange={(value) => onState({ rtpMin: value ?? undefined })}
        />
      )}
      {data.minBetMax.length > 0 && (
        <ChipSelect
          label={t('games.minBet')}
          all={t('games.minBet.all')}
          value={state.minBetMax ?? null}
          options={data.minBetMax.map(({ value }) => ({
            value,
            label: t('games.minBet.upTo', { amount: formatMoney(value, data.currency) }),
          }))}
          onValueChange={(value) => onState({ minBetMax: value ?? undefined })}
        />
      )}
      {data.features.map(({ value }) => (
        <Chip key={value} kind="picker" selected={chosen.includes(value)} onClick={() => flip(value)}>
          {t(`games.feature.${value}`)}
        </Chip>
      ))}
    </>
  )
}
