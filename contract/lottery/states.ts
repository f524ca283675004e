/** Plain words of lotteries that pages use as values. No schema stands here, so that the site loads no schema library. */

/** The prize modes (docs/specification.md 3.8; docs/reference/games.md 0). */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]

/** The pages of the hall, as an outside client names them when it launches one. */
export const LOTTERY_AREAS = ['VN', 'SEA', 'CN'] as const
export type LotteryArea = (typeof LOTTERY_AREAS)[number]

/**
 * pending: made ahead, not on sale. open: on sale. closed: no bet is taken any more. drawing: the result is being drawn or
 * waited for. drawn: the board is known. settling, settled: tickets are being paid, are paid. resettling: a corrected
 * board, and tickets are being paid anew. void: nothing was drawn or it does not count; stakes go back.
 */
export const ISSUE_STATES = [
  'pending',
  'open',
  'closed',
  'drawing',
  'drawn',
  'settling',
  'settled',
  'resettling',
  'void',
] as const
export type IssueState = (typeof ISSUE_STATES)[number]

/** A ticket's reference, which is the round's id in the betting record. */
export const TICKET_REFERENCE = /^L-[A-Z0-9]{8}$/

/**
 * placed: staked, not settled. won, lost, push: settled; push paid no more than the cost. cancelled: by the member before
 * the close. refunded: stopped part of a chase. void: the issue is void.
 */
export const TICKET_STATES = ['placed', 'won', 'lost', 'push', 'cancelled', 'refunded', 'void'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** How the result of an issue is decided. A simulation stands in for the feed of an official draw and says so; entered: two persons of the house typed or corrected it. */
export const DRAW_SOURCES = ['own', 'official', 'simulation', 'entered'] as const
export type DrawSource = (typeof DRAW_SOURCES)[number]

/** How many draws a chart of trends may span. */
export const TREND_SPANS = [30, 50, 100] as const
export type TrendSpan = (typeof TREND_SPANS)[number]

/**
 * Why an issue of a chase was not staked. aim: the chase reached what it stops at. excluded, break, frozen, barred: the member
 * may not play, and the whole chase ends. limit: the member's own limit. missed: it closed first. refused: anything else, such
 * as a play that is not sold any more.
 */
export const CHASE_STOPS = ['aim', 'excluded', 'break', 'frozen', 'barred', 'limit', 'missed', 'refused'] as const
export type ChaseStop = (typeof CHASE_STOPS)[number]
