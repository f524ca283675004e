import { seriesOf } from '#contract/agents/rate-form.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { readTyped } from './typed-rate.ts'

/** Returns a function that names a type of games; one that the site does not know keeps its own name. */
export function useTypeName(): (type: string) => string {
  const t = useT()
  return (type) => {
    const known = GAME_TYPES.find((one) => one === type)
    return known ? t(`bets.type.${known}`) : type
  }
}

/** Returns a function that says which series a rate of lotteries is; of other types, and of none, it says nothing. */
export function useSeriesNote(): (type: string, typed: string) => string {
  const t = useT()
  const locale = useLocale()
  return (type, typed) => {
    const rate = type === 'LOTT' ? readTyped(typed) : null
    return rate !== null && Number(rate) > 0
      ? ` · ${t('agents.series', { series: seriesOf(rate).toLocaleString(locale) })}`
      : ''
  }
}
