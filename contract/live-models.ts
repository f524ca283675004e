/** The presenters of the live tables, and the talk at them. */
import { z } from 'zod'
import { defineCall, id, pageOf } from './call.ts'
import { code, language, picture } from './games.ts'

/** A presenter at a table: drawn, one for each table, with no name of a person. */
export const liveModelRow = z.object({
  /** The table; the game opens it. */
  modelId: id,
  /** Who presents: the vendor's house, in the reader's language. */
  name: z.string(),
  /** The table's game. */
  tableName: z.string(),
  gameCode: z.string(),
  vendor: z.string(),
  /** The language that the table speaks to this reader. */
  language: z.string(),
  /** BETTING, LOCKED and RESULT: a round runs. IDLE: it wakes when somebody sits down. */
  state: z.enum(['BETTING', 'LOCKED', 'RESULT', 'IDLE']),
  /** Members at the table now, as the asked kind of money sees them. */
  players: z.number().int(),
  /** Whether people talk there. */
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
    /** away: the tables could not be asked just now; that none is listed says nothing then. */
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
