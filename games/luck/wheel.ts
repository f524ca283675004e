/** The lucky wheel: prizes by weight, some of them in stock (docs/reference/games.md 9.2). */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'

/** Weights of one wheel add up to at most this. */
export const WHEEL_WEIGHT_MAX = 1_000_000_000

/** Returns the sum of the weights. Throws RangeError for one that is no whole number, or for nothing to draw from. */
export function totalWeight(weights: readonly number[]): number {
  let total = 0
  for (const weight of weights) {
    if (!Number.isInteger(weight) || weight < 0) throw new RangeError(`weight ${weight}`)
    total += weight
  }
  if (total < 1 || total > WHEEL_WEIGHT_MAX) throw new RangeError(`weights add up to ${total}`)
  return total
}

/** Returns the prize, from 0, on which a number below the total weight falls. */
export function prizeAt(weights: readonly number[], place: number): number {
  let end = 0
  for (const [prize, weight] of weights.entries()) {
    end += weight
    if (place < end) return prize
  }
  throw new RangeError(`${place} is beyond ${end}`)
}

/** Draws a prize: its place in the list, from 0. */
export async function drawPrize(words: WordStream, weights: readonly number[]): Promise<number> {
  return prizeAt(weights, await drawBelow(words, totalWeight(weights)))
}

/**
 * Returns what one ticket is worth on average, in the unit of the values, rounded up. Stock that runs out leaves the
 * fallback in its place: where the fallback is worth no more than what it replaces, this is an upper bound.
 */
export function expectedValue(prizes: readonly { weight: number; value: bigint }[]): bigint {
  const total = BigInt(totalWeight(prizes.map(({ weight }) => weight)))
  const sum = prizes.reduce((all, { weight, value }) => all + BigInt(weight) * value, 0n)
  return (sum + total - 1n) / total
}
