/** Which filters by facts a list has. */
import { z } from 'zod'
import { defineCall, money } from './call.ts'
import { GAME_FEATURES, GAME_KINDS, VOLATILITIES } from './game-fact-words.ts'
import { filters, language } from './games.ts'

const choice = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.number().int() }))

export const gameFilters = defineCall({
  id: 'gameFilters',
  method: 'GET',
  path: '/wps/game/filters',
  summary: 'The filters by facts that find something in a list, each with how many games it leaves',
  who: 'anyone',
  input: z.object({
    language,
    gameType: filters.gameType,
    vassalage: filters.vassalage,
    gameClassify: filters.gameClassify,
  }),
  output: z.object({
    /** How many of the list each category holds. */
    categories: choice(z.enum(['ALL', 'NEW', 'HOT'])),
    /** Of the list without its gameClassify: the kinds that it can be narrowed to. */
    kinds: choice(z.enum(GAME_KINDS)),
    features: choice(z.enum(GAME_FEATURES)),
    volatility: choice(z.enum(VOLATILITIES)),
    /** Floors of the share that comes back. */
    rtpMin: choice(z.string()),
    /** Smallest stakes that occur. */
    minBetMax: choice(money),
    currency: z.string(),
  }),
  errors: [],
})
