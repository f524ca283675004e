/** Joining, claiming and applying: the steps that a member takes with an offer. */
import { CallError, fail } from '#contract/errors.ts'
import { APPLICATIONS_TOPIC, MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import type { OFFER_TERMS } from '#contract/promotions/documents.ts'
import type { z } from 'zod'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { claimReward } from '#server/modules/rewards/giving/claim-reward.ts'
import { findByRequest, insertApplication } from '../applications/applications.sql.ts'
import { findKind } from '../kinds.ts'
import { answering } from '../offers/answering.ts'
import { giveOffer } from '../offers/give-offer.ts'
import { evidenceOf, judgeMember, keepSegments, type Judged } from '../offers/know-member.ts'
import type { Offer } from '../offers/offer-kind.ts'
import { findOffer, holdOffer } from '../offers/offers.sql.ts'
import { insertParticipation, listOfMember } from '../offers/participations.sql.ts'
import { holdClaim } from '../reviews/hold-for-review.ts'
import { mayHave } from './may-have.ts'
import { stateOf } from './standing.ts'

/**
 * Returns an offer that runs and is for the member, in a transaction that takes a step with it: one at a time for each
 * member and offer. The clock is read after the locks. Fails with NOT_FOUND for one that does not exist for the member,
 * PROMOTION_STATE for one that does not run, PROMOTION_NOT_MET.
 */
async function admit(tx: Tx, env: Env, account: Account, id: bigint): Promise<{ offer: Offer; judged: Judged }> {
  await lockName(tx, `promotions:${id}:${account.id}`)
  const offer = await holdOffer(tx, id)
  if (offer?.brand !== account.merchant || offer.currency !== account.currency) return fail('NOT_FOUND')
  const judged = (await judgeMember(tx, env, [offer], account.id))?.get(offer.id)
  const now = env.clock.now()
  if (!judged || judged.judgement.is === 'hidden' || (offer.shownFrom ?? offer.startsAt) > now) return fail('NOT_FOUND')
  if (now < offer.startsAt) return fail('PROMOTION_STATE', { state: 'coming_soon' })
  if (offer.stoppedAt || now >= offer.endsAt) return fail('PROMOTION_STATE', { state: 'close' })
  if (judged.judgement.is === 'why') return fail('PROMOTION_NOT_MET', { why: judged.judgement.why })
  if (!mayHave(offer, judged.traits)) return fail('NOT_FOUND')
  return { offer, judged }
}

/**
 * Takes a step with an offer. Where the offer does not exist for the member, what its segments say of them is kept, so
 * that support can tell why; in a transaction of its own, because the step's is rolled back.
 */
async function keepingWhy(env: Env, account: Account, id: bigint, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    const offer =
      error instanceof CallError && error.code === 'NOT_FOUND' ? await findOffer(env.db, account.merchant, id) : null
    if (offer) await keepSegments(env.db, env, offer, account.id)
    throw error
  }
}

/** Under which occurrence an offer is joined: the one that it gives once, or a standing choice. */
const joinedAs = ({ kind }: Offer) => (kind === 'reload' ? 'join' : 'once')

/** Joins an offer of deposits: the next deposit takes it unless another one is chosen there. */
export function joinOffer(env: Env, account: Account, id: bigint): Promise<void> {
  return keepingWhy(env, account, id, () => join(env, account, id))
}

async function join(env: Env, account: Account, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const { offer, judged } = await admit(tx, env, account, id)
    if (findKind(offer.kind)?.entry !== 'deposit') return fail('PROMOTION_STATE', { state: 'join' })
    const at = env.clock.now()
    await insertParticipation(tx, {
      offerId: offer.id,
      version: offer.version,
      brand: offer.brand,
      memberId: account.id,
      occurrence: joinedAs(offer),
      state: 'joined',
      currency: offer.currency,
      amountMinor: null,
      evidence: evidenceOf(judged.traits, at),
      at,
    })
    tx.onCommit(() => env.live.signal(account.id, MY_PROMOTIONS_TOPIC))
  })
}

/** Returns the reward of an offer that waits to be claimed, or null. */
async function findPromised(env: Env, memberId: string, id: bigint): Promise<string | null> {
  const had = await listOfMember(env.db, memberId, id)
  return had.find((one) => stateOf(one, env.clock.now()) === 'claim')?.reward ?? null
}

