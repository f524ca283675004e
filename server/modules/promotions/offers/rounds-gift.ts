/** What offers give as free rounds, and what a promise or a held gift gives when it is given at last. */
import { parseMoney } from '#contract/money.ts'
import type { GiftForm } from '#contract/promotions/document-parts.ts'
import type { TermsOf } from '#contract/promotions/documents.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { bonusTermsOf } from './give-offer.ts'
import type { Gift } from './gift.ts'

/**
 * Returns the gift of an offer of free rounds. It takes the most that they can win of the ceiling. `deposit`: what they
 * are given for; null: none.
 */
export function roundsGift(terms: TermsOf<'free_rounds'>, deposit: string | null): Gift {
  const { vendor, gameCode, rounds, winnings, claim, claimDays, playDays } = terms
  const winMaxMinor = parseMoney(terms.winMax)
  return {
    amountMinor: winMaxMinor,
    depositMinor: 0n,
    payer: terms.payer,
    ...(deposit === null ? {} : { deposit }),
    form: {
      form: 'free_rounds',
      what: {
        kind: 'free_rounds',
        vendor,
        gameCode,
        rounds,
        stakeMinor: parseMoney(terms.stake),
        winMaxMinor,
        playDays,
        winnings: winnings.as,
        terms: winnings.as === 'bonus' ? bonusTermsOf(winnings.rules, 0n) : null,
      },
    },
    claim,
    claimDays,
  }
}

/** Money as it was promised. */
export type Promised = Pick<Gift, 'amountMinor' | 'depositMinor' | 'reckoning'> & { readonly deposit: string | null }

/**
 * Returns the gift of something that was promised and waits, for a contact or a review: money as it was promised, free
 * rounds as the terms say them.
 */
export function waitingGift(
  { kind, terms }: { kind: OfferKindName; terms: unknown },
  { amountMinor, depositMinor, deposit, reckoning }: Promised,
): Gift {
  // a published document was read by its kind's schema
  if (kind === 'free_rounds') return roundsGift(terms as TermsOf<'free_rounds'>, deposit)
  // a rebate is paid at once, and says nothing of claiming
  const {
    gift: form,
    claim = 'now',
    claimDays,
  } = terms as { gift: GiftForm } & Pick<Gift, 'claimDays'> & Partial<Pick<Gift, 'claim'>>
  return { amountMinor, reckoning, depositMinor, form, claim, claimDays, ...(deposit === null ? {} : { deposit }) }
}
