/** What is known of a game beyond its name: counted from the rules that play it. */
import { z } from 'zod'
import { money } from './call.ts'

/** How wins are spread: little and often, or seldom and much. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const
export type Volatility = (typeof VOLATILITIES)[number]

/** What a game offers. A new engine may bring new ones: each needs its word in locales (games.feature.…). */
export const GAME_FEATURES = [
  'FREE_SPINS', 'WILDS', 'SCATTERS', 'WAYS', 'TUMBLES', 'MULTIPLIERS', 'BUY_FEATURE', 'JACKPOT', 'CASH_OUT', 'OWN_CHANCE', 'OTHERS_BETS', 'VERIFIABLE',
] as const
export type GameFeature = (typeof GAME_FEATURES)[number]

/** A list shows games that return at least so much of the stakes in the long run. */
export const RTP_FLOORS = ['0.95', '0.96', '0.97', '0.98'] as const

/** Each part is absent where it is unknown. */
export const gameFacts = z.object({
  /** Share of the stakes that comes back in the long run, four decimals: 0.9553. */
  rtp: z.string().optional(),
  volatility: z.enum(VOLATILITIES).optional(),
  minBet: z.object({ amount: money, currency: z.string() }).optional(),
  features: z.array(z.enum(GAME_FEATURES)),
})
export type GameFacts = z.output<typeof gameFacts>

/** `FREE_SPINS,WILDS`: every one of them. */
const featureList = z.string().max(200).transform((text) => text.split(',').filter((word) => word !== ''))
  .pipe(z.array(z.enum(GAME_FEATURES)).max(GAME_FEATURES.length))

/** Filters by facts. A game of which a fact is unknown does not pass a filter that asks for it. */
export const factFilters = {
  features: featureList.optional(),
  volatility: z.enum(VOLATILITIES).optional(),
  /** At least this share of the stakes comes back. */
  rtpMin: z.string().regex(/^(0\.\d{1,4}|1)$/).optional(),
  /** The smallest stake is at most this. */
  minBetMax: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/).optional(),
}
