/** Offers that can be chosen with a deposit. */
import type { DepositOffer } from '#contract/promotions/offers.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { localise } from '#server/lib/localised.ts'
import type { Account } from '#server/lib/principal.ts'
import { findKind } from '../kinds.ts'
import { judgeMember } from '../offers/know-member.ts'
import type { Occasion, Offer } from '../offers/offer-kind.ts'
import { listRunning } from '../offers/offers.sql.ts'
import { lowestTier, type Tier } from '../offers/gift-amounts.ts'
import { listOfMember } from '../offers/participations.sql.ts'
import { mayHave } from './may-have.ts'
import { namesIn } from './names.ts'

/** What a deposit of an amount, made now by this member, would be to offers. */
function occasionOf(env: Env, account: Account, offer: Offer, number: number, amountMinor: bigint): Occasion {
  const { id: memberId, merchant: brand, currency } = account
  const at = env.clock.now()
  return { on: 'deposit', memberId, brand, at, order: '', currency, amountMinor, number, offer: String(offer.id) }
}

/** Returns the offers that a member may choose with the next deposit, in the brand's order. */
async function listChoosable(env: Env, account: Account): Promise<{ offer: Offer; number: number }[]> {
  const running = await listRunning(env.db, account.merchant, env.clock.now())
  const offers = running.filter(
    ({ kind, currency, document }) =>
      findKind(kind)?.entry === 'deposit' &&
      currency === account.currency &&
      (document.terms as { chosen?: boolean }).chosen,
  )
  const judged = offers.length > 0 ? await judgeMember(env.db, env, offers, account.id) : null
  if (!judged) return []
  const had = await listOfMember(env.db, account.id, null)
  return offers.flatMap((offer) => {
    const one = judged.get(offer.id)
    const isTaken = had.some(
      ({ offerId, occurrence, state }) => offerId === offer.id && occurrence === 'once' && state !== 'joined',
    )
    const isFor = one?.judgement.is === 'yes' || (one?.judgement.is === 'why' && one.judgement.why === 'contact')
    return one && isFor && !isTaken && mayHave(offer, one.traits) ? [{ offer, number: one.traits.deposits + 1 }] : []
  })
}

/** Returns whether a member may choose an offer with a deposit of an amount (slot DEPOSIT_OFFERS). */
export async function isOffered(env: Env, account: Account, id: string, amountMinor: bigint): Promise<boolean> {
  const found = (await listChoosable(env, account)).find(({ offer }) => String(offer.id) === id)
  if (!found) return false
  const { timeZone } = await getBrand(env, account.merchant)
  const occasion = occasionOf(env, account, found.offer, found.number, amountMinor)
  return (findKind(found.offer.kind)?.answer?.(found.offer.document, occasion, timeZone) ?? null) !== null
}

/** Returns what can be chosen with the next deposit, with its terms as figures. */
export async function listDepositOffers(env: Env, account: Account, locale: string): Promise<DepositOffer[]> {
  const [{ defaultLanguage, timeZone }, names] = [await getBrand(env, account.merchant), await namesIn(env, locale)]
  return (await listChoosable(env, account)).flatMap(({ offer, number }) => {
    const kind = findKind(offer.kind)
    const lowest = lowestTier((offer.document.terms as { tiers: Tier[] }).tiers)
    // one for another day or another deposit is not offered now
    if (!kind?.answer?.(offer.document, occasionOf(env, account, offer, number, lowest), timeZone)) return []
    return [
      {
        id: String(offer.id),
        kind: offer.kind,
        title: localise(offer.document.title, locale, defaultLanguage),
        summary: localise(offer.document.summary, locale, defaultLanguage),
        terms: kind.present(offer.document, offer.currency, names),
      },
    ]
  })
}
