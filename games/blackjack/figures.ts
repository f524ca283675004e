import type { Figure } from '#games/original/figures.ts'

/**
 * The figures that `rtp.ts` counts over every deal. Counting takes seconds, so the result is stored here, and a test
 * counts again and compares.
 */
export const FIGURES: readonly Figure[] = [
  { option: 'best decision on every hand', rtp: 0.994296, hit: 0.523659, volatility: 1.145148, maxWin: 8 },
]
