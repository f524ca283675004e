import type { GiftForm } from '#contract/promotions/document-parts.ts'
import type { Reckoning } from '#server/modules/rewards/giving/reckoning.ts'
import type { Payer, RewardWhat } from '#server/modules/rewards/giving/reward-what.ts'

/** What is given: money as the offer says, or something else that a kind puts together. */
export type Gift = {
  readonly amountMinor: bigint
  /** How the amount was computed; absent: it stands in the terms. */
  readonly reckoning?: Reckoning | undefined
  /** The deposit that counts into the base of a bonus; 0 without one. */
  readonly depositMinor: bigint
  readonly form: GiftForm | { readonly form: 'free_rounds'; readonly what: RewardWhat }
  /** The deposit that it is given for; absent: none. */
  readonly deposit?: string
  /** Who pays it; the house where it is left out. */
  readonly payer?: Payer
  readonly claim: 'now' | 'by_member'
  readonly claimDays: number
}
