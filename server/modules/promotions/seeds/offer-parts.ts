/** What offers of the demo are made of. */
import type { OfferKindName } from '#contract/promotions/kinds.ts'

type Texts = { en: string; bn: string; ar: string }
export type DemoOffer = {
  readonly code: string
  readonly kind: OfferKindName
  readonly category: string
  readonly picture: string
  readonly title: Texts
  readonly summary: Texts
  readonly text: Texts
  readonly hint?: Texts
  readonly audience?: object
  readonly terms: object
  readonly valueMax: string
  readonly membersMax: number
  /** Days from now: when it begins, and when it ends. */
  readonly days?: readonly [begins: number, ends: number]
}

export const free = (claim: 'now' | 'by_member' = 'now') => ({
  gift: { form: 'cash', turnover: 0 },
  claim,
  claimDays: 7,
})
export const once = (claim: 'now' | 'by_member' = 'by_member') => ({
  gift: { form: 'cash', turnover: 1 },
  claim,
  claimDays: 7,
})
export const bonus = (wageringTimes: string, base: 'bonus' | 'deposit_and_bonus', stakeMax: string) => ({
  gift: {
    form: 'bonus',
    rules: {
      wageringTimes,
      base,
      lifeDays: 14,
      stakeMax,
      payoutMax: null,
      weights: { type: { RNG: 100, FISH: 100, LIVE: 20, SPORTS: 50, LOTT: 50, ELOTT: 50, PVP: 10 }, otherwise: 100 },
      oddsMin: '1.5',
      lateMoney: 'taken_back',
    },
  },
  claim: 'now',
  claimDays: 7,
})
