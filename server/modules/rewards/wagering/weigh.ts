/** How much a stake counts (docs/reference/games.md 9.1): pure, from the terms that are copied into the grant. */
import { parseMoney } from '#contract/money.ts'
import type { BonusTerms, WeightReason } from '#contract/rewards/terms.ts'

/** A game as terms name it. */
export type PlayedGame = { vendor: string; gameCode: string; gameType: string }
/** Per cent that counts, and why. */
export type Weight = { weight: number; why: WeightReason }

const CODES = { game: 'gameCode', vendor: 'vendor', type: 'gameType' } as const

/** Returns how the terms exclude a game; null when they do not. A refusal is stronger than one that counts nothing. */
export function exclusionOf({ excluded }: BonusTerms, game: PlayedGame): 'refused' | 'counts_nothing' | null {
  const found = excluded.filter(({ of, code }) => game[CODES[of]] === code).map(({ how }) => how)
  return found.includes('refused') ? 'refused' : (found[0] ?? null)
}

/**
 * Returns whether stored terms say what a stake counts. Of a grant whose terms were damaged nothing is counted, by no guess:
 * the books name it (`grants-terms`), and what other members play counts on.
 */
export function canWeigh(terms: unknown): terms is BonusTerms {
  const { excluded, weights } = (terms ?? {}) as Partial<Record<'excluded' | 'weights', unknown>>
  const { otherwise, ...by } = (weights ?? {}) as Record<string, unknown>
  const isTable = (of: string) =>
    typeof by[of] === 'object' && by[of] !== null && Object.values(by[of]).every((one) => typeof one === 'number')
  return Array.isArray(excluded) && typeof otherwise === 'number' && ['game', 'vendor', 'type'].every(isTable)
}

/** A stored weight that is no per cent counts as the nearest one (row 23); the books name it. */
export const clamped = (weight: number) => Math.min(100, Math.max(0, Math.trunc(weight)))

/**
 * Returns how much a stake counts: nothing in an excluded game or below the least odds, else the weight of the game, of
 * its vendor, of its type, or of all others, in this order. `odds` are null where they are not known: they then count as
 * enough, because nobody but the house could know them.
 */
export function weigh(terms: BonusTerms, game: PlayedGame, odds: number | null): Weight {
  if (exclusionOf(terms, game) !== null) return { weight: 0, why: 'excluded' }
  if (terms.oddsMin !== null && odds !== null && odds < Number(terms.oddsMin)) return { weight: 0, why: 'odds' }
  for (const of of ['game', 'vendor', 'type'] as const) {
    const weight = terms.weights[of][game[CODES[of]]]
    if (weight !== undefined) return { weight: clamped(weight), why: of }
  }
  return { weight: clamped(terms.weights.otherwise), why: 'otherwise' }
}

/** The rule by which targets are rounded, as it stands in each grant. */
export const TARGET_RULE = 'times-down-1'

/**
 * Returns what must be staked, in ledger units: (bonus, or deposit and bonus) × times, rounded down once
 * (`TARGET_RULE`). Times have at most two decimals.
 */
export function targetOf(
  { wageringTimes, base, depositMinor }: Pick<BonusTerms, 'wageringTimes' | 'base' | 'depositMinor'>,
  bonusMinor: bigint,
): bigint {
  const baseMinor = base === 'bonus' ? bonusMinor : bonusMinor + BigInt(depositMinor)
  return (baseMinor * parseMoney(wageringTimes)) / parseMoney('1')
}

/** Returns hundredths of a ledger unit in ledger units, rounded down; never below zero. */
export function countedMinor(hundredths: bigint): bigint {
  return hundredths > 0n ? hundredths / 100n : 0n
}
