import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import type { BonusRules } from '#contract/promotions/document-parts.ts'
import { MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import type { RewardSource, RewardWhat } from '#server/modules/rewards/giving/reward-what.ts'
import { countriesFor, isChance, isClosedFor } from '../licences/closed-for.ts'
import { listClosed } from '../licences/closings.sql.ts'
import type { Gift } from './gift.ts'
import { keepSegments } from './know-member.ts'
import type { Offer } from './offer-kind.ts'
import { insertParticipation, lockParticipation, moveParticipation, type Participation } from './participations.sql.ts'
import { findTraits } from './traits.sql.ts'

/** Copies an offer's rules into the terms of one grant. */
export function bonusTermsOf(rules: BonusRules, depositMinor: bigint): BonusTerms {
  const { weights, ...rest } = rules
  return {
    ...rest,
    depositMinor: String(depositMinor),
    weights: { ...weights, type: Object.fromEntries(Object.entries(weights.type)) },
  }
}

function whatOf({ form, amountMinor, depositMinor }: Gift): RewardWhat {
  if (form.form === 'cash') return { kind: 'cash', amountMinor, turnover: form.turnover }
  if (form.form === 'bonus') return { kind: 'bonus', amountMinor, terms: bonusTermsOf(form.rules, depositMinor) }
  return form.what
}

/** Kinds of offers whose rewards have a source, and a reason in the ledger, of their own. */
const SOURCES: Partial<Record<Offer['kind'], RewardSource['kind']>> = {
  rescue: 'cashback',
  cashback: 'cashback',
  rebate: 'rebate',
  code: 'code',
  birthday: 'birthday',
  application: 'application',
  red_envelope: 'envelope',
  envelope_rain: 'envelope',
  lucky_wheel: 'wheel',
  raffle: 'raffle',
  check_in: 'check_in',
}
export const sourceOf = (offer: Pick<Offer, 'id' | 'kind'>, occurrence: string): RewardSource => ({
  kind: SOURCES[offer.kind] ?? 'offer',
  id: String(offer.id),
  occurrence,
})

/** An offer's own title in all its languages, the brand's own where the reader has none; its kind where it has no title. */
async function titleOf(tx: Tx, env: Env, { brand, kind, document }: Offer) {
  const { defaultLanguage } = await getBrandIn(tx, env, brand)
  const titles = Object.entries(document.title).flatMap(([tag, text]) =>
    text ? [[`title.${tag}`, text] as const] : [],
  )
  const title = document.title[defaultLanguage] || titles[0]?.[1]
  if (!title) return { title: { key: `promotions.kind.${kind}`, values: {} } }
  return { title: { key: 'rewards.title.own', values: { title, ...Object.fromEntries(titles) } } }
}

export type Given =
  | { readonly status: 'given' | 'again'; readonly participation: Participation }
  | { readonly status: 'refused'; readonly why: GivingRefusal }

/** A refusal that the transaction is rolled back with. */
export class NotGiven extends Error {
  override name = 'NotGiven'
  readonly why: GivingRefusal
  constructor(why: GivingRefusal) {
    super(why)
    this.why = why
  }
}

/** Fails as `NotGiven` where the house has closed this kind of chance for the member's brand or country. */
async function guardLicence(tx: Tx, env: Env, { kind, brand }: Offer, memberId: string): Promise<void> {
  if (!isChance(kind)) return
  const closed = await listClosed(tx, brand)
  if (closed.length === 0) return
  const traits = await findTraits(tx, memberId)
  if (isClosedFor(closed, kind, await countriesFor(tx, env, brand, traits?.diallingCode ?? null)))
    throw new NotGiven('not_licensed')
}

/**
 * Gives what an offer gives for one occurrence, once; a repetition answers `again`. The caller holds the offer
 * (`holdOffer`) and has judged the member in this transaction; protection and the ceiling of the version are read again
 * where it is paid (`giveReward`), which is the last thing in the transaction. A refusal is thrown as `NotGiven`, so
 * that nothing of it stays.
 */
export async function giveOffer(
  tx: Tx,
  env: Env,
  offer: Offer,
  to: { memberId: string; occurrence: string; evidence: Record<string, unknown>; authority?: string },
  gift: Gift,
): Promise<Given> {
  const { memberId, occurrence } = to
  await guardLicence(tx, env, offer, memberId)
  const at = env.clock.now()
  const joined = await insertParticipation(tx, {
    offerId: offer.id,
    version: offer.version,
    brand: offer.brand,
    memberId,
    occurrence,
    state: 'joined',
    currency: offer.currency,
    amountMinor: gift.amountMinor,
    evidence: to.evidence,
    at,
  })
  const participation = joined ?? (await lockParticipation(tx, offer.id, memberId, occurrence))
  if (!participation) throw new Error('a participation went away')
  if (participation.state !== 'joined' && participation.state !== 'applying') return { status: 'again', participation }
  // an operator decides about it (reviews/decide-review.ts), whatever happens meanwhile
  if (participation.evidence['waitsFor'] === 'review') return { status: 'again', participation }
  const authority = to.authority ?? offer.authority
  const given = await giveReward(tx, env, {
    memberId,
    source: sourceOf(offer, occurrence),
    what: whatOf(gift),
    authority,
    payer: gift.payer ?? 'house',
    reckoning: gift.reckoning,
    deposit: gift.deposit ?? null,
    claim: gift.claim,
    ...(await titleOf(tx, env, offer)),
    expiresAt: gift.claim === 'now' ? null : after(at, gift.claimDays * DAY_MS),
  })
  if (given.status === 'refused') throw new NotGiven(given.why)
  await keepSegments(tx, env, offer, memberId)
  tx.onCommit(() => env.live.signal(memberId, MY_PROMOTIONS_TOPIC))
  const { amountMinor } = gift
  const moved = await moveParticipation(tx, participation.id, {
    state: 'given',
    reward: given.reward,
    amountMinor,
    at,
  })
  return { status: 'given', participation: moved }
}
