import type { Figure } from '#games/original/figures.ts'

/** As `rtp.ts` counts them over every hand and draw; counting takes seconds, so it stands here and a test counts and compares. */
export const FIGURES: readonly Figure[] = [
  { option: 'best decision on every hand', rtp: 0.984498, hit: 0.455036, volatility: 4.415386, maxWin: 800 },
]