async function giveClaimable(env: Env, account: Account, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const { offer, judged } = await admit(tx, env, account, id)
    const kind = findKind(offer.kind)
    const answer = kind?.entry === 'code' ? null : await kind?.claimable?.(tx, env, offer, judged.traits)
    if (!answer) return fail('PROMOTION_NOT_MET', { why: 'nothing_yet' })
    const now = env.clock.now()
    if (await holdClaim(tx, env, { offer, to: { memberId: account.id, at: now }, answer, judged })) return
    const evidence = { ...evidenceOf(judged.traits, now), ...answer.evidence }
    const to = { memberId: account.id, occurrence: answer.occurrence, evidence }
    await giveOffer(tx, env, offer, to, { ...answer.gift, claim: 'now' })
    // giving waits for the ceiling's lock: the days may be over now (docs/reference/promotions.md 1, row 41)
    const still = answer.isTimely ? await kind?.claimable?.(tx, env, offer, judged.traits) : answer
    if (still?.occurrence !== answer.occurrence) return fail('PROMOTION_NOT_MET', { why: 'nothing_yet' })
  })
}

/**
 * Claims what an offer has for a member: a reward that was promised, or what can be claimed now. Two at once give once.
 * Fails with NOT_FOUND, PROMOTION_STATE, PROMOTION_NOT_MET, PROMOTION_USED_UP, PROMOTION_REFUSED.
 */
export async function claimOffer(env: Env, account: Account, id: bigint): Promise<void> {
  const promised = await findPromised(env, account.id, id)
  if (promised === null) return answering(() => keepingWhy(env, account, id, () => giveClaimable(env, account, id)))
  try {
    await claimReward(env, account, promised)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'REWARD_CLOSED') return fail('PROMOTION_STATE', { state: 'close' })
    return fail(error.code === 'REWARD_STOPPED' ? 'PROMOTION_USED_UP' : 'PROMOTION_REFUSED')
  }
  env.live.signal(account.id, MY_PROMOTIONS_TOPIC)
}

type ApplicationTerms = z.output<typeof OFFER_TERMS.application>

/**
 * Applies for an offer that an operator decides about. The same request again is the same application. Fails with
 * NOT_FOUND, PROMOTION_STATE, PROMOTION_NOT_MET (`once`: applied as often as allowed), KEY_REUSED, INVALID_INPUT.
 */
export function applyFor(env: Env, account: Account, id: bigint, application: Application): Promise<void> {
  return keepingWhy(env, account, id, () => apply(env, account, id, application))
}
type Application = { requestId: string; remark: string }

async function apply(env: Env, account: Account, id: bigint, { requestId, remark }: Application): Promise<void> {
  await env.db.tx(async (tx) => {
    const { offer, judged } = await admit(tx, env, account, id)
    const known = await findByRequest(tx, account.id, requestId)
    if (known) return known.offerId === id && known.remark === remark ? undefined : fail('KEY_REUSED')
    if (findKind(offer.kind)?.entry !== 'apply') return fail('PROMOTION_STATE', { state: 'join' })
    const { perMember, remarkNeeded } = offer.document.terms as ApplicationTerms
    if (remarkNeeded && remark === '') return fail('INVALID_INPUT', { fields: { remark: { rule: 'required' } } })
    const had = await listOfMember(tx, account.id, id)
    if (had.some(({ state }) => state === 'applying')) return fail('PROMOTION_STATE', { state: 'applying' })
    if (had.length >= perMember) return fail('PROMOTION_NOT_MET', { why: 'once' })
    const at = env.clock.now()
    const participation = await insertParticipation(tx, {
      offerId: id,
      version: offer.version,
      brand: offer.brand,
      memberId: account.id,
      occurrence: `application:${had.length + 1}`,
      state: 'applying',
      currency: offer.currency,
      amountMinor: null,
      evidence: evidenceOf(judged.traits, at),
      at,
    })
    if (!participation) return fail('PROMOTION_STATE', { state: 'applying' })
    const { brand } = offer
    await insertApplication(tx, {
      participationId: participation.id,
      brand,
      memberId: account.id,
      requestId,
      remark,
      at,
    })
    tx.onCommit(() => {
      env.live.signal(account.id, MY_PROMOTIONS_TOPIC)
      env.live.signalOperators(brand, APPLICATIONS_TOPIC)
    })
  })
}
