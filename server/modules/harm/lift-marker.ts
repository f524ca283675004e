/** Adding a marker, which tightens and needs one person, and lifting one, which loosens and needs two. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { MARKER_LIFTED } from '#contract/facts.ts'
import { MARKER_KINDS, type SignKind, signKind } from '#contract/harm/markers.ts'
import { PROTECTION_TOPIC } from '#contract/protection/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import type { Account } from '#server/lib/principal.ts'
import { endMarks, findMark, findNewestMark, insertLift, insertMark } from './marks.sql.ts'
import { listStanding } from './show-markers.ts'
import { findWatch } from './watch.sql.ts'

const LIFE_MS = 7 * DAY_MS
const lockMarkers = (tx: Tx, memberId: string) => lockName(tx, `harm markers ${memberId}`)

/** Adds an operator's marker for some days, at once. One that lasts longer stays. */
export async function addMarker(
  context: OperatorContext,
  account: Account,
  { days, reason }: { days: number; reason: string },
): Promise<void> {
  const { env, merchant, operator } = context
  await env.db.tx(async (tx) => {
    await lockMarkers(tx, account.id)
    const at = env.clock.now()
    const until = after(at, days * DAY_MS)
    const former = await findMark(tx, account.id, at)
    await insertMark(tx, { memberId: account.id, brand: merchant, at, until, reason, by: operator.username })
    await writeAudit(tx, context, {
      action: 'marker.add',
      subject: `member:${account.id}`,
      reason,
      after: { until: until.toISOString() },
    })
    if (!former) await tellMember(tx, env, account.id, 'play-noticed')
    tx.onCommit(() => env.live.signal(account.id, PROTECTION_TOPIC))
  })
}

async function seenAtOf(tx: Tx, memberId: string, kind: SignKind, now: Date): Promise<string | null> {
  return (await listStanding(tx, memberId, now)).find((one) => one.kind === kind)?.seenAt ?? null
}

export const MARKER_LIFT = defineDecision({
  kind: 'marker.lift',
  permission: 'harm.write',
  lifeMs: LIFE_MS,
  content: z.object({ memberId: z.string(), kind: signKind, seenAt: z.string() }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content: { memberId, kind } }) => {
    await lockMarkers(tx, memberId)
    const seen = MARKER_KINDS.find((one) => one === kind)
    if (!seen) return findNewestMark(tx, memberId)
    return String((await findWatch(tx, memberId))?.markers[seen]?.seen ?? '')
  },
  execute: async (tx, actor, { id, brand, subject, reason, content }) => {
    const { env, operator } = actor
    const { memberId, kind, seenAt } = content
    const at = env.clock.now()
    // seen again since it was read: what the two persons looked at is no longer all of it
    if ((await seenAtOf(tx, memberId, kind, at)) !== seenAt) return fail('MARKER_GONE')
    const order = { memberId, brand: brand ?? '', kind, at, reason, by: operator.username, decisionId: id }
    await insertLift(tx, order)
    const seen = MARKER_KINDS.find((one) => one === kind)
    if (seen) await tellFact(tx, MARKER_LIFTED, { brand: brand ?? '', memberId, at }, { kind: seen })
    else await endMarks(tx, memberId, at)
    await writeAudit(tx, actor, { action: 'marker.lift', subject, reason, after: content })
    tx.onCommit(() => env.live.signal(memberId, PROTECTION_TOPIC))
  },
})

/**
 * Asks to lift a marker as it was read. A second person must agree; the house then begins to count anew. Fails with
 * MARKER_GONE, and as askDecision does.
 */
export async function liftMarker(
  context: OperatorContext,
  account: Account,
  { kind, seenAt, reason }: { kind: SignKind; seenAt: string; reason: string },
): Promise<{ waiting: Waiting }> {
  const { env } = context
  return env.db.tx(async (tx) => {
    await lockMarkers(tx, account.id)
    if ((await seenAtOf(tx, account.id, kind, env.clock.now())) !== seenAt) return fail('MARKER_GONE')
    const decision = await askDecision(tx, context, MARKER_LIFT, {
      subject: `member:${account.id}`,
      content: { memberId: account.id, kind, seenAt },
      reason,
      memberId: account.id,
    })
    return { waiting: presentWaiting(decision) }
  })
}
