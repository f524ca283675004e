/** Whether a campaign is shown, or sent, to a member of its audience. */
import { type CampaignChannel, FREQUENCY, type Suppression } from '#contract/campaigns/campaign.ts'

/** What the gate asks about one member and one campaign. */
export type Standing = {
  /** Their answer about advertising; null: never asked. */
  readonly marketing: boolean | null
  /** Whether they chose this channel and have something there that they proved; the inbox everybody has. */
  readonly hasChannel: boolean
  readonly isFrozen: boolean
  /** From `mayBeMarketedTo`: not excluded, not on a break. */
  readonly mayBeMarketedTo: boolean
  /** How many other campaigns were for them in the days before this one. */
  readonly earlier: number
  /** Whether the brand is open in the member's country. */
  readonly isInMarket: boolean
  /** Whether the segments of the audience still hold them; unknown counts as no. */
  readonly isInAudience: boolean
}

/**
 * Returns why a campaign does not reach a member by a channel; null when it does. The first reason counts, in the order
 * of docs/reference/promotions.md 1 (row 35). Outside the site only a yes to advertising is one; in the inbox, where
 * nothing is sent, a no is kept (docs/decisions/0528).
 */
export function findSuppression(standing: Standing, channel: CampaignChannel | 'inbox' = 'inbox'): Suppression | null {
  const { marketing, hasChannel, isFrozen, mayBeMarketedTo, earlier, isInMarket, isInAudience } = standing
  if (marketing === false || (channel !== 'inbox' && marketing !== true)) return 'consent'
  if (channel !== 'inbox' && !hasChannel) return 'preference'
  if (isFrozen) return 'frozen'
  if (!mayBeMarketedTo) return 'protection'
  if (earlier >= FREQUENCY.campaigns) return 'frequency'
  if (!isInMarket) return 'market'
  return isInAudience ? null : 'audience'
}
