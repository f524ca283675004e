import type { OfferTerms } from '#contract/promotions/offers.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'

/** The terms of a bonus with names in the reader's language: those of an offer, and those of a running grant. */
export type TermsView = Pick<
  OfferTerms,
  'lifeDays' | 'stakeMax' | 'payoutMax' | 'weights' | 'excluded' | 'oddsMin' | 'lateMoney'
>
export type NameOf = (of: 'game' | 'vendor' | 'type', code: string) => string

/** Returns the terms that were copied into a grant as an offer shows them, the most specific weight first. */
export function viewOf(terms: BonusTerms, nameOf: NameOf): TermsView {
  const rows = (of: 'game' | 'vendor' | 'type') =>
    Object.entries(terms.weights[of])
      .map(([code, percent]) => ({ of, code, name: nameOf(of, code), percent }))
      .sort((one, other) => other.percent - one.percent)
  return {
    lifeDays: terms.lifeDays,
    stakeMax: terms.stakeMax,
    payoutMax: terms.payoutMax,
    weights: [
      ...rows('game'),
      ...rows('vendor'),
      ...rows('type'),
      { of: 'otherwise', code: '', name: '', percent: terms.weights.otherwise },
    ],
    excluded: terms.excluded.map((one) => ({ ...one, name: nameOf(one.of, one.code) })),
    oddsMin: terms.oddsMin,
    lateMoney: terms.lateMoney,
  }
}
