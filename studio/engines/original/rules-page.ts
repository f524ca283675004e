import { z } from 'zod'
import { FIGURES_OF } from '#games/original/all-figures.ts'
import { findOriginal, type OriginalName } from '#games/original/originals.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { originalMaxWinMinor } from '#studio/players/catalogue.ts'
import type { OriginalRules } from './protocol.ts'

export const rulesQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('BDT'),
})

const LOW_BELOW = 1.5
const HIGH_FROM = 6

/**
 * Returns what the rules page of an original states: the return of its highest option, and every option's figures as
 * they are computed.
 */
export function getOriginalRules(name: OriginalName, currency: string): OriginalRules {
  const figures = FIGURES_OF[name]
  const decideMs = findOriginal(name)?.decideMs
  const [only] = figures
  const best = Math.max(...figures.map(({ rtp }) => rtp))
  const isOne = figures.length === 1 && only !== undefined
  return {
    engine: name,
    rtp: best.toFixed(6),
    hitFrequency: isOne ? only.hit.toFixed(6) : null,
    volatility: isOne ? (only.volatility < LOW_BELOW ? 'low' : only.volatility < HIGH_FROM ? 'medium' : 'high') : null,
    maxWin: Math.max(...figures.map(({ maxWin }) => maxWin)).toFixed(2),
    figures,
    cap: writeAmount(originalMaxWinMinor(currency)),
    ...(decideMs === undefined ? {} : { decideMs }),
  }
}
