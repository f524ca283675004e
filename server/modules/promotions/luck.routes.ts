/** Members' calls about wheel, raffle, envelopes and check-in, and the proof that everybody reads. */
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  checkIn as checkInCall,
  claimRaffle,
  promotionLuck,
  promotionProof,
  redEnvelope,
  spinWheel as spinWheelCall,
  type PromotionLuck,
} from '#contract/promotions/luck.ts'
import { LUCK_TERMS, type LuckKind } from '#contract/promotions/luck-terms.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { checkIn } from './check-ins/check-in.ts'
import { describeCheckIn } from './check-ins/describe-check-in.ts'
import { describeEnvelopes } from './envelopes/describe-envelopes.ts'
import { openEnvelope } from './envelopes/open-envelope.ts'
import { getLuckOffer, type Member } from './luck/admit-member.ts'
import type { Offer } from './offers/offer-kind.ts'
import { describeProof } from './proofs/describe-proof.ts'
import { describeRaffle } from './raffles/describe-raffle.ts'
import { enterRaffle } from './raffles/enter-raffle.ts'
import { describeWheel, presentSpin } from './wheels/describe-wheel.ts'
import { spinWheel } from './wheels/spin-wheel.ts'

/** Each with the terms of its own kind: the kind's schema has read the document. */
const SCENES: { [Kind in LuckKind]: (env: Env, offer: Offer<never>, member: Member) => Promise<PromotionLuck> } = {
  lucky_wheel: describeWheel,
  raffle: describeRaffle,
  red_envelope: describeEnvelopes,
  envelope_rain: describeEnvelopes,
  check_in: describeCheckIn,
}
const KINDS = Object.keys(LUCK_TERMS) as LuckKind[]

/** Adds the calls. */
export function bindLuck(http: Http): void {
  bindCall(http, promotionLuck, async ({ env, account }, { id }) => {
    const offer = await getLuckOffer<never>(env.db, env, account, id, KINDS)
    return SCENES[offer.kind as LuckKind](env, offer, account)
  })
  bindCall(http, spinWheelCall, async ({ env, account }, order) =>
    presentSpin(env, await spinWheel(env, account, order)),
  )
  bindCall(http, claimRaffle, async ({ env, account }, { id, seed }) => enterRaffle(env, account, id, seed))
  bindCall(http, redEnvelope, async ({ env, account }, { id }) => {
    const { draw, grab, currency } = await openEnvelope(env, account, id)
    return {
      state: grab ? ('opened' as const) : ('all_taken' as const),
      amount: grab ? toWire(grab.amountMinor) : null,
      currency,
      place: grab ? grab.place + 1 : null,
      envelopes: draw.envelopes ?? 0,
    }
  })
  bindCall(http, checkInCall, async ({ env, account }, { id }) => {
    const { day, step, amountMinor, currency } = await checkIn(env, account, id)
    return { day, step, amount: toWire(amountMinor), currency }
  })
  bindCall(
    http,
    promotionProof,
    async ({ env, merchant }, { id }) => (await describeProof(env, merchant, id)) ?? fail('NOT_FOUND'),
  )
}
