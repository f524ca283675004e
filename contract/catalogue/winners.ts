/** The winners board. */
import { WINNERS_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, instant, money, pageOf } from '../call.ts'
import { WINNERS_ASKED } from '../limits.ts'
import { GAME_TYPES, language, picture } from './games.ts'

export const winnerRow = z.object({
  /** Masked: the first two letters, stars, the last. */
  customerName: z.string(),
  winAmount: money,
  currency: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  picture,
  at: instant,
})

export const winnerBoard = defineCall({
  id: 'winnerBoard',
  method: 'GET',
  path: '/wps/relay/GCSGAME_winnerBoard',
  summary: 'Real settled wins of the last days, the biggest first, names masked',
  who: 'anyone',
  changesWith: [WINNERS_TOPIC],
  input: z.object({
    gameCategory: z.enum(['ALL', ...GAME_TYPES]).default('ALL'),
    /** Wins of this title alone. */
    gameCode: z.string().min(1).max(64).optional(),
    language,
    limitNum: z.coerce.number().int().min(1).max(WINNERS_ASKED).default(WINNERS_ASKED),
  }),
  output: pageOf(winnerRow),
  errors: [],
})
