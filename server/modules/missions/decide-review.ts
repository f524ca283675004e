import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { isOwnAccount } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { lockCompletion, putCompletion } from './steps/completions.sql.ts'
import { GIVE_STEPS } from './counting/give-steps.ts'

/**
 * Decides about a step that was done and then taken back. Fails with NOT_FOUND, MISSION_STATE when it does not wait, and
 * OWN_MONEY for the operator's own account (docs/reference/promotions.md 1, row 27).
 */
export async function decideReview(
  context: OperatorContext,
  given: { id: string; decision: 'give' | 'refuse'; reason: string },
): Promise<{ id: string; state: 'done' | 'refused' }> {
  const { env, merchant, operator } = context
  const state = given.decision === 'give' ? 'done' : 'refused'
  await env.db.tx(async (tx) => {
    const done = await lockCompletion(tx, readId(given.id) ?? 0n)
    if (done?.brand !== merchant) return fail('NOT_FOUND')
    if (done.state !== 'review') return fail('MISSION_STATE', { state: done.state })
    if (await isOwnAccount(tx, done.memberId, [operator.personId])) return fail('OWN_MONEY')
    await putCompletion(tx, done.id, { state, why: 'reviewed' })
    await writeAudit(tx, context, {
      action: given.decision === 'give' ? 'mission.give' : 'mission.refuse',
      subject: `mission:${done.reference}`,
      reason: given.reason,
      after: { member: done.memberId, window: done.win, step: done.step + 1 },
    })
    if (state === 'done') await enqueue(tx, GIVE_STEPS, {}, { key: GIVE_STEPS.name })
  })
  return { id: given.id, state }
}
