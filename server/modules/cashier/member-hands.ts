/**
 * Finds who credited or helped a member lately: the same person may not release the member's money, and a person who
 * released it may not credit the member alone afterwards.
 */
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { listHelpers } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'

/** Decisions by which a member gets money, or gets access to their account again. */
const HELPED = [
  'deposit.credit',
  'finding.credit',
  'adjustment.post',
  'withdrawal.correct',
  'transfer.decide',
  'round.void',
  'win.release',
  'member.one-time-password',
  'member.payment-password-code',
  'member.unfreeze',
] as const
const PAID = ['withdrawal.approve'] as const
const LATELY_MS = 7 * DAY_MS

const since = (env: Env) => after(env.clock.now(), -LATELY_MS)

/**
 * Returns the persons who credited, corrected or helped the member within seven days: their votes do not count for the
 * member's withdrawals.
 */
export const listHelpersOf = (q: Queryable, env: Env, memberId: string): Promise<bigint[]> =>
  listHelpers(q, memberId, HELPED, since(env))

/**
 * Returns the persons who agreed to a withdrawal of the member within seven days: none of them may credit the member
 * alone.
 */
export const listApproversOf = (q: Queryable, env: Env, memberId: string): Promise<bigint[]> =>
  listHelpers(q, memberId, PAID, since(env))
