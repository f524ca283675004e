/** The jackpot that the lobby shows: a counter, or the vendors' pools. */
import { JACKPOT_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, instant, money, nothing } from '../call.ts'
import { JACKPOT_DISPLAYS } from './lobby-order.ts'

export const jackpots = defineCall({
  id: 'jackpots',
  method: 'GET',
  path: '/wps/game/jackpots',
  summary: 'The jackpot counter of now and its next ticks, the same for every page',
  who: 'anyone',
  changesWith: [JACKPOT_TOPIC],
  input: nothing,
  output: z.object({
    /**
     * `counter`: a display counter, not money in a pool. `pools`: the money in the vendors’ jackpot pools, from the
     * ledger.
     */
    display: z.enum(JACKPOT_DISPLAYS),
    currency: z.string(),
    /** For pools: their sum. */
    amount: money,
    /** What a counter shows that many milliseconds after this answer; pools have none. */
    ticks: z.array(z.object({ afterMs: z.number().int(), amount: money })),
    /** The pools, the largest first. */
    pools: z.array(z.object({ vendor: z.string(), displayName: z.string(), amount: money })),
    refreshAfterMs: z.number().int(),
    /** When it was read: a displayed pool is at most 30 s old. */
    at: instant,
  }),
  errors: [],
})
