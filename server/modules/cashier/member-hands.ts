/** Who had a hand in a member's account lately: the same person neither lets his money go out, nor credits him alone afterwards. */
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { listHelpers } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'

/** Decisions by which a member gets money, or gets into his account again. */
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

/** Persons who credited, corrected or helped the member within seven days: they are not counted for his withdrawals. */
export const listHelpersOf = (q: Queryable, env: Env, memberId: string): Promise<bigint[]> =>
  listHelpers(q, memberId, HELPED, since(env))

/** Persons who were for a withdrawal of the member within seven days: none of them credits him alone. */
export const listApproversOf = (q: Queryable, env: Env, memberId: string): Promise<bigint[]> =>
  listHelpers(q, memberId, PAID, since(env))
