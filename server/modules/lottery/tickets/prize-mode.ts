import { PRIZE_MODES, type PrizeMode } from '#contract/lottery/shapes.ts'

/** Returns whether a text names a prize mode. */
export const isPrizeMode = (mode: string): mode is PrizeMode => (PRIZE_MODES as readonly string[]).includes(mode)
