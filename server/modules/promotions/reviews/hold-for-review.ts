/**
 * Holds a gift for a review where its member shares something with another one who had the offer, or where signals of abuse
 * speak against the member. Deposits are never held.
 */
import { APPLICATIONS_TOPIC, MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import type { SignalRule } from '#contract/promotions/office-signals.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { STATED } from '#server/modules/rewards/giving/reckoning.ts'
import { evidenceOf, type Judged } from '../offers/know-member.ts'
import type { Answer, Offer } from '../offers/offer-kind.ts'
import { insertParticipation, lockParticipation, type Participation } from '../offers/participations.sql.ts'
import { listRulesAgainst } from '../signals/signals.sql.ts'
import { listSignals, noteEvidence } from './reviews.sql.ts'

/** The rules of an audience that look at other accounts: where one hides an offer, a gift that is due waits instead. */
const SHARING = ['device', 'address', 'payee', 'person']

/** Returns whether nothing speaks against a gift but what the member shares with another one. */
export function isForReview({ judgement }: Judged): boolean {
  return judgement.is === 'hidden' && SHARING.includes(judgement.because)
}

/** Returns whether what a member has of an offer waits for a review, or was released or refused in one. */
export const isReviewed = ({ evidence }: Pick<Participation, 'evidence'>): boolean => 'signals' in evidence

/** A gift that is due to a member for an occasion, with what was judged of them. */
export type DueGift = {
  readonly offer: Offer
  readonly to: { readonly memberId: string; readonly at: Date }
  readonly answer: Answer
  readonly judged: Judged
}

function tell(tx: Tx, env: Env, brand: string): void {
  tx.onCommit(() => env.live.signalOperators(brand, APPLICATIONS_TOPIC))
}

/**
 * Stores what an offer gives for an occasion as waiting for a review, with what speaks against it by value. Of free
 * rounds the amount is the most that they can win. Safe to run twice.
 */
export async function holdForReview(
  tx: Tx,
  env: Env,
  { offer, to: { memberId, at }, answer: { occurrence, gift, evidence }, judged }: DueGift,
  rules: readonly SignalRule[] = [],
): Promise<void> {
  await insertParticipation(tx, {
    offerId: offer.id,
    version: offer.version,
    brand: offer.brand,
    memberId,
    occurrence,
    state: 'joined',
    currency: offer.currency,
    amountMinor: gift.amountMinor,
    evidence: {
      ...evidenceOf(judged.traits, at),
      ...evidence,
      waitsFor: 'review',
      deposit: String(gift.depositMinor),
      order: gift.deposit ?? null,
      reckoning: gift.reckoning ?? STATED,
      signals: await listSignals(tx, offer.id, memberId),
      rules,
    },
    at: env.clock.now(),
  })
  tell(tx, env, offer.brand)
}

/**
 * Holds what a member claims, or what a code gives, where signals of abuse speak against them; returns whether it waits for
 * a review or was refused in one. The member reads that an operator decides, not why. Safe to run twice.
 */
export async function holdClaim(tx: Tx, env: Env, due: DueGift): Promise<boolean> {
  const { offer, to, answer } = due
  const { memberId } = to
  const known = await lockParticipation(tx, offer.id, memberId, answer.occurrence)
  if (known) return known.evidence['asked'] === true && known.state !== 'given'
  const rules = await listRulesAgainst(tx, memberId)
  if (rules.length === 0) return false
  await holdForReview(tx, env, { ...due, answer: { ...answer, evidence: { ...answer.evidence, asked: true } } }, rules)
  tx.onCommit(() => env.live.signal(memberId, MY_PROMOTIONS_TOPIC))
  return true
}

/** Lets a promise that waited for something else wait for a review. */
export async function moveToReview(
  tx: Tx,
  env: Env,
  { id, offerId, memberId, brand }: Participation,
  rules: readonly SignalRule[] = [],
): Promise<void> {
  await noteEvidence(tx, id, { waitsFor: 'review', signals: await listSignals(tx, offerId, memberId), rules })
  tell(tx, env, brand)
}
