/**
 * What the filters of game lists know of a game, by the engine that plays it: counted from the engine's own rules in games/, never
 * typed in by hand where it can be counted. A new engine is one line here; null means unknown, and is not shown.
 */
import type { GameFeature, Volatility } from '#contract/game-facts.ts'
import { parseMoney } from '#contract/money.ts'
import { crashReturn } from '#games/crash/rtp.ts'
import { diceReturn } from '#games/dice/rtp.ts'
import { FREE_SPINS, SCATTER, WILD } from '#games/slot-l20/paytable.ts'
import { FIGURES, slotReturn } from '#games/slot-l20/rtp.ts'

export type EngineFacts = {
  /** Share of the stakes that comes back in the long run. Null where the player's choices decide it. */
  rtp: number | null
  volatility: Volatility | null
  features: readonly GameFeature[]
  /** The smallest stake in units of a currency's scale (STAKE_SCALE). */
  smallestStake: string | null
}

/** Standard deviation of a round in stakes, below which a game pays little and often, and above which seldom and much. */
const LOW_BELOW = 2
const HIGH_ABOVE = 8

/** How a game's wins are spread, from the deviation that its rules have. */
export function volatilityOf(deviation: number): Volatility {
  return deviation < LOW_BELOW ? 'low' : deviation > HIGH_ABOVE ? 'high' : 'medium'
}

/** The studio's ladder of stakes begins here, times the currency's scale (studio/players/catalogue.ts; a test compares). */
const LADDER_BEGINS = '0.20'
/** Every target of crash returns the same but for cutting to hundredths; so does every choice of dice. */
const TYPICAL_TARGET = 200
const TYPICAL_CHOICE = { target: 5050, over: true }

const slotFeatures: readonly GameFeature[] = [
  ...(FREE_SPINS > 0 ? ['FREE_SPINS'] as const : []), ...(WILD ? ['WILDS'] as const : []), ...(SCATTER ? ['SCATTERS'] as const : []), 'VERIFIABLE',
]

/** One line an engine. */
const FACTS: Readonly<Record<string, EngineFacts>> = {
  'slot-l20': { rtp: slotReturn().total, volatility: volatilityOf(Number(FIGURES.deviationWithFreeSpins)), features: slotFeatures, smallestStake: LADDER_BEGINS },
  crash: { rtp: crashReturn(TYPICAL_TARGET), volatility: null, features: ['CASH_OUT', 'OTHERS_BETS', 'VERIFIABLE'], smallestStake: LADDER_BEGINS },
  dice: { rtp: diceReturn(TYPICAL_CHOICE).rtp, volatility: null, features: ['OWN_CHANCE', 'VERIFIABLE'], smallestStake: LADDER_BEGINS },
}
const NOTHING: EngineFacts = { rtp: null, volatility: null, features: [], smallestStake: null }

/** What a unit of the ladder is worth in a currency; the studio's own table. */
const STAKE_SCALE: Readonly<Record<string, bigint>> = { BDT: 10n, INR: 10n, THB: 5n, TLB: 5n, USD: 1n, VND: 2_000n }

/** What is known of whatever an engine plays; nothing of a title that nothing plays. */
export function factsOf(engine: string | null): EngineFacts {
  return (engine === null ? undefined : FACTS[engine]) ?? NOTHING
}

/** The smallest stake in a currency, in ledger units; null when unknown. */
export function smallestStakeMinor(engine: string | null, currency: string): bigint | null {
  const { smallestStake } = factsOf(engine)
  return smallestStake === null ? null : parseMoney(smallestStake) * (STAKE_SCALE[currency] ?? 1n)
}
