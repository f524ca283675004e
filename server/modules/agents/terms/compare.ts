/** Contracts beside each other: what one may give of another, and what a new one ends (docs/reference/games.md 8.3). Pure. */
import type { ContractTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { readPercent } from './reckon.ts'

/** The most that a contract gives: basis points, or ledger units of a fixed amount; real-time salary has two of them. */
export type Top = { unit: 'rate' | 'fixed'; gives: readonly bigint[] }

/** Returns the most that a contract gives. */
export function topOf(terms: ContractTerms): Top {
  if (terms.kind === 'realtime')
    return { unit: 'rate', gives: [readPercent(terms.winRate), readPercent(terms.lossRate)] }
  const read = terms.unit === 'rate' ? readPercent : parseMoney
  return {
    unit: terms.unit,
    gives: [terms.tiers.reduce((top, { gives }) => (read(gives) > top ? read(gives) : top), 0n)],
  }
}

/** Returns whether one gives more than the other in anything; contracts of different units are always more. */
export function isMore(one: ContractTerms, other: ContractTerms): boolean {
  const [mine, theirs] = [topOf(one), topOf(other)]
  return mine.unit !== theirs.unit || mine.gives.some((gives, place) => gives > (theirs.gives[place] ?? 0n))
}

/** What of a contract is wider than of another one. */
export type Wider = 'singleBet' | 'without' | 'capPerDay' | 'capPerMember'

/**
 * Returns what of a given real-time salary counts more than the own contract: the platform pays both, and has agreed to the own one
 * only. Null: nothing, and for every other kind, whose giver pays.
 */
export function widerThan(own: ContractTerms, given: ContractTerms): Wider | null {
  if (own.kind !== 'realtime' || given.kind !== 'realtime') return null
  const isOver = (most: string | null, cap: string | null) =>
    most !== null && (cap === null || parseMoney(cap) > parseMoney(most))
  if (parseMoney(given.singleBet) < parseMoney(own.singleBet)) return 'singleBet'
  if (own.without.some((type) => !given.without.includes(type))) return 'without'
  if (isOver(own.capPerDay, given.capPerDay)) return 'capPerDay'
  return isOver(own.capPerMember, given.capPerMember) ? 'capPerMember' : null
}

/** Returns whether an agent whose contract is `own` may give `given` below: at most the own rate less the gap (basis points). */
export function mayGive(own: ContractTerms, given: ContractTerms, gap: bigint): boolean {
  const [mine, theirs] = [topOf(own), topOf(given)]
  const less = mine.unit === 'rate' ? gap : 0n
  return (
    own.kind === given.kind &&
    mine.unit === theirs.unit &&
    widerThan(own, given) === null &&
    theirs.gives.every((gives, place) => gives === 0n || gives <= (mine.gives[place] ?? 0n) - less)
  )
}

/**
 * Returns whether a contract that an agent gave below ends when his own becomes another one: by the specification's rule, a
 * higher contract ends all lower ones below; and a lower one, or a narrower one, ends those that are above it now.
 */
export function endsBelow(before: ContractTerms | null, next: ContractTerms, given: ContractTerms): boolean {
  if (isMore(given, next) || widerThan(next, given) !== null) return true
  return before !== null && isMore(next, before) && isMore(next, given)
}
