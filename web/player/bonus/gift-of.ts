/** What a choice gives, counted as the house counts it; always in ledger units (docs/reference/games.md 9.1). */
import type { OfferTerms } from '#contract/promotions/offers.ts'
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'

export type Gift = {
  /** What is given for this amount. */
  getMinor: bigint
  /** What must be staked before it is cash. */
  stakeMinor: bigint
}

const CENT = MINOR_PER_UNIT / 100n

/** Multiplies an amount by a decimal text such as "15" or "0.8". */
function times(minor: bigint, factor: string): bigint {
  return (minor * parseMoney(factor)) / MINOR_PER_UNIT
}

/**
 * Returns what a deposit of an amount gives under these terms, rounded down to hundredths of the currency; null where
 * the amount is below the smallest deposit, or where the gift is no amount of money.
 */
export function giftOf(terms: OfferTerms, payMinor: bigint): Gift | null {
  const { deposit, gift, staking } = terms
  if (payMinor <= 0n || (deposit && payMinor < parseMoney(deposit.min))) return null
  if (gift.of !== 'deposit' && gift.of !== 'fixed') return null
  const step = gift.steps
    .filter(({ from }) => from === null || parseMoney(from) <= payMinor)
    .reduce<OfferTerms['gift']['steps'][number] | null>((best, one) => (isHigher(one, best) ? one : best), null)
  if (!step || (step.percent === null && step.amount === null)) return null
  const bound = step.amount === null ? null : parseMoney(step.amount)
  const share = step.percent === null ? null : times(payMinor, step.percent) / 100n
  const whole = share === null ? (bound ?? 0n) : bound !== null && share > bound ? bound : share
  const getMinor = whole - (whole % CENT)
  const base = staking?.base === 'deposit_and_bonus' ? payMinor + getMinor : getMinor
  return { getMinor, stakeMinor: staking ? times(base, staking.times) : 0n }
}

type Step = OfferTerms['gift']['steps'][number]
const fromOf = (step: Step) => (step.from === null ? 0n : parseMoney(step.from))

function isHigher(one: Step, best: Step | null): boolean {
  return best === null || fromOf(one) >= fromOf(best)
}
