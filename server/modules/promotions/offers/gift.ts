import type { GiftForm } from '#contract/promotions/document-parts.ts'
import type { RewardWhat } from '#server/modules/rewards/giving/reward-what.ts'

/** What is given: money as the offer says, or something else that a kind puts together. */
export type Gift = {
  readonly amountMinor: bigint
  /** The deposit that counts into the base of a bonus; 0 without one. */
  readonly depositMinor: bigint
  readonly form: GiftForm | { readonly form: 'free_rounds'; readonly what: RewardWhat }
  readonly claim: 'now' | 'by_member'
  readonly claimDays: number
}
