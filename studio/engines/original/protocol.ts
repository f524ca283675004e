/**
 * The originals: `POST /api/<engine>/play` begins a round, `POST /api/<engine>/move` continues one that stays open,
 * `GET /api/rules/<engine>`. Each game's rules define its choice, move and view (`games/<engine>/rules.ts`).
 */
import { z } from 'zod'
import type { Figure } from '#games/original/figures.ts'
import type { FreeRoundPlayed, Money, Multiplier, RulesBase } from '#studio/protocol.ts'
import { requestIdSchema, wagerShape } from '#studio/protocol.ts'

export const playSchema = z.strictObject({
  ...wagerShape,
  choice: z.record(z.string(), z.unknown()),
  requestId: requestIdSchema,
})
export type PlayRequest = z.infer<typeof playSchema>

export const moveSchema = z.strictObject({
  move: z.union([z.string().max(20), z.record(z.string(), z.number())]),
  /** How many moves of the round the member had seen: a move on a screen that is behind is refused. */
  after: z.number().int().min(0).optional(),
  requestId: requestIdSchema,
})
export type MoveRequest = z.infer<typeof moveSchema>

/** The state of the round; the same after a play, after a move and after a reload. */
export type OriginalResult<View = object> = {
  requestId: string
  roundId: string
  /** Where the round is one that the house gives: which of how many. */
  freeRound?: FreeRoundPlayed
  /** The value of one stake, and what the round has cost so far; a free round costs nothing, and shows what was given. */
  stake: Money
  staked: Money
  choice: object
  moves: unknown[]
  view: View
  isOver: boolean
  canCash: boolean
  /** What the round paid, or would pay if it was cashed out now: for show; `payout` is exact. */
  multiplier: Multiplier
  payout: Money
  /** Zero while the round is open. */
  win: Money
  nonce: number
  /** How long the member may still think about the next move, ms, where the game has a clock. */
  decideMs?: number
  /** Does not include the win while `isWinPending`: the win is on its way. */
  balance: Money
  isWinPending: boolean
}

/** `HistoryRound.detail` of an original. */
export type OriginalDetail = {
  engine: string
  choice: object
  moves: unknown[]
  view: object
  multiplier: Multiplier
  /** What the bets of the choice are counted in, where a round begins with several. */
  stake?: Money
  nonce: number
  /** What the seeds decided, as text; only for finished rounds. */
  shown: string | null
}

export type OriginalRules = RulesBase & {
  figures: readonly Figure[]
  /** The maximum payout of a round with several moves: when it is reached the studio takes it for the player. */
  cap: Money
  /** How long a member may think about one move, ms, where the game has a clock. */
  decideMs?: number
}
