/** Operators end grants: always two persons, never for an exclusion, and a forfeit only for a reason of the list. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { FORFEIT_REASONS, type ForfeitReason } from '#contract/rewards/grants.ts'
import { GRANT_ACTS, type GrantAct } from '#contract/rewards/office-rewards.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { endGrant, lockWithMember, type UnfinishedEnd } from '../grants/end-grant.ts'
import { convertGrant } from '../grants/settle-grant.ts'
import { mayMove } from '../grants/transitions.ts'

const LIFE_MS = 3 * DAY_MS
const ENDS: Readonly<Record<Exclude<GrantAct, 'convert'>, UnfinishedEnd>> = {
  forfeit: 'forfeited',
  reverse: 'reversed',
  close: 'closed_by_operator',
}

/** Ends a grant as two persons decided. */
export const GRANT_END = defineDecision({
  kind: 'bonus.end',
  permission: 'promotions.grant',
  lifeMs: LIFE_MS,
  content: z.object({
    bonus: z.string(),
    act: z.enum(GRANT_ACTS),
    because: z.enum(FORFEIT_REASONS).nullable(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => (await lockWithMember(tx, content.bonus)).state,
  execute: async (tx, actor, { id, reason, content: { bonus, act, because } }) => {
    const { env } = actor
    const grant = await lockWithMember(tx, bonus)
    if (grant.brand !== actor.merchant) return fail('NOT_FOUND')
    await writeAudit(tx, actor, {
      action: 'bonus.end',
      subject: `bonus:${bonus}`,
      reason,
      before: { state: grant.state },
      after: { act, ...(because ? { because } : {}), decision: String(id) },
    })
    if (act === 'convert') await convertGrant(tx, env, grant, true)
    else await endGrant(tx, env, grant, { state: ENDS[act], reason: because ?? act })
  },
})

/**
 * Asks to end a grant; nothing happens until another person agrees. Fails with NOT_FOUND for another brand's grant,
 * INVALID_INPUT when a forfeit has no reason of the list or another act has one, GRANT_STATE, OWN_MONEY, DECISION_OPEN.
 */
export async function askEnd(
  context: OperatorContext,
  { id, act, because, reason }: { id: string; act: GrantAct; because?: ForfeitReason | undefined; reason: string },
): Promise<{ waiting: Waiting }> {
  if ((act === 'forfeit') !== (because !== undefined))
    return fail('INVALID_INPUT', { fields: { because: { rule: because ? 'unexpected' : 'required' } } })
  return context.env.db.tx(async (tx) => {
    const grant = await lockWithMember(tx, id)
    if (grant.brand !== context.merchant) return fail('NOT_FOUND')
    const fits =
      act === 'convert'
        ? grant.state === 'active' || grant.state === 'completed'
        : grant.state !== 'closing' && mayMove(grant.state, ENDS[act])
    if (!fits) return fail('GRANT_STATE', { state: grant.state })
    const decision = await askDecision(tx, context, GRANT_END, {
      subject: `bonus:${id}`,
      reason,
      memberId: grant.memberId,
      content: { bonus: id, act, because: because ?? null },
    })
    return { waiting: presentWaiting(decision) }
  })
}
