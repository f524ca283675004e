/** The filters by facts that a list has. */
import { z } from 'zod'
import { defineCall, money } from '../call.ts'
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
    /** How many games of the list are in each category. */
    categories: choice(z.enum(['ALL', 'NEW', 'HOT'])),
    /** Kinds in the list without its gameClassify filter, by which it can be narrowed. */
    kinds: choice(z.enum(GAME_KINDS)),
    features: choice(z.enum(GAME_FEATURES)),
    volatility: choice(z.enum(VOLATILITIES)),
    /** Lower limits of the share that is returned. */
    rtpMin: choice(z.string()),
    /** Smallest stakes that occur in the list. */
    minBetMax: choice(money),
    currency: z.string(),
  }),
  errors: [],
})
