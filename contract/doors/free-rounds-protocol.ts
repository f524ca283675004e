/**
 * The calls of the platform to a vendor that gives free rounds of its games (free spins, free bets) to members.
 *
 * `POST {vendor}/{command}` with a JSON body and the four headers of the vendor door (vendor-protocol.ts):
 * `X-Vendor-Key`, `X-Timestamp` (±300 s), `X-Nonce`, `X-Signature`, hex HMAC-SHA256 over
 * `timestamp.nonce.POST.path.rawBody` with the key that the two share. Every answer is HTTP 200 and carries
 * `X-Signature` over `timestamp.nonce.ANSWER.path.rawBody`, with the timestamp and nonce of the request: an answer
 * without a valid signature counts as no answer, and says nothing about the outcome.
 *
 * The platform makes the grant's id, `freeRounds`, before it first sends it, and every repetition carries it. The same
 * id with the same content is one grant and is answered with its present state, with other content `refused`, and the
 * grant stays as it was; an id that was refused or cancelled stays so. A cancel of an unknown id is remembered: an issue that comes later under it is answered `cancelled`.
 *
 * At the vendor door each free round is a bet of 0 with `freeRounds`, and its wins carry it too.
 */
import { z } from 'zod'

/** Our id of a grant of free rounds. */
export const freeRoundsId = z.string().regex(/^F-[0-9A-Z]{8}$/)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)

/** issue: so many rounds of a game, each played as if `stake` had been bet; none begins from `expiresAt` on. */
export const issueRequest = z.object({
  freeRounds: freeRoundsId,
  /** The member's name at the vendor, as at the vendor door. */
  accountRef: z.string().min(1).max(64),
  gameCode: z.string().min(1).max(64),
  rounds: z.int().min(1).max(10_000),
  stake: amount,
  currency: z.string().length(3),
  expiresAt: z.iso.datetime(),
})
export type IssueRequest = z.infer<typeof issueRequest>

/**
 * cancel: no round begins any more; one that has begun is played to its end, and its wins are sent. status: returns the
 * state.
 */
export const freeRoundsQuestion = z.object({ freeRounds: freeRoundsId })

/**
 * `active`: rounds are left. `finished`: all were played. `expired`: their time is over. `refused` and `cancelled` are
 * final. `never_seen` is an answer of `status` only.
 */
export const FREE_ROUNDS_ANSWERS = ['active', 'finished', 'expired', 'cancelled', 'refused', 'never_seen'] as const

export const freeRoundsAnswer = z.object({
  freeRounds: freeRoundsId,
  state: z.enum(FREE_ROUNDS_ANSWERS),
  /** As they were issued; null for what was never issued. */
  rounds: z.int().min(0).nullable(),
  stake: amount.nullable(),
  /** How many have begun. */
  played: z.int().min(0),
  /** Why it was refused, in the vendor's words. */
  reason: z.string().max(200).nullable(),
})
export type FreeRoundsAnswer = z.infer<typeof freeRoundsAnswer>

export const FREE_ROUNDS_COMMANDS = {
  issue: issueRequest,
  cancel: freeRoundsQuestion,
  status: freeRoundsQuestion,
} as const
export type FreeRoundsCommand = keyof typeof FREE_ROUNDS_COMMANDS
