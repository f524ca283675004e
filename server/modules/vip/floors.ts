/** Floors: a level below which a member does not stand until a date. Two persons set one, one person ends it. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { applyLevel, readLevel } from './apply-level.ts'
import { endFloor, findFloor, insertFloor } from './bonuses.sql.ts'
import { listLadders } from './ladders.sql.ts'
import { findStanding, insertSteps } from './standings.sql.ts'

const LIFE_MS = 7 * DAY_MS
/** A floor holds for a year at most; then it is decided again. */
const FLOOR_MAX_MS = 366 * DAY_MS
const lockFloor = (tx: Tx, memberId: string) => lockName(tx, `vip floor ${memberId}`)

/** Holds a member at a level, or ends that (level 0). */
export const FLOOR_SET = defineDecision({
  kind: 'vip-floor.set',
  permission: 'promotions.grant',
  lifeMs: LIFE_MS,
  content: z.object({
    memberId: z.string(),
    currency: z.string(),
    level: z.number().int(),
    until: z.string().nullable(),
  }),
  need: async (_tx, _env, { content }) => ({ persons: content.level > 0 ? 2 : 1 }),
  readBasis: async (tx, { memberId }) => {
    await lockFloor(tx, memberId ?? '')
    return String((await findFloor(tx, memberId ?? ''))?.id ?? '')
  },
  execute: async (tx, actor, { id, brand, subject, reason, content }) => {
    const { env, operator } = actor
    const { memberId, currency, level, until } = content
    const now = env.clock.now()
    const member = { memberId, currency, brand: brand ?? '' }
    const before = (await readLevel(tx, { ...member, now })).level
    await endFloor(tx, memberId, now)
    if (level > 0 && until)
      await insertFloor(tx, {
        memberId,
        brand: member.brand,
        level,
        until: new Date(until),
        reason,
        by: operator.username,
        at: now,
        decisionId: id,
      })
    const next = (await readLevel(tx, { ...member, now })).level
    const standing = await findStanding(tx, memberId, currency)
    const sums = { total: standing?.total ?? 0n, monthValid: standing?.monthValid ?? 0n }
    if (next !== before)
      await insertSteps(tx, [
        {
          ...sums,
          memberId,
          brand: member.brand,
          at: now,
          from: before,
          to: next,
          why: next > before ? 'floor' : 'floor_over',
          version: null,
        },
      ])
    await applyLevel(tx, env, member)
    await writeAudit(tx, actor, { action: 'vip-floor.set', subject, reason, before: { level: before }, after: content })
  },
})

/**
 * Asks to hold a member at a level until a date; level 0 ends a floor, which one person may do. Fails with NOT_FOUND,
 * with INVALID_INPUT for a level that the ladder does not have or a date that is past or more than a year away, and as
 * askDecision does. No bonus is given for a level that was not earned.
 */
export async function setFloor(
  context: OperatorContext,
  { id, level, until, reason }: { id: string; level: number; until: string | null; reason: string },
): Promise<{ waiting: Waiting }> {
  const { env, merchant } = context
  const ladder = (await listLadders(env.db, [merchant])).at(-1)?.ladder
  const ahead = until === null ? 0 : new Date(until).getTime() - env.clock.now().getTime()
  if (level > (ladder?.levels.length ?? 0)) return fail('INVALID_INPUT', { fields: { level: { rule: 'too_big' } } })
  if (level > 0 && (ahead <= 0 || ahead > FLOOR_MAX_MS))
    return fail('INVALID_INPUT', { fields: { until: { rule: 'invalid' } } })
  return env.db.tx(async (tx) => {
    await lockFloor(tx, id)
    const member = await findAccount(tx, id)
    if (!member || member.merchant !== merchant || member.isTrial) return fail('NOT_FOUND')
    const decision = await askDecision(tx, context, FLOOR_SET, {
      subject: `member:${id}`,
      content: { memberId: id, currency: member.currency, level, until: level > 0 ? until : null },
      reason,
      memberId: id,
    })
    return { waiting: presentWaiting(decision) }
  })
}
