/**
 * The facts of a title that game lists filter by, taken from the engine that plays it: computed from the game's own
 * rules.
 */
import { parseMoney } from '#contract/money.ts'
import type { TitleFacts } from '#games/card.ts'
import { titleFactsOf } from '#games/facts.ts'
import { stakeScaleOf } from '#games/stakes.ts'

const NOTHING: TitleFacts = { rtp: null, volatility: null, features: [], smallestStake: null }

/** Returns the facts of the title that an engine plays; no facts for a title without an engine. */
export function factsOf(engine: string | null): TitleFacts {
  return (engine === null ? null : titleFactsOf(engine)) ?? NOTHING
}

/** Returns the smallest stake in a currency, in ledger units; null when unknown. */
export function smallestStakeMinor(engine: string | null, currency: string): bigint | null {
  const { smallestStake } = factsOf(engine)
  return smallestStake === null ? null : parseMoney(smallestStake) * stakeScaleOf(currency)
}
