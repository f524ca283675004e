/** Words of offers: kinds, categories, states, steps. Closed lists that browser and server read. */

/** Kinds of offers (docs/reference/games.md 9.2). Message key `promotions.kind.<kind>`. */
export const OFFER_KINDS = [
  'first_deposit',
  'nth_deposit',
  'reload',
  'code',
  'rescue',
  'cashback',
  'rebate',
  'free_rounds',
  'registration',
  'app_reward',
  'birthday',
  'application',
  'agent_line',
  'check_in',
  'red_envelope',
  'envelope_rain',
  'lucky_wheel',
  'raffle',
] as const
export type OfferKindName = (typeof OFFER_KINDS)[number]

/** Tabs of the page of offers. Message key `promotions.category.<category>`. */
export const OFFER_CATEGORIES = ['new', 'daily', 'sports', 'slots', 'live', 'vip', 'special'] as const
export type OfferCategory = (typeof OFFER_CATEGORIES)[number]

/**
 * What an offer is to one member (docs/reference/games.md 9.1, with the specification's words). Message key
 * `promotions.state.<state>`.
 * - `coming_soon`: shown, and not open yet.
 * - `join`: open to the member, who has not joined.
 * - `joined`: joined; its conditions are not met yet.
 * - `claim`: there is something to claim.
 * - `applying`: the application waits for an operator; `rejected`: it was refused.
 * - `issued`: given, and not begun: it waits for another bonus to end.
 * - `process`: a bonus of it is being wagered.
 * - `claimed`: received.
 * - `close`: over, stopped or used up, or the member's turn has passed.
 */
export const MEMBER_STATES = [
  'join',
  'joined',
  'claim',
  'applying',
  'rejected',
  'issued',
  'process',
  'claimed',
  'close',
  'coming_soon',
] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/**
 * The one thing to do next. Message key `promotions.step.<step>`.
 * - `login`: log in; `wait`: nothing to do until `next.at`; `none`: nothing more.
 * - `join`, `claim`, `apply`: the call of that name.
 * - `deposit`: pay in and choose the offer there; `code`: enter a code; `contact`: prove a number or an address.
 * - `play`: go on playing; `open`: the offer has a page or scene of its own (wheel, rain, raffle, check-in).
 */
export const NEXT_STEPS = [
  'login',
  'join',
  'claim',
  'apply',
  'deposit',
  'code',
  'contact',
  'play',
  'open',
  'wait',
  'none',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/**
 * Why an offer cannot be taken now, as far as a member is told. Message key `promotions.why.<why>`. What a member may
 * not know (rules against abuse, protection, segments) has no word here: such an offer does not exist for them.
 */
export const WHY_NOT = [
  'login',
  'contact',
  'level',
  'deposit',
  'stake',
  'member_days',
  'birthday',
  'not_your_day',
  'nothing_yet',
  'once',
  'group',
  'used_up',
  'not_begun',
  'over',
] as const
export type WhyNot = (typeof WHY_NOT)[number]

/** Why an application is refused. Message key `promotions.rejected.<reason>`. */
export const REJECT_REASONS = ['picture_unclear', 'not_matching', 'conditions', 'applied_before', 'other'] as const

/** Pictures of offers: names of banners under /art/banners (art/README.md). */
export const OFFER_PICTURES = [
  'cricket',
  'bazaar',
  'skyrise',
  'sundarban',
  'wheel',
  'tickets',
  'envelope',
  'rain',
  'calendar',
  'birthday',
  'lifebuoy',
  'spins',
  'rebate',
  'phone',
  'code',
  'team',
  'camera',
  'fireworks',
  'autumn',
] as const

/** Kinds of which nothing in the past says what they would have cost: a second person confirms each publishing. */
export const UNFORESEEN_KINDS: readonly OfferKindName[] = ['code', 'application', 'app_reward']
