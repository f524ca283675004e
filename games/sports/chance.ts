/** Distributions, and draws from them with a word of the stream. */
import { WORDS, type WordStream } from '#games/fair/uniform.ts'

/**
 * Returns P(0), P(1) … of a Poisson count, long enough that the omitted rest is below 1e-12; it is added to the last.
 */
export function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  let sum = chances[0] ?? 0
  for (let count = 1; sum < 1 - 1e-12 && count < 1_000; count++) {
    const chance = ((chances.at(-1) ?? 0) * mean) / count
    chances.push(chance)
    sum += chance
  }
  chances[chances.length - 1] = (chances.at(-1) ?? 0) + (1 - sum)
  return chances
}

/**
 * Returns the chances as bounds of words: outcome i is drawn where the word is below bound i. Rounded to whole words,
 * so that every machine draws the same.
 */
export function boundsOf(chances: readonly number[]): number[] {
  let sum = 0
  const bounds = chances.map((chance) => Math.round((sum += chance) * WORDS))
  bounds[bounds.length - 1] = WORDS
  return bounds
}

/** Draws one outcome by its number. Takes one word. */
export async function drawFrom(words: WordStream, bounds: readonly number[]): Promise<number> {
  const word = await words.next()
  return bounds.findIndex((bound) => word < bound)
}

/**
 * Returns a whole number below a small limit, by scaling one word: exact enough for what decides only a moment or a
 * name.
 */
export async function drawPlace(words: WordStream, limit: number): Promise<number> {
  return Math.floor(((await words.next()) / WORDS) * limit)
}

/** Calls back for every pair of two independent counts. */
export function forPairs(
  home: readonly number[],
  away: readonly number[],
  each: (home: number, away: number, chance: number) => void,
): void {
  home.forEach((first, one) => away.forEach((second, two) => each(one, two, first * second)))
}
