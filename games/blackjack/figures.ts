import type { Figure } from '#games/original/figures.ts'

/** As `rtp.ts` counts them over every deal; counting takes seconds, so it stands here and a test counts and compares. */
export const FIGURES: readonly Figure[] = [
  { option: 'best decision on every hand', rtp: 0.994296, hit: 0.523659, volatility: 1.145148, maxWin: 8 },
]
