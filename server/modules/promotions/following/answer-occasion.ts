/** Answers what happened to members with what running offers give for it. */
import { getBrandIn } from '#server/lib/brands.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { defineJob } from '#server/lib/jobs.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { localDay } from '#server/lib/local-day.ts'
import { readReckoning, STATED } from '#server/modules/rewards/giving/reckoning.ts'
import { findKind } from '../kinds.ts'
import { giveOffer, NotGiven } from '../offers/give-offer.ts'
import { evidenceOf, judgeMember, keepSegments, type Judged } from '../offers/know-member.ts'
import type { Answer, Occasion, Offer } from '../offers/offer-kind.ts'
import { holdOfferThen, holdOfferVersion, listRunningThen } from '../offers/offers.sql.ts'
import { waitingGift } from '../offers/rounds-gift.ts'
import {
  countOfDay,
  findJoined,
  insertParticipation,
  listWaiting,
  lockParticipation,
} from '../offers/participations.sql.ts'
import { holdForReview, isForReview, moveToReview } from '../reviews/hold-for-review.ts'
import { listRulesAgainst } from '../signals/signals.sql.ts'
import { occasionPayload, readOccasion } from './occasion-payload.ts'

/** Offers with a deposit that members choose give to those who chose them only. */
function isChosen({ id, document }: Offer, occasion: Occasion): boolean {
  const { terms } = document as { terms: { chosen?: boolean } }
  return occasion.on !== 'deposit' || terms.chosen !== true || occasion.offer === String(id)
}

const isBefore = (at: Date, { publishedAt, startsAt, endsAt }: Offer) =>
  at < publishedAt || at < startsAt || at >= endsAt

/** Returns what a running offer gives for an occasion, or null. */
export async function answerOf(q: Queryable, env: Env, offer: Offer, occasion: Occasion): Promise<Answer | null> {
  if (isBefore(occasion.at, offer) || !isChosen(offer, occasion)) return null
  if (occasion.on === 'deposit' && occasion.currency !== offer.currency) return null
  const { timeZone } = await getBrandIn(q, env, offer.brand)
  return findKind(offer.kind)?.answer?.(offer.document, occasion, timeZone) ?? null
}

/** Stores what was promised and waits for the proof of a contact (docs/reference/promotions.md 1, row 52). */
async function promise(tx: Tx, env: Env, offer: Offer, occasion: Occasion, answer: Answer, { traits }: Judged) {
  const { memberId, at } = occasion
  const deposit = answer.gift.depositMinor
  await insertParticipation(tx, {
    offerId: offer.id,
    version: offer.version,
    brand: offer.brand,
    memberId,
    occurrence: answer.occurrence,
    state: 'joined',
    currency: offer.currency,
    amountMinor: answer.gift.amountMinor,
    evidence: {
      ...evidenceOf(traits, at),
      waitsFor: 'contact',
      deposit: String(deposit),
      order: answer.gift.deposit ?? null,
      reckoning: answer.gift.reckoning ?? STATED,
    },
    at: env.clock.now(),
  })
  tx.onCommit(() => env.live.signal(memberId, MY_PROMOTIONS_TOPIC))
}

/** True where a member had as many of an offer today as it gives on one day. */
async function isDayFull(tx: Tx, env: Env, offer: Offer, occasion: Occasion): Promise<boolean> {
  const most = findKind(offer.kind)?.perDay?.(offer.document)
  if (most === undefined) return false
  const { timeZone } = await getBrandIn(tx, env, offer.brand)
  const had = await countOfDay(tx, offer.id, occasion.memberId, localDay(occasion.at, timeZone), timeZone)
  return had >= most
}

/**
 * Gives what one offer answers to an occasion, in a transaction of its own. What is refused where it would be paid
 * (protection, ceiling) is logged and given to nobody; a repetition changes nothing.
 */
