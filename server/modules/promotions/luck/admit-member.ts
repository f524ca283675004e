/** Who may take part: the same for every kind with a scene of its own. */
import { fail } from '#contract/errors.ts'
import type { LuckKind } from '#contract/promotions/luck-terms.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import { evidenceOf, judgeMember } from '../offers/know-member.ts'
import type { Offer } from '../offers/offer-kind.ts'
import { holdLicences } from '../licences/closings.sql.ts'
import { findOffer, holdOffer } from '../offers/offers.sql.ts'

/** Who takes part, as a transaction needs it. */
export type Member = Pick<Account, 'id' | 'merchant'>
/** An offer with the terms of its kind. */
export type LuckOffer<Terms> = Offer<Terms>

async function judge(q: Queryable, env: Env, offer: Offer, member: Member) {
  const judged = (await judgeMember(q, env, [offer], member.id))?.get(offer.id)
  if (!judged || judged.judgement.is === 'hidden') return fail('NOT_FOUND')
  return judged
}

/**
 * Returns an offer of these kinds that exists for a member and is shown. Fails with NOT_FOUND for any other, also for a
 * member to whom nothing may be offered.
 */
export async function getLuckOffer<Terms>(
  q: Queryable,
  env: Env,
  member: Member,
  id: string | bigint,
  kinds: readonly LuckKind[],
): Promise<LuckOffer<Terms>> {
  const key = typeof id === 'bigint' ? id : readId(id)
  const offer = key === null ? null : await findOffer(q, member.merchant, key)
  if (!offer || !(kinds as readonly string[]).includes(offer.kind)) return fail('NOT_FOUND')
  if ((offer.shownFrom ?? offer.startsAt) > env.clock.now()) return fail('NOT_FOUND')
  await judge(q, env, offer, member)
  // its schema has read the document
  return offer as LuckOffer<Terms>
}

/**
 * Holds an offer and judges the member again, under lock: the clock is read after it. Fails as its calls say when the
 * offer does not run, or is not for the member now.
 */
export async function admitMember<Terms>(tx: Tx, env: Env, member: Member, id: bigint) {
  await holdLicences(tx)
  const offer = await holdOffer(tx, id)
  if (!offer) return fail('NOT_FOUND')
  const now = env.clock.now()
  if (now < offer.startsAt) return fail('PROMOTION_STATE', { state: 'coming_soon' })
  if (now >= offer.endsAt || offer.stoppedAt) return fail('PROMOTION_STATE', { state: 'close' })
  const { judgement, traits } = await judge(tx, env, offer, member)
  if (judgement.is === 'why') return fail('PROMOTION_NOT_MET', { why: judgement.why })
  return { offer: offer as LuckOffer<Terms>, evidence: evidenceOf(traits, now), now }
}
