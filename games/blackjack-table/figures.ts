import type { Figure } from '#games/original/figures.ts'

/**
 * The figures that `rtp.ts` counts over every deal. Counting takes seconds, so the result is stored here, and a test
 * counts again and compares.
 */
export const FIGURES: readonly Figure[] = [
  { option: 'best decision on every hand', rtp: 0.994296, hit: 0.523659, volatility: 1.145148, maxWin: 8 },
  { option: 'pairs', rtp: 0.961538, hit: 0.076923, volatility: 4.028559, maxWin: 26 },
  { option: 'three', rtp: 0.964013, hit: 0.098771, volatility: 3.989594, maxWin: 101 },
  { option: 'insurance', rtp: 0.923077, hit: 0.307692, volatility: 1.384615, maxWin: 3 },
]