async function answerWith(env: Env, { id }: Offer, occasion: Occasion): Promise<void> {
  try {
    await env.db.tx(async (tx) => {
      await lockName(tx, `promotions:${id}:${occasion.memberId}`)
      const offer = await holdOfferThen(tx, id, occasion.at)
      const answer = offer && !offer.stoppedAt ? await answerOf(tx, env, offer, occasion) : null
      if (!offer || !answer) return
      const judged = (await judgeMember(tx, env, [offer], occasion.memberId))?.get(offer.id)
      if (!judged || (await isDayFull(tx, env, offer, occasion))) return
      const { judgement, traits } = judged
      if (judgement.is === 'why' && judgement.why === 'contact')
        return promise(tx, env, offer, occasion, answer, judged)
      if (judgement.is === 'hidden' && judgement.because === 'segment')
        return keepSegments(tx, env, offer, occasion.memberId)
      const due = { offer, to: occasion, answer, judged }
      if (isForReview(judged)) return holdForReview(tx, env, due)
      if (judgement.is !== 'yes') return
      const rules = await listRulesAgainst(tx, occasion.memberId)
      if (rules.length > 0) return holdForReview(tx, env, due, rules)
      const evidence = { ...evidenceOf(traits, occasion.at), ...answer.evidence }
      await giveOffer(
        tx,
        env,
        offer,
        { memberId: occasion.memberId, occurrence: answer.occurrence, evidence },
        answer.gift,
      )
    })
  } catch (error) {
    if (!(error instanceof NotGiven)) throw error
    env.log.info({ offer: String(id), member: occasion.memberId, why: error.why }, 'an offer was not given')
  }
}

/** Gives what was promised to a member before they proved a contact. */
async function giveWaiting(env: Env, memberId: string): Promise<void> {
  for (const waiting of await listWaiting(env.db, memberId)) {
    try {
      await env.db.tx(async (tx) => {
        const offer = await holdOfferVersion(tx, waiting.offerId, waiting.version)
        const now = env.clock.now()
        if (!offer || offer.stoppedAt || now >= offer.endsAt) return
        const kept = await lockParticipation(tx, waiting.offerId, memberId, waiting.occurrence)
        const judged = (await judgeMember(tx, env, [offer], memberId))?.get(offer.id)
        if (kept?.state === 'joined' && judged && isForReview(judged)) return moveToReview(tx, env, kept)
        if (kept?.state !== 'joined' || kept.amountMinor === null || judged?.judgement.is !== 'yes') return
        const rules = await listRulesAgainst(tx, memberId)
        if (rules.length > 0) return moveToReview(tx, env, kept, rules)
        const depositMinor = BigInt(String(kept.evidence['deposit'] ?? '0'))
        const evidence = evidenceOf(judged.traits, now)
        const { kind, document } = offer
        const order = kept.evidence['order']
        const deposit = typeof order === 'string' ? order : null
        const reckoning = readReckoning(kept.evidence['reckoning'])
        const promised = { amountMinor: kept.amountMinor, depositMinor, deposit, reckoning }
        const given = waitingGift({ kind, terms: document.terms }, promised)
        await giveOffer(tx, env, offer, { memberId, occurrence: kept.occurrence, evidence }, given)
      })
    } catch (error) {
      if (!(error instanceof NotGiven)) throw error
      env.log.info({ offer: String(waiting.offerId), member: memberId, why: error.why }, 'a promise was not given')
    }
  }
}

/** A deposit without a choice of its own counts for the offer that the member joined last. */
async function withChoice(env: Env, occasion: Occasion): Promise<Occasion> {
  if (occasion.on !== 'deposit' || occasion.offer !== null) return occasion
  const joined = await findJoined(env.db, occasion.memberId, occasion.at)
  return { ...occasion, offer: joined === null ? null : String(joined) }
}

/** Answers one occasion with every offer of the brand that ran when it happened. Safe to run twice. */
export async function answerOccasion(env: Env, occasion: Occasion): Promise<void> {
  if (occasion.on === 'contact') return giveWaiting(env, occasion.memberId)
  const meant = await withChoice(env, occasion)
  for (const offer of await listRunningThen(env.db, meant.brand, meant.at))
    if (await answerOf(env.db, env, offer, meant)) await answerWith(env, offer, meant)
}

export const ANSWER_OCCASION = defineJob({
  name: 'promotions.answer-occasion',
  payload: occasionPayload,
  run: (env, payload) => answerOccasion(env, readOccasion(payload)),
})
