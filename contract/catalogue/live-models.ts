/** The presenters of the live tables, and their chats. */
import { z } from 'zod'
import { defineCall, id, pageOf } from '../call.ts'
import { code, language, picture } from './games.ts'

/** A presenter at a table: drawn, one for each table, without a person's name. */
export const liveModelRow = z.object({
  /** The table; the game opens it. */
  modelId: id,
  /** Who presents: the vendor's house, in the reader's language. */
  name: z.string(),
  /** The table's game. */
  tableName: z.string(),
  gameCode: z.string(),
  vendor: z.string(),
  /** The language that the table uses for this reader. */
  language: z.string(),
  /** BETTING, LOCKED and RESULT: a round runs. IDLE: it starts when a player joins. */
  state: z.enum(['BETTING', 'LOCKED', 'RESULT', 'IDLE']),
  /** Members at the table now who play with the requested kind of money. */
  players: z.number().int(),
  /** Whether the table has a chat. */
  hasChat: z.boolean(),
  iconUrl: z.string(),
  picture,
})
export type LiveModelRow = z.output<typeof liveModelRow>

export const liveModels = defineCall({
  id: 'liveModels',
  method: 'GET',
  path: '/wps/live/models',
  summary: 'The live tables with their presenters, those with people first',
  who: 'anyone',
  input: z.object({ language }),
  output: pageOf(liveModelRow).extend({
    /** away: the tables could not be reached just now, so an empty list means nothing. */
    source: z.enum(['live', 'away']),
  }),
  errors: [],
})

export const launchChat = defineCall({
  id: 'launchChat',
  method: 'POST',
  path: '/wps/live/chat',
  summary: 'Where a table opens with its chat. The page asks for the login.',
  who: 'anyone',
  input: z.object({ modelId: code, language }),
  output: z.object({ /** A path of this site. */ chatUrl: z.string() }),
  errors: ['GAME_NOT_FOUND', 'GAME_UNAVAILABLE'],
})
