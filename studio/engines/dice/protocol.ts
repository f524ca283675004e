/** Dice: `POST /api/dice/roll`, `GET /api/rules/dice`. */
import { z } from 'zod'
import type { FreeRoundPlayed, Money, Multiplier, RulesBase } from '#studio/protocol.ts'
import { requestIdSchema, wagerShape } from '#studio/protocol.ts'

/** `over` wins when the roll is above `target`, otherwise when it is below it. `target` has two decimals, "50.50". */
export const rollSchema = z.strictObject({
  ...wagerShape,
  target: z.string().regex(/^\d{1,2}\.\d{2}$/),
  over: z.boolean(),
  requestId: requestIdSchema,
})
export type RollRequest = z.infer<typeof rollSchema>

export type RollResult = {
  requestId: string
  roundId: string
  stake: Money
  target: string
  over: boolean
  /** "0.00" to "100.00". */
  roll: string
  isWin: boolean
  /** What a win pays for one staked, at most four decimals, rounded down: for show. `win` is exact. */
  multiplier: Multiplier
  win: Money
  /** Where the round is one that the house gives: which of how many. */
  freeRound?: FreeRoundPlayed
  nonce: number
  /** Does not include the win while `isWinPending`: the win is on its way. */
  balance: Money
  isWinPending: boolean
}

/** `HistoryRound.detail` of dice. */
export type DiceDetail = {
  engine: 'dice'
  target: string
  over: boolean
  roll: string
  multiplier: Multiplier
  nonce: number
}

export type DiceRules = RulesBase & {
  engine: 'dice'
  hitFrequency: null
  volatility: null
  /** The win chance in percent that a member may choose, and its payout: `edge / chance`, "99" for `edge`. */
  chance: { min: string; max: string }
  edge: string
  /** How many different rolls there are: 10001. */
  outcomes: number
  /** The exact return of some targets, for the rules page. */
  examples: { target: string; over: boolean; multiplier: Multiplier; winningRolls: number; rtp: string }[]
}
