import { chanceOf, crashReturn } from '#games/crash/rtp.ts'
import { AUTO_MAX, AUTO_MIN, GROWTH } from '#games/crash/rules.ts'
import { writeAmount, writeHundredths } from '#studio/lib/money.ts'
import { maxWinMinor } from '#studio/players/catalogue.ts'
import { PHASES } from './round-machine.ts'
import type { CrashRules } from './protocol.ts'

const SHOWN = [150, 200, 300, 500, 1_000, 10_000, 100_000]
/** Every target has the same return but for rounding down to hundredths, so one target represents all. */
const TYPICAL = 200

/** Returns what the rules page of crash states. Every figure is computed from the rules. */
export function getCrashRules(currency: string): CrashRules {
  return {
    engine: 'crash',
    rtp: crashReturn(TYPICAL).toFixed(6),
    hitFrequency: null,
    volatility: null,
    maxWin: writeHundredths(AUTO_MAX),
    phases: PHASES,
    growth: GROWTH,
    autoAt: { min: writeHundredths(AUTO_MIN), max: writeHundredths(AUTO_MAX) },
    betsPerRound: 2,
    chances: SHOWN.map((hundredths) => ({
      multiplier: writeHundredths(hundredths),
      chance: chanceOf(hundredths).toFixed(6),
    })),
    maxWinPerBet: writeAmount(maxWinMinor(currency)),
    interruptedRound: 'refund',
  }
}
