import type { GiftForm } from '#contract/promotions/document-parts.ts'
import type { OfferTerms, PromotionDetail } from '#contract/promotions/offers.ts'
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { forecastBonus } from '#server/modules/rewards/forecast/forecast-bonus.ts'
import { bonusTermsOf } from '../offers/give-offer.ts'
import type { Offer } from '../offers/offer-kind.ts'

/**
 * Returns what finishing an offer's bonus would cost a member with their own mix of games, computed for the worked
 * example of its terms. Null where no bonus must be staked: gifts of cash, prizes, and what has no fixed example.
 */
export async function forecastFor(
  env: Env,
  { document }: Offer,
  { example }: Pick<OfferTerms, 'example'>,
  { id }: Account,
): Promise<PromotionDetail['outlook']> {
  const { gift } = document.terms as { gift?: GiftForm }
  if (gift?.form !== 'bonus' || example === null) return null
  const depositMinor = example.pay === null ? 0n : parseMoney(example.pay)
  return forecastBonus(env, id, {
    amountMinor: parseMoney(example.get),
    terms: bonusTermsOf(gift.rules, depositMinor),
  })
}
