import { FIGURES } from '#games/table/figures.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { getLimits, maxWinMinor } from '#studio/players/catalogue.ts'
import { gameOf, type TableSort } from './kinds.ts'
import { spotMax } from './live-bet.ts'
import type { TableRules } from './protocol.ts'

/** Chips as multiples of the smallest stake that is a round figure. */
const CHIPS = [5n, 25n, 50n, 250n, 500n, 2_500n]

/** Returns what the rules page of a table states. Every figure is computed from the rules. */
export function getTableRules({ kind, phases }: TableSort, currency: string): TableRules {
  const { spots } = gameOf(kind)
  const figures = FIGURES[kind]
  const { min } = getLimits('table', currency)
  return {
    engine: 'table',
    kind,
    rtp: figures[spots[0]?.id ?? '']?.[0] ?? '',
    hitFrequency: null,
    volatility: null,
    maxWin: String(Math.max(...spots.map(({ most }) => most)) / 10_000),
    phases,
    spots: spots.map(({ id, odds }) => ({
      id,
      odds,
      rtp: figures[id]?.[0] ?? '',
      chance: figures[id]?.[1] ?? '',
      max: writeAmount(spotMax(kind, id, currency)),
    })),
    chips: CHIPS.map((times) => writeAmount(parseAmount(min) * times)),
    maxWinPerBet: writeAmount(maxWinMinor(currency)),
    interruptedRound: 'refund',
  }
}
