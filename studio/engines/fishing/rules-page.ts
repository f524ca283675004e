import { hallOf, type HallName } from '#games/fishing/fish.ts'
import { SHOTS_A_SECOND } from '#games/fishing/paths.ts'
import { FIGURES_OF, hallReturn } from '#games/fishing/rtp.ts'
import type { FishingRules } from './protocol.ts'
import { MINUTE_MS, unitMinor } from './seat.ts'
import { writeAmount } from '#studio/lib/money.ts'

const MILLION = 1_000_000
const LOW_BELOW = 3
const HIGH_FROM = 9

/** Returns what the rules page of a hall states. Every figure is computed from the rules. */
export function getFishingRules(hall: HallName, currency: string): FishingRules {
  const { seats, rtp, hasLaser } = hallOf(hall)
  const figures = hallReturn(hall)
  return {
    engine: 'fishing',
    variant: hall,
    seats,
    unit: writeAmount(unitMinor(hall, currency)),
    rtp: figures.rtp.toFixed(6),
    shotRtp: (rtp / MILLION).toFixed(6),
    hasLaser,
    hitFrequency: null,
    volatility: figures.deviation < LOW_BELOW ? 'low' : figures.deviation < HIGH_FROM ? 'medium' : 'high',
    maxWin: String(figures.mostWin),
    fish: FIGURES_OF[hall],
    shotsASecond: SHOTS_A_SECOND,
    minuteMs: MINUTE_MS,
    interruptedRound: 'settle',
  }
}
