/**
 * Red envelopes: a sum divided at random by the double-mean rule (docs/reference/games.md 9.2). Every envelope holds at
 * least one cent, together they hold exactly the sum, and each has the same expected amount.
 */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'

/** The largest sum of one rain, in cents: what is drawn from stays below 2^32. */
export const ENVELOPES_SUM_MAX = 2_000_000_000
export const ENVELOPES_MAX = 5_000

/**
 * Returns the amounts of `count` envelopes, in cents, in the order in which they are taken. Throws RangeError when the
 * sum does not reach for a cent each, or is above the maximum.
 */
export async function divideSum(words: WordStream, sum: number, count: number): Promise<number[]> {
  if (!Number.isInteger(count) || count < 1 || count > ENVELOPES_MAX) throw new RangeError(`${count} envelopes`)
  if (!Number.isInteger(sum) || sum < count || sum > ENVELOPES_SUM_MAX) throw new RangeError(`${sum} in ${count}`)
  const amounts: number[] = []
  let left = sum
  for (let remaining = count; remaining > 1; remaining--) {
    const limit = Math.min(Math.floor((2 * left) / remaining) - 1, left - (remaining - 1))
    const amount = 1 + (await drawBelow(words, limit))
    amounts.push(amount)
    left -= amount
  }
  return [...amounts, left]
}
