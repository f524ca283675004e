/** The grant that runs: by itself, because every page asks for it, and for no other grant. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { type GrantRow, grantRow } from './grants.ts'
import { REWARDS_TOPIC } from './live.ts'

export const runningBonus = defineCall({
  id: 'runningBonus',
  method: 'GET',
  path: '/wps/member/bonuses/running',
  summary:
    'The grant that runs now, null: none, and the games with free rounds: for the header, lists of games, the cashier',
  who: 'member',
  changesWith: [REWARDS_TOPIC, BALANCE_TOPIC],
  input: nothing,
  output: z.object({
    grant: grantRow.omit({ forecast: true }).nullable(),
    /** Free rounds that can be played now, by game. */
    freeRounds: z.array(z.object({ gameCode: z.string(), left: z.int() })),
  }),
  errors: [],
})
export type RunningGrantRow = Omit<GrantRow, 'forecast'>
