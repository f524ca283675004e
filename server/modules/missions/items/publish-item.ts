/** Drafts become versions: bounded, never changed afterwards, above a value agreed to by a second person. */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import type { MissionsDocument } from '#contract/missions/terms.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { AuditActor } from '#server/lib/audit.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { refuseDanger } from '#server/lib/refuse-danger.ts'
import { readId } from '#server/lib/ids.ts'
import { newReference, sha256 } from '#server/lib/random.ts'
import { createAuthority, stopAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { readBounds } from './bounds.ts'
import { checkCodes } from './check-codes.ts'
import { findPerson, findVersion, insertItem, insertVersion, lockItem, putDraft, type Item } from './items.sql.ts'

const LIFE_MS = 7 * DAY_MS
/** Rewards may be claimed for so long after the end: the authority stays in force. */
const CLAIM_MS = 30 * DAY_MS

/** Returns from when until when a document counts, and until when what happened before its end still counts. */
export function timesOf(document: MissionsDocument): Pick<Item, 'fromAt' | 'untilAt' | 'settleAt'> {
  const untilAt = new Date(document.endsAt)
  const lag = document.kind === 'board' ? document.settleLagMinutes : 0
  return { fromAt: new Date(document.startsAt), untilAt, settleAt: after(untilAt, lag * MINUTE_MS) }
}

/**
 * Stores a draft. Fails with NOT_FOUND, MISSION_CHANGED for another revision than was read, MISSION_STATE for an item that cannot be written any more (a board and a mission
 * that is done once are never changed once published), MISSION_UNBOUNDED and INVALID_INPUT.
 */
export async function saveDraft(
  { env, merchant, operator, brand }: OperatorContext,
  given: { id?: string | undefined; revision?: number | undefined; document: MissionsDocument },
): Promise<bigint> {
  const { document } = given
  readBounds(document, brand.currency)
  refuseDanger(document, 'document')
  await checkCodes(env, document)
  return env.db.tx(async (tx) => {
    if (given.id === undefined) {
      const { id } = await insertItem(tx, {
        reference: newReference(env.random, document.kind === 'mission' ? 'M' : 'T'),
        brand: merchant,
        currency: brand.currency,
        kind: document.kind,
        draft: document,
        ...timesOf(document),
        by: operator.username,
        at: env.clock.now(),
      })
      return id
    }
    const item = (await lockItem(tx, readId(given.id) ?? 0n, merchant)) ?? fail('NOT_FOUND')
    const isFixed = item.version > 0 && (document.kind === 'board' || document.period === 'once')
    if (item.kind !== document.kind) return fail('INVALID_INPUT', { fields: { kind: { rule: 'fixed' } } })
    if (isFixed || !['draft', 'live'].includes(item.state)) return fail('MISSION_STATE', { state: item.state })
    if (item.revision !== given.revision) return fail('MISSION_CHANGED', { revision: item.revision })
    await putDraft(tx, item.id, document)
    return item.id
  })
}

const hashOf = (document: MissionsDocument) => sha256(JSON.stringify(document))

async function publish(tx: Tx, actor: AuditActor, item: Item, persons: readonly string[]): Promise<void> {
  const { env, operator } = actor
  const now = env.clock.now()
  const { draft } = item
  const bounds = readBounds(draft, item.currency)
  const times = timesOf(draft)
  // nothing that happened before counts
  const fromAt = times.fromAt > now ? times.fromAt : now
  if (times.untilAt <= now) return fail('INVALID_INPUT', { fields: { endsAt: { rule: 'past' } } })
  const version = item.version + 1
  const authority = await createAuthority(tx, {
    brand: item.brand,
    subject: `${item.kind}:${item.reference}:${version}`,
    ...bounds,
    from: now,
    until: after(times.settleAt, CLAIM_MS),
    by: operator.username,
    persons,
  })
  const before = await findVersion(tx, item.id, item.version)
  const published = { version, document: draft, authority, publishedAt: now, publishedBy: operator.username }
  await insertVersion(tx, item.id, { ...published, ...times, fromAt })
  // windows that began under the former version are still paid under its bounds: it stays until its own end
  if (before && draft.kind === 'board') await stopAuthority(tx, before.authority, operator.username)
  await writeAudit(tx, actor, {
    action: 'mission.publish',
    subject: `mission:${item.reference}`,
    after: { version, valueMax: draft.bounds.valueMax, membersMax: draft.bounds.membersMax, endsAt: draft.endsAt },
  })
  tx.onCommit(() => env.live.signal('all', MISSIONS_TOPIC))
}

/**
 * Publishes the draft of a mission or board. Its total value counts in the day's sums of the house's rules about money;
 * about points, for which there is no such rule, two persons always decide.
 */
export const MISSION_PUBLISH = defineDecision({
  kind: 'mission.publish',
  permission: 'promotions.write',
  lifeMs: LIFE_MS,
  content: z.object({
    item: z.string(),
    reference: z.string(),
    title: z.string(),
    valueMax: z.string(),
    membersMax: z.number(),
    endsAt: z.string(),
    persons: z.array(z.string()),
  }),
  need: (tx, env, one) => needByMoneyRules(tx, env, one),
  readBasis: async (tx, { content, brand }) => {
    const item = await lockItem(tx, BigInt(content.item), brand ?? '')
    return item ? `${item.version} ${item.state} ${hashOf(item.draft)}` : ''
  },
  execute: async (tx, actor, { content, brand }) => {
    const item = (await lockItem(tx, BigInt(content.item), brand ?? '')) ?? fail('NOT_FOUND')
    if (!['draft', 'live'].includes(item.state)) return fail('MISSION_STATE', { state: item.state })
    const persons = new Set([...content.persons, await findPerson(tx, actor.operator.id)])
    await publish(tx, actor, item, [...persons])
  },
})

/**
 * Publishes an item's draft, or asks for a second person above what one decides alone in a day. Fails with NOT_FOUND, MISSION_STATE,
 * MISSION_CHANGED for another revision than was read, MISSION_UNBOUNDED, INVALID_INPUT for an end that is over, DECISION_OPEN.
 */
export async function publishItem(
  context: OperatorContext,
  { id, revision, reason }: { id: string; revision: number; reason: string },
): Promise<{ id: bigint; waiting: Waiting }> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const item = (await lockItem(tx, readId(id) ?? 0n, merchant)) ?? fail('NOT_FOUND')
    const isFixed = item.version > 0 && (item.draft.kind === 'board' || item.draft.period === 'once')
    if (isFixed || !['draft', 'live'].includes(item.state)) return fail('MISSION_STATE', { state: item.state })
    if (item.revision !== revision) return fail('MISSION_CHANGED', { revision: item.revision })
    const { valueMaxMinor, membersMax, currency } = readBounds(item.draft, item.currency)
    if (new Date(item.draft.endsAt) <= env.clock.now())
      return fail('INVALID_INPUT', { fields: { endsAt: { rule: 'past' } } })
    const decision = await askDecision(tx, context, MISSION_PUBLISH, {
      subject: `mission:${item.reference}`,
      reason,
      money: { direction: 'in', currency, amountMinor: valueMaxMinor },
      content: {
        item: String(item.id),
        reference: item.reference,
        title: Object.values(item.draft.texts)[0]?.title ?? '',
        valueMax: item.draft.bounds.valueMax,
        membersMax,
        endsAt: item.draft.endsAt,
        persons: [operator.personId],
      },
    })
    return { id: item.id, waiting: presentWaiting(decision) }
  })
}
