/** Prizes of a wheel in ledger units: pure. */
import { parseMoney } from '#contract/money.ts'
import type { WheelTerms } from '#contract/promotions/luck-terms.ts'
import { expectedValue } from '#games/luck/wheel.ts'

export type Prizes = Pick<WheelTerms, 'prizes'>

export const weightsOf = ({ prizes }: Prizes): number[] => prizes.map(({ weight }) => weight)

/** Returns what one ticket is worth on average, in ledger units, rounded up. */
export function ticketValue({ prizes }: Prizes): bigint {
  return expectedValue(prizes.map(({ amount, weight }) => ({ weight, value: parseMoney(amount) })))
}

/** Returns the prize that is given in place of one whose stock has run out: the smallest one without stock. */
export function fallbackOf({ prizes }: Prizes): number {
  const [first] = prizes
    .map(({ amount, stock }, prize) => ({ prize, stock, value: parseMoney(amount) }))
    .filter(({ stock }) => stock === null)
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
  if (!first) throw new RangeError('a wheel without an unlimited prize')
  return first.prize
}
