/** Operators release or refuse what waits for a review. One person is enough: the offer's ceiling was agreed to before. */
import { type OutputOf, type ParsedInputOf, toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { TermsOf } from '#contract/promotions/documents.ts'
import { APPLICATIONS_TOPIC, MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { type officeDecideGift, type officeGiftReviews, signal } from '#contract/promotions/office-reviews.ts'
import { SIGNAL_RULES } from '#contract/promotions/office-signals.ts'
import { z } from 'zod'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readReckoning } from '#server/modules/rewards/giving/reckoning.ts'
import { isOwnAccount } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { giveOffer, NotGiven } from '../offers/give-offer.ts'
import { judgeMember } from '../offers/know-member.ts'
import { holdOfferVersion } from '../offers/offers.sql.ts'
import { waitingGift } from '../offers/rounds-gift.ts'
import { moveParticipation } from '../offers/participations.sql.ts'
import { listReviews, lockReview, noteEvidence, type Review, type ReviewState } from './reviews.sql.ts'

/** What a review keeps beside the facts about the member. */
const kept = z.object({
  signals: z.array(signal),
  rules: z.array(z.enum(SIGNAL_RULES)).default([]),
  deposit: z.string().default('0'),
  order: z.string().nullable().default(null),
  reckoning: z.unknown(),
  /** The member claimed it, or entered its code. */
  asked: z.boolean().default(false),
  reviewedAt: z.string().nullable().default(null),
  reviewedBy: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
})
const NAMES = { joined: 'waiting', given: 'released', closed: 'refused' } as const satisfies Record<string, ReviewState>

/** Returns how many rounds of which game a gift is; null for money. */
function roundsOf({ kind, terms }: Review): { gameCode: string; rounds: number } | null {
  if (kind !== 'free_rounds') return null
  const { gameCode, rounds } = terms as TermsOf<'free_rounds'>
  return { gameCode, rounds }
}

/** Returns a page of the brand's reviews with what speaks against each. */
export async function describeReviews(
  { env, merchant: brand }: OperatorContext,
  { state, username, pageNo, pageSize }: ParsedInputOf<typeof officeGiftReviews>,
): Promise<OutputOf<typeof officeGiftReviews>> {
  const filter = { brand, state, username: username || null }
  const { rows, total } = await listReviews(env.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize })
  const content = rows.map((row) => {
    const { signals, rules, deposit, reviewedAt, reviewedBy, note } = kept.parse(row.evidence)
    return {
      id: String(row.id),
      member: { id: row.memberId, username: row.username },
      offer: { id: String(row.offerId), kind: row.kind, title: row.title },
      state: NAMES[row.state],
      currency: row.currency,
      amount: toWire(row.amountMinor),
      deposit: toWire(BigInt(deposit)),
      rounds: roundsOf(row),
      signals,
      rules,
      at: row.at.toISOString(),
      decidedAt: reviewedAt,
      decidedBy: reviewedBy,
      note,
    }
  })
  return toPage(content, pageNo, pageSize, total)
}

/** Gives what waited, under its offer's ceiling; everything but the signals is read again. */
async function release(tx: Tx, { env }: OperatorContext, review: Review): Promise<void> {
  const { memberId, occurrence, amountMinor } = review
  const offer = await holdOfferVersion(tx, review.offerId, review.version)
  if (!offer || offer.stoppedAt || env.clock.now() >= offer.endsAt) return fail('PROMOTION_STATE', { state: 'close' })
  const judged = (await judgeMember(tx, env, [offer], memberId, { isReviewed: true }))?.get(offer.id)
  if (judged?.judgement.is === 'why') return fail('PROMOTION_NOT_MET', { why: judged.judgement.why })
  if (judged?.judgement.is !== 'yes') return fail('PROMOTION_REFUSED')
  const { deposit, order, asked, reckoning } = kept.parse(review.evidence)
  const waited = waitingGift(review, {
    amountMinor,
    depositMinor: BigInt(deposit),
    deposit: order,
    reckoning: readReckoning(reckoning),
  })
  // who claimed it does not claim it again
  const gift = asked ? { ...waited, claim: 'now' as const } : waited
  try {
    await giveOffer(tx, env, offer, { memberId, occurrence, evidence: {} }, gift)
  } catch (error) {
    if (!(error instanceof NotGiven)) throw error
    if (error.why === 'own_money') return fail('OWN_MONEY')
    return fail(error.why.endsWith('used_up') ? 'PROMOTION_USED_UP' : 'PROMOTION_REFUSED')
  }
}

/**
 * Decides about a gift that waits for a review. Fails with NOT_FOUND for another brand's as for an unknown one, OWN_MONEY
 * for an account of the operator's own, PROMOTION_STATE where it is decided or the offer is over, and as giving fails;
 * it then waits on.
 */
export async function decideReview(
  context: OperatorContext,
  { id, outcome, reason }: ParsedInputOf<typeof officeDecideGift>,
): Promise<OutputOf<typeof officeDecideGift>> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const review = (await lockReview(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    if (review.state !== 'joined') return fail('PROMOTION_STATE', { state: NAMES[review.state] })
    if (await isOwnAccount(tx, review.memberId, [operator.personId])) return fail('OWN_MONEY')
    const at = env.clock.now()
    const isRelease = outcome === 'release'
    await noteEvidence(tx, review.id, {
      reviewedAt: at.toISOString(),
      reviewedBy: operator.username,
      note: reason,
      ...(isRelease ? { waitsFor: null } : {}),
    })
    await writeAudit(tx, context, {
      action: isRelease ? 'gift.release' : 'gift.refuse',
      subject: `member:${review.memberId}`,
      reason,
      after: { offer: String(review.offerId), amount: toWire(review.amountMinor), currency: review.currency },
    })
    tx.onCommit(() => env.live.signalOperators(merchant, APPLICATIONS_TOPIC))
    if (isRelease) {
      await release(tx, context, review)
      return { state: 'released' as const }
    }
    await moveParticipation(tx, review.id, { state: 'closed', reason: 'review', at })
    tx.onCommit(() => env.live.signal(review.memberId, MY_PROMOTIONS_TOPIC))
    return { state: 'refused' as const }
  })
}
