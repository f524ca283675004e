/** Finds the filters by game facts that match something in a list: a filter without any match is not offered. */
import type { OutputOf } from '#contract/call.ts'
import { GAME_FEATURES, GAME_KINDS, RTP_FLOORS, VOLATILITIES } from '#contract/catalogue/game-fact-words.ts'
import type { gameFilters } from '#contract/catalogue/game-filters.ts'
import { toWire } from '#contract/money.ts'
import { smallestStakeMinor } from '../titles/engine-facts.ts'
import type { View } from '../view/read-view.ts'
import { queryGames, type GameFilter } from '../titles/query-games.ts'

const counted = <Value>(values: readonly Value[], count: (value: Value) => number) =>
  values.map((value) => ({ value, count: count(value) })).filter((one) => one.count > 0)

/** Answers gameFilters. */
export function answerFilters(
  view: View,
  filter: Pick<GameFilter, 'gameType' | 'vassalage' | 'gameClassify'>,
): OutputOf<typeof gameFilters> {
  const games = queryGames(view.catalogue, filter)
  const stakes = games.flatMap((game) => smallestStakeMinor(game.engine, view.currency) ?? [])
  const steps = [...new Set(stakes)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const ofEveryKind = queryGames(view.catalogue, { ...filter, gameClassify: undefined })
  return {
    categories: counted(
      ['ALL', 'NEW', 'HOT'] as const,
      (category) => queryGames(view.catalogue, { ...filter, category }).length,
    ),
    kinds: counted(GAME_KINDS, (kind) => ofEveryKind.filter((game) => game.classify === kind).length),
    features: counted(GAME_FEATURES, (feature) => games.filter((game) => game.facts.features.includes(feature)).length),
    volatility: counted(
      VOLATILITIES,
      (volatility) => games.filter((game) => game.facts.volatility === volatility).length,
    ),
    rtpMin: counted<string>(
      RTP_FLOORS,
      (floor) => games.filter(({ facts }) => facts.rtp !== null && facts.rtp >= Number(floor)).length,
    ),
    minBetMax: counted(steps, (step) => stakes.filter((stake) => stake <= step).length).map(({ value, count }) => ({
      value: toWire(value),
      count,
    })),
    currency: view.currency,
  }
}
