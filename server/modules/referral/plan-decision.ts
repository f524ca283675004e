/** Publishing a referral plan: two persons, with a ceiling of what it may cost. */
import { z } from 'zod'
import type { ParsedInputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import { type officePublishReferralPlan, planBounds } from '#contract/referral/office-referral.ts'
import { referralPlan } from '#contract/referral/plan.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { getBrand, getBrandIn } from '#server/lib/brands.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { createAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { insertPlan, listPlans } from './plans.sql.ts'

/** A version comes into force after this time, so that everybody who registered before it has the one before. */
export const IN_FORCE_AFTER_MS = MINUTE_MS
const LIFE_MS = 7 * DAY_MS
const lockPlan = (tx: Tx, brand: string) => lockName(tx, `referral plan ${brand}`)

/** Publishes a version of a brand's plan. What was promised by an earlier one stays promised. */
export const PLAN_PUBLISH = defineDecision({
  kind: 'referral-plan.publish',
  permission: 'promotions.write',
  lifeMs: LIFE_MS,
  content: z.object({ before: z.number().int(), plan: referralPlan, bounds: planBounds }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { brand }) => {
    await lockPlan(tx, brand ?? '')
    return String((await listPlans(tx, [brand ?? ''])).at(-1)?.version ?? 0)
  },
  execute: async (tx, actor, { id, brand, subject, reason, content }) => {
    const { env, operator } = actor
    const code = brand ?? ''
    const { valueMax, dayMax, membersMax, until } = content.bounds
    const persons = (await listVotes(tx, [id])).filter(({ agrees }) => agrees).map(({ personId }) => String(personId))
    const former = (await listPlans(tx, [code])).at(-1)
    const authority = await createAuthority(tx, {
      brand: code,
      subject,
      currency: content.plan.currency,
      valueMaxMinor: parseMoney(valueMax),
      membersMax,
      dayMaxMinor: dayMax === null ? null : parseMoney(dayMax),
      from: env.clock.now(),
      until: new Date(until),
      by: operator.username,
      persons,
    })
    const version = await insertPlan(tx, {
      brand: code,
      from: after(env.clock.now(), former ? IN_FORCE_AFTER_MS : 0),
      timeZone: former?.timeZone ?? (await getBrandIn(tx, env, code)).timeZone,
      plan: content.plan,
      authority,
      by: operator.username,
      decisionId: id,
    })
    await writeAudit(tx, actor, { action: 'referral-plan.publish', subject, reason, after: { version, ...content } })
  },
})

/** Asks for the publication of a plan. Fails with INVALID_INPUT, DECISION_OPEN, DECISION_STALE. */
export async function publishPlan(
  context: OperatorContext,
  { plan, bounds, reason, version }: ParsedInputOf<typeof officePublishReferralPlan>,
): Promise<{ waiting: Waiting }> {
  const { env, merchant } = context
  if (plan.currency !== (await getBrand(env, merchant)).currency)
    return fail('INVALID_INPUT', { fields: { 'plan.currency': { rule: 'invalid' } } })
  if (new Date(bounds.until) <= env.clock.now())
    return fail('INVALID_INPUT', { fields: { 'bounds.until': { rule: 'too_small' } } })
  return env.db.tx(async (tx) => {
    await lockPlan(tx, merchant)
    const before = (await listPlans(tx, [merchant])).at(-1)?.version ?? 0
    if (version !== undefined && version !== before) return fail('DECISION_STALE')
    const decision = await askDecision(tx, context, PLAN_PUBLISH, {
      subject: `referral-plan:${merchant}`,
      content: { before, plan, bounds },
      reason,
    })
    return { waiting: presentWaiting(decision) }
  })
}
