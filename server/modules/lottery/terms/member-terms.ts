/** A brand's terms as they hold for a member, whose currency may be another than the brand's. */
import type { LotteryTerms } from '#contract/lottery/office.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { boundIn } from '../exposure/caps.ts'
import { readTerms, readTermsById } from './read-terms.ts'

/** Whose terms: a brand and the currency of a member of it. */
export type TermsReader = { merchant: string; currency: string }

/** Returns terms with every amount in another currency than the brand's, by the scale of stakes. */
export function termsIn(terms: LotteryTerms, brandCurrency: string, currency: string): LotteryTerms {
  if (currency === brandCurrency) return terms
  const most = (amount: string) => toWire(boundIn(amount, brandCurrency, currency))
  return {
    ...terms,
    plays: terms.plays.map((sold) => ({
      ...sold,
      stakeMin: toWire(boundIn(sold.stakeMin, brandCurrency, currency) || 1n),
      stakeMax: most(sold.stakeMax),
      payoutMax: most(sold.payoutMax),
      numberMax: sold.numberMax === null ? null : most(sold.numberMax),
    })),
    ticketPayoutMax: most(terms.ticketPayoutMax),
    memberIssueMax: most(terms.memberIssueMax),
    exposureMax: most(terms.exposureMax),
    // the brand fills the pool of its own currency alone
    poolStart: null,
  }
}

/** Returns what a brand sells of a lottery now, in a member's currency. Fails as readTerms does. */
export async function readMemberTerms(
  env: Env,
  { merchant, currency }: TermsReader,
  lottery: string,
): ReturnType<typeof readTerms> {
  const [brand, head] = await Promise.all([getBrand(env, merchant), readTerms(env, env.db, { merchant, lottery })])
  return { ...head, terms: termsIn(head.terms, brand.currency, currency) }
}

/** Returns one version of a brand's terms in a member's currency. */
export async function readMemberTermsById(
  env: Env,
  { merchant, currency }: TermsReader,
  id: bigint,
): Promise<LotteryTerms> {
  const [brand, terms] = await Promise.all([getBrand(env, merchant), readTermsById(env.db, id)])
  return termsIn(terms, brand.currency, currency)
}
