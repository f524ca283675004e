/**
 * Towers: how many stones a step has, how many of them are safe, and what a height pays: 0.99 over its chance, rounded
 * down.
 */

export const STEPS = 9
export const TOWERS = {
  easy: { stones: 4, safe: 3 },
  medium: { stones: 3, safe: 2 },
  hard: { stones: 2, safe: 1 },
  expert: { stones: 3, safe: 1 },
  master: { stones: 4, safe: 1 },
} as const
export type Difficulty = keyof typeof TOWERS
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert', 'master'] as const satisfies readonly Difficulty[]

/** Returns the hundredths that a height pays: floor(99 · (stones / safe)^height). */
export function towersHundredths(difficulty: Difficulty, height: number): number {
  const { stones, safe } = TOWERS[difficulty]
  return height === 0 ? 100 : Number((99n * BigInt(stones) ** BigInt(height)) / BigInt(safe) ** BigInt(height))
}
