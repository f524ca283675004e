/** Facts of a game beyond its name, computed from the rules that play it. */
import { z } from 'zod'
import { money } from '../call.ts'
import { GAME_FEATURES, VOLATILITIES } from './game-fact-words.ts'

/** Each part is absent where it is unknown. */
export const gameFacts = z.object({
  /** Share of the stakes that is returned in the long run, four decimals: 0.9553. */
  rtp: z.string().optional(),
  volatility: z.enum(VOLATILITIES).optional(),
  minBet: z.object({ amount: money, currency: z.string() }).optional(),
  features: z.array(z.enum(GAME_FEATURES)),
})
export type GameFacts = z.output<typeof gameFacts>

/** `FREE_SPINS,WILDS`: games that have all of them. */
const featureList = z
  .string()
  .max(200)
  .transform((text) => text.split(',').filter((word) => word !== ''))
  .pipe(z.array(z.enum(GAME_FEATURES)).max(GAME_FEATURES.length))

/** Filters by facts. A game with an unknown fact does not match a filter on that fact. */
export const factFilters = {
  features: featureList.optional(),
  volatility: z.enum(VOLATILITIES).optional(),
  /** At least this share of the stakes is returned. */
  rtpMin: z
    .string()
    .regex(/^(0\.\d{1,4}|1)$/)
    .optional(),
  /** The smallest stake is at most this. */
  minBetMax: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .optional(),
}
