/** How parts of a contract are written, for pages as well: no schema stands here, so that the site loads no schema library. */

/** Percent with at most two decimals, below a hundred. */
export const PERCENT_FORM = /^\d{1,2}(\.\d{1,2})?$/
/** An amount of the currency with at most two decimals. */
export const AMOUNT_FORM = /^\d{1,12}(\.\d{1,2})?$/
export const TIERS_MAX = 10
/** Templates of contracts that a brand keeps at the most, and characters of their names. */
export const TEMPLATES_MAX = 100
export const TEMPLATE_NAME_MAX = 80
/** An offer that nobody answered is over after so many hours (docs/reference/games.md 8.3). */
export const OFFER_HOURS = 72

export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** The specification's periods: semimonthly is the 1st to the 15th, and the 16th to the month's end; weeks begin on Monday. */
export const PERIOD_TYPES = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
export type PeriodType = (typeof PERIOD_TYPES)[number]

/**
 * What becomes of a period in which members won. none: nothing. forever: it is taken off until it is made good. lastPeriod:
 * what the period before lost itself is taken off, and nothing older. halfMonth: as forever, but not over the 1st and the 16th.
 */
export const CARRY_OVERS = ['none', 'forever', 'lastPeriod', 'halfMonth'] as const
export type CarryOver = (typeof CARRY_OVERS)[number]

/** Whether tiers give a percentage, or an amount. */
export const UNITS = ['rate', 'fixed'] as const

/** The specification's words: offered is "In Process", accepted "Approved" or "Accepted", ended "Terminated". */
export const CONTRACT_STATES = ['offered', 'accepted', 'rejected', 'cancelled', 'expired'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/**
 * Why a contract ends. replaced: by another one of the same two. uplineChanged: the agent above has another contract now.
 * byGiver, byTaker: notice was given. moved: the account stands below somebody else.
 */
export const END_REASONS = ['replaced', 'uplineChanged', 'byGiver', 'byTaker', 'moved'] as const
export type EndReason = (typeof END_REASONS)[number]

/** What of a contract somebody reads: an accepted one is over, "Terminated", from its end on. */
export const SHOWN_STATES = ['offered', 'accepted', 'ended', 'rejected', 'cancelled', 'expired'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** received: somebody above, or the brand, gives it to the caller. given: the caller gives it to an agent directly below. */
export const CONTRACT_SIDES = ['received', 'given'] as const
export type ContractSide = (typeof CONTRACT_SIDES)[number]

/** platform: the brand pays the bills. upline: the agent above does, out of what was set aside, then of his cash, then later. */
export const PAYERS = ['platform', 'upline'] as const

/** accept: signed by the taker. reject: by the taker. cancel: the giver takes an open offer back. end: notice of either side. */
export const CONTRACT_ANSWERS = ['accept', 'reject', 'cancel', 'end'] as const
