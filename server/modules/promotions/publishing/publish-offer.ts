/** Drafts, publishing, stopping: how an offer comes and goes. */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import type { OfferFigures } from '#contract/promotions/office-offers.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { refuseDanger } from '#server/lib/refuse-danger.ts'
import { createAuthority, stopAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { findKind } from '../kinds.ts'
import { findOffer } from '../offers/offers.sql.ts'
import { listOver } from '../returns/sum-returns.ts'
import { SETTLED_AFTER_MS } from '../settling/settle-periods.ts'
import { boundsOf, checkCodes, checkSegments, listMissing, readDocument } from './read-document.ts'
import {
  findDraft,
  findVersion,
  insertOffer,
  lockHead,
  putDraft,
  putInForce,
  setDraft,
  setPosition,
  setStopped,
  type OfferHead,
  type Version,
} from './versions.sql.ts'

/** How long a draft waits for a second person. */
const LIFE_MS = 7 * DAY_MS

const tellAll = (tx: Tx, env: Env) => tx.onCommit(() => env.live.signal('all', PROMOTIONS_TOPIC))

/** Begins an offer with a draft. Fails with INVALID_INPUT and OFFER_CODE_TAKEN. */
export async function createOffer(
  context: OperatorContext,
  order: { code: string; kind: OfferKindName; position: number; document: unknown },
): Promise<bigint> {
  const { env, merchant, brand, operator } = context
  const document = readDocument(order.kind, order.document)
  refuseDanger(document, 'document')
  await checkCodes(env.db, env, document)
  await checkSegments(env.db, env, merchant, document)
  const at = env.clock.now()
  return env.db.tx(async (tx) => {
    const { code, kind, position } = order
    const id = await insertOffer(tx, { brand: merchant, code, kind, position, by: operator.username, at })
    if (id === null) return fail('OFFER_CODE_TAKEN')
    const { currency } = brand
    const bounds = boundsOf(document)
    await putDraft(tx, { ...bounds, offerId: id, document, currency, restored: null, by: operator.username, at })
    await writeAudit(tx, context, { action: 'offer.create', subject: `offer:${id}`, after: { code, kind, document } })
    return id
  })
}

/** As it was read: another person's change made meanwhile is not lost. */
function checkRead(draft: Version, changedAt: string | undefined): void {
  if (draft.changedAt.toISOString() !== changedAt) fail('OFFER_CHANGED', { updatedAt: draft.changedAt.toISOString() })
}

/**
 * Saves the draft of an offer, or begins one. What is published stays in force until the draft is published. Fails with
 * NOT_FOUND, INVALID_INPUT, OFFER_CHANGED, and OFFER_STATE while the draft waits for a second person.
 */
export async function saveOffer(
  context: OperatorContext,
  id: bigint,
  order: {
    document: unknown
    changedAt?: string | undefined
    restored?: number | undefined
    position?: number | undefined
  },
): Promise<{ number: number; changedAt: Date }> {
  const { env, merchant, brand, operator } = context
  return env.db.tx(async (tx) => {
    const head = (await lockHead(tx, merchant, id)) ?? fail('NOT_FOUND')
    const document = readDocument(head.kind, order.document)
    refuseDanger(document, 'document')
    await checkCodes(tx, env, document)
    await checkSegments(tx, env, merchant, document)
    const draft = await findDraft(tx, id)
    if (draft?.state === 'waiting') return fail('OFFER_STATE', { state: 'waiting' })
    if (draft) checkRead(draft, order.changedAt)
    if (order.restored !== undefined && !(await findVersion(tx, id, order.restored))) return fail('NOT_FOUND')
    const saved = await putDraft(tx, {
      ...boundsOf(document),
      offerId: id,
      document,
      currency: brand.currency,
      restored: order.restored ?? null,
      by: operator.username,
      at: env.clock.now(),
    })
    if (order.position !== undefined) await setPosition(tx, id, order.position)
    await writeAudit(tx, context, {
      action: order.restored === undefined ? 'offer.save' : 'offer.restore',
      subject: `offer:${id}`,
      before: draft ? { document: draft.document } : {},
      after: { number: saved.number, document, ...(order.restored === undefined ? {} : { of: order.restored }) },
    })
    return saved
  })
}

/** So long after its end an offer still answers what happened before it, such as a deposit of the last second. */
const ANSWERED_AFTER_MS = DAY_MS

/** The authority of a version also pays for what is answered, or for periods that are settled, after its end. */
const paidUntil = ({ kind }: OfferHead, endsAt: Date): Date =>
  after(endsAt, ['rescue', 'cashback', 'rebate'].includes(kind) ? SETTLED_AFTER_MS : ANSWERED_AFTER_MS)

/** Puts a version in force: a ceiling of its own, the former one's stopped, rows of the kind. */
export async function putVersionInForce(
  tx: Tx,
  env: Env,
  head: OfferHead,
  version: Version,
  who: { by: string; persons: readonly string[] },
): Promise<void> {
  const { valueMaxMinor, membersMax, dayMaxMinor, startsAt, endsAt, currency } = version
  const now = env.clock.now()
  // a bound that is empty is refused here as well as by the database
  if (valueMaxMinor === null || membersMax === null || startsAt === null || endsAt === null)
    return fail('OFFER_INCOMPLETE', { missing: 'bounds' })
  const former = head.version === null ? null : await findVersion(tx, head.id, head.version)
  if (former?.authority) await stopAuthority(tx, former.authority, who.by)
  const authority = await createAuthority(tx, {
    brand: head.brand,
    subject: `offer:${head.code}:${version.number}`,
    currency,
    valueMaxMinor,
    membersMax,
    dayMaxMinor,
    // what happened before is answered by the former version, under this ceiling
    from: former && now < startsAt ? now : startsAt,
    until: paidUntil(head, endsAt),
    after: former?.authority ?? null,
    ...who,
  })
  await putInForce(tx, { offerId: head.id, number: version.number, authority, by: who.by, at: now })
  const offer = await findOffer(tx, head.brand, head.id)
  if (!offer) throw new Error('an offer that was published is not in force')
  await findKind(head.kind)?.published?.(tx, env, offer)
  tellAll(tx, env)
}

/** Returns the types of games that give back all of a stake or more with this draft. */
async function typesOver(tx: Tx, env: Env, { id, brand, kind }: OfferHead, { document }: Version): Promise<string[]> {
  return (await listOver(tx, env, brand, { id, kind, document })).map(({ type }) => type)
}

/** Fails with OFFER_RETURNS where other types than those that were agreed to give back all of a stake or more. */
async function refuseOver(tx: Tx, env: Env, head: OfferHead, draft: Version, agreed: readonly string[]): Promise<void> {
  const types = (await typesOver(tx, env, head, draft)).filter((type) => !agreed.includes(type))
  if (types.length > 0) fail('OFFER_RETURNS', { games: types.join(', ') })
}

/**
 * Publishes a draft. Its total value counts in the day's sums of the house's rules about money, so that many small
 * offers are one large one (docs/decisions/0516). The persons who asked and agreed are given
 * nothing by it (docs/reference/promotions.md 1, row 27).
 */
export const OFFER_PUBLISH = defineDecision({
  kind: 'offer.publish',
  permission: 'promotions.write',
  lifeMs: LIFE_MS,
  content: z.object({
    offer: z.string(),
    number: z.int(),
    code: z.string(),
    value: z.string(),
    currency: z.string(),
    /** The types of games that give back all of a stake or more, where the persons who agree publish it all the same. */
    over: z.array(z.string()).default([]),
    /** Nothing in the past says what it would have cost: a second person confirms it, whatever the value. */
    isUnforeseen: z.boolean().default(false),
  }),
  need: async (tx, env, one) => {
    const need = await needByMoneyRules(tx, env, one)
    const { over, isUnforeseen } = one.content
    return over.length > 0 || isUnforeseen ? { ...need, persons: Math.max(2, need.persons) } : need
  },
  readBasis: async (tx, { brand, content }) => {
    await lockHead(tx, brand ?? '', BigInt(content.offer))
    return (await findDraft(tx, BigInt(content.offer)))?.changedAt.toISOString() ?? ''
  },
  execute: async (tx, actor, { id, brand, content, askedPerson }) => {
    const { env, operator } = actor
    const head = (await lockHead(tx, brand ?? '', BigInt(content.offer))) ?? fail('NOT_FOUND')
    const draft = (await findDraft(tx, head.id)) ?? fail('OFFER_STATE', { state: 'draft' })
    const missing = await listMissing(tx, env, await getBrandIn(tx, env, head.brand), head.kind, draft.document)
    if (missing.length > 0) return fail('OFFER_INCOMPLETE', { missing: missing.join(', ') })
    // other offers may have been published since it was asked
    await refuseOver(tx, env, head, draft, content.over)
    const votes = (await listVotes(tx, [id])).filter(({ agrees }) => agrees)
    const persons = [...new Set([askedPerson, ...votes.map(({ personId }) => personId)])].map(String)
    await putVersionInForce(tx, env, head, draft, { by: operator.username, persons })
    await writeAudit(tx, actor, {
      action: 'offer.publish',
      subject: `offer:${head.id}`,
      after: { number: draft.number, value: content.value, decision: String(id), over: content.over },
    })
    return { version: draft.number }
  },
  close: async (tx, env, { content }, how) => {
    if (how === 'done') return
    await setDraft(tx, BigInt(content.offer), 'draft', null)
    tellAll(tx, env)
  },
})

/**
 * Publishes the draft of an offer, or asks a second person when its total value is above what one decides alone in a
 * day, when `override` publishes what gives back too much, or when the past says nothing of its cost (codes, applications).
 * `forecast` is kept with it. Fails with NOT_FOUND, OFFER_CHANGED,
 * OFFER_INCOMPLETE, OFFER_RETURNS, OFFER_STATE, OFFER_CODE_TAKEN, DECISION_OPEN.
 */
export async function publishOffer(
  context: OperatorContext,
  id: bigint,
  order: { changedAt: string; reason: string; override: boolean; forecast: OfferFigures | null },
): Promise<Waiting> {
  const { env, merchant, brand } = context
  return env.db.tx(async (tx) => {
    const head = (await lockHead(tx, merchant, id)) ?? fail('NOT_FOUND')
    const draft = (await findDraft(tx, id)) ?? fail('OFFER_STATE', { state: 'published' })
    if (draft.state === 'waiting') return fail('OFFER_STATE', { state: 'waiting' })
    checkRead(draft, order.changedAt)
    const missing = await listMissing(tx, env, brand, head.kind, draft.document)
    const { valueMaxMinor } = draft
    if (missing.length > 0 || valueMaxMinor === null) return fail('OFFER_INCOMPLETE', { missing: missing.join(', ') })
    const over = order.override ? await typesOver(tx, env, head, draft) : []
    await refuseOver(tx, env, head, draft, over)
    await setDraft(tx, id, 'waiting', order.forecast)
    const { currency, number } = draft
    const decision = await askDecision(tx, context, OFFER_PUBLISH, {
      subject: `offer:${id}`,
      reason: order.reason,
      money: { direction: 'in', currency, amountMinor: valueMaxMinor },
      content: {
        offer: String(id),
        number,
        code: head.code,
        value: toWire(valueMaxMinor),
        currency,
        over,
        isUnforeseen: order.forecast?.isKnown !== true,
      },
    })
    tellAll(tx, env)
    return presentWaiting(decision)
  })
}

/** Stops an offer: from the commit on nothing is given in its name. Fails with NOT_FOUND and OFFER_STATE. */
export async function stopOffer(context: OperatorContext, id: bigint, reason: string): Promise<void> {
  const { env, merchant, operator } = context
  await env.db.tx(async (tx) => {
    const head = (await lockHead(tx, merchant, id)) ?? fail('NOT_FOUND')
    if (head.version === null || head.stoppedAt !== null) return fail('OFFER_STATE', { state: 'stopped' })
    const version = await findVersion(tx, id, head.version)
    await setStopped(tx, id, operator.username, env.clock.now())
    if (version?.authority) await stopAuthority(tx, version.authority, operator.username)
    await writeAudit(tx, context, {
      action: 'offer.stop',
      subject: `offer:${id}`,
      reason,
      after: { number: head.version },
    })
    tellAll(tx, env)
  })
}
