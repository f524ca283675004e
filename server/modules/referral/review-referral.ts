/** Holding, rejecting and releasing what an invited member brings. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { listOwners } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { deleteCase, lockCase, putCase } from './cases.sql.ts'
import { DECIDE_REFERRALS, noteRewards } from './decide-referrals.ts'
import { findInvited, type InvitedRow } from './invited.sql.ts'

const LIFE_MS = 7 * DAY_MS
export const REVIEW_OUTCOMES = ['hold', 'reject', 'release'] as const
const lockReferral = (tx: Tx, memberId: string) => lockName(tx, `referral review ${memberId}`)
type Outcome = (typeof REVIEW_OUTCOMES)[number]

/** Everybody who may receive something for an invited member: themselves, and who invited them. */
const receiversOf = (invited: InvitedRow | null) => (invited ? [invited.memberId, ...invited.inviters] : [])

/** Decides about an invited member: `release` needs two persons, because it gives. */
export const REFERRAL_REVIEW = defineDecision({
  kind: 'referral.review',
  permission: 'promotions.review',
  lifeMs: LIFE_MS,
  content: z.object({ memberId: z.string(), outcome: z.enum(REVIEW_OUTCOMES) }),
  // nobody decides about what an account of their own would receive, at whatever tier
  need: async (tx, _env, { content }) => ({
    persons: content.outcome === 'release' ? 2 : 1,
    excluded: await listOwners(tx, receiversOf(await findInvited(tx, content.memberId))),
  }),
  readBasis: async (tx, { content }) => {
    await lockReferral(tx, content.memberId)
    return (await lockCase(tx, content.memberId))?.state ?? ''
  },
  execute: async (tx, actor, { id, brand, subject, reason, content: { memberId, outcome } }) => {
    const { env, operator } = actor
    const invited = (await findInvited(tx, memberId)) ?? fail('NOT_FOUND')
    const before = await lockCase(tx, memberId)
    const isMet = invited.metAt !== null
    // who is released before everything is met goes on, and is looked at again then
    const released = isMet ? 'passed' : null
    const state = outcome === 'hold' ? 'held' : outcome === 'reject' ? 'rejected' : released
    const at = env.clock.now()
    const persons = (await listVotes(tx, [id])).filter(({ agrees }) => agrees).map(({ personId }) => personId)
    const base = { memberId, brand: brand ?? '', evidence: before?.evidence ?? [], persons }
    if (state) await putCase(tx, { ...base, state, note: reason, decidedBy: operator.username, at })
    else await deleteCase(tx, memberId)
    if (state === 'passed') {
      await noteRewards(tx, env, invited)
      await enqueue(tx, DECIDE_REFERRALS, {}, { key: DECIDE_REFERRALS.name })
    }
    await writeAudit(tx, actor, {
      action: `referral.${outcome}`,
      subject,
      reason,
      before: { state: before?.state ?? 'open' },
      after: { state: state ?? 'open' },
    })
  },
})

/**
 * Holds or rejects what an invited member brings, at once, or asks to let it be given. Fails with NOT_FOUND, with
 * OWN_MONEY for an operator of whose accounts one would receive something, REFERRAL_STATE when it was given already or is in that state, and as askDecision does.
 */
export async function reviewReferral(
  context: OperatorContext,
  { id, outcome, reason }: { id: string; outcome: Outcome; reason: string },
): Promise<{ waiting: Waiting }> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    await lockReferral(tx, id)
    const invited = await findInvited(tx, id)
    if (invited?.brand !== merchant) return fail('NOT_FOUND')
    if ((await listOwners(tx, receiversOf(invited))).includes(BigInt(operator.personId))) return fail('OWN_MONEY')
    const state = (await lockCase(tx, id))?.state ?? 'open'
    const allowed: Record<Outcome, readonly string[]> = {
      hold: ['open', 'checking'],
      reject: ['open', 'checking', 'held'],
      release: ['held', 'rejected'],
    }
    if (!allowed[outcome].includes(state)) return fail('REFERRAL_STATE', { state })
    const decision = await askDecision(tx, context, REFERRAL_REVIEW, {
      subject: `member:${id}`,
      content: { memberId: id, outcome },
      reason,
      memberId: id,
    })
    return { waiting: presentWaiting(decision) }
  })
}
