/**
 * The originals: `POST /api/<engine>/play` begins a round, `POST /api/<engine>/move` goes on with one that stays open,
 * `GET /api/rules/<engine>`. What a choice, a move and a view are, each game's rules say (`games/<engine>/rules.ts`).
 */
import { z } from 'zod'
import type { Figure } from '#games/original/figures.ts'
import type { Money, Multiplier, RulesBase } from '#studio/protocol.ts'
import { requestIdSchema, stakeSchema } from '#studio/protocol.ts'

export const playSchema = z.strictObject({
  stake: stakeSchema,
  choice: z.record(z.string(), z.unknown()),
  requestId: requestIdSchema,
})
export type PlayRequest = z.infer<typeof playSchema>

export const moveSchema = z.strictObject({
  move: z.union([z.string().max(20), z.record(z.string(), z.number())]),
  requestId: requestIdSchema,
})
export type MoveRequest = z.infer<typeof moveSchema>

/** Where the round stands; the same after a play, after a move and after a reload. */
export interface OriginalResult<View = object> {
  requestId: string
  roundId: string
  /** What one stake is, and what the round has cost so far. */
  stake: Money
  staked: Money
  choice: object
  moves: unknown[]
  view: View
  isOver: boolean
  canCash: boolean
  /** What the round paid, or would pay if it were taken now: for show; `payout` is exact. */
  multiplier: Multiplier
  payout: Money
  /** Zero while the round is open. */
  win: Money
  nonce: number
  /** While `isWinPending` the win is on its way and is not in it yet. */
  balance: Money
  isWinPending: boolean
}

/** `HistoryRound.detail` of an original. */
export interface OriginalDetail {
  engine: string
  choice: object
  moves: unknown[]
  view: object
  multiplier: Multiplier
  nonce: number
  /** What the seeds decided, in figures; only of finished rounds. */
  shown: string | null
}

export interface OriginalRules extends RulesBase {
  figures: readonly Figure[]
  /** The most that a round of several moves reaches: with it the studio takes it for the player. */
  cap: Money
}
