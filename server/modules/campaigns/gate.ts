/** Whether a campaign is shown to a member of its audience. */
import { FREQUENCY, type Suppression } from '#contract/campaigns/campaign.ts'

/** What the gate asks about one member and one campaign. */
export type Standing = {
  /** Their answer about advertising; null: never asked. */
  readonly marketing: boolean | null
  readonly isFrozen: boolean
  /** From `mayBeMarketedTo`: not excluded, not on a break. */
  readonly mayBeMarketedTo: boolean
  /** How many other campaigns were for them in the days before this one. */
  readonly earlier: number
}

/**
 * Returns why a campaign is not shown to a member; null when it is. The first reason counts, in the order of
 * docs/reference/promotions.md 1 (row 35). The inbox itself needs no yes, because nothing is sent outside the site; a no is kept.
 * A channel is no preference here either: every member has the inbox. The market is the brand's, as the audience is.
 */
export function findSuppression({ marketing, isFrozen, mayBeMarketedTo, earlier }: Standing): Suppression | null {
  if (marketing === false) return 'consent'
  if (isFrozen) return 'frozen'
  if (!mayBeMarketedTo) return 'protection'
  return earlier >= FREQUENCY.campaigns ? 'frequency' : null
}
