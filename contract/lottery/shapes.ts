/** What the calls about lotteries share: lotteries, issues, boards, plays as they are sold, and the states of each. */
import { z } from 'zod'
import { id, instant, money } from '../call.ts'
import { language } from '../catalogue/games.ts'
import { DRAW_SOURCES, ISSUE_STATES, LOTTERY_AREAS, PRIZE_MODES } from './states.ts'

export { DRAW_SOURCES, ISSUE_STATES, LOTTERY_AREAS, PRIZE_MODES, TICKET_STATES } from './states.ts'
export type { DrawSource, IssueState, LotteryArea, PrizeMode, TicketState } from './states.ts'

/** A lottery's code, which is its title's code in the catalogue. */
export const gameCode = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[a-z0-9][a-z0-9-]*$/)
/** An issue's number as it is printed, such as 20261124-0817. */
export const issueNumber = z
  .string()
  .min(1)
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9/-]*$/)
export const playId = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/)

/** A board: the drawn numbers of each part, printed with all their digits. */
export const board = z.record(z.string(), z.array(z.string()))
export type PrintedBoard = z.infer<typeof board>

export const issueRow = z.object({
  issue: issueNumber,
  /** The day in the lottery's own time zone that the issue belongs to, YYYY-MM-DD. */
  day: z.string(),
  state: z.enum(ISSUE_STATES),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  /** SHA-256 of the secret that decides, published before the close; null for a draw that is not the house's own. */
  seal: z.string().nullable(),
  /** Null until it is drawn. */
  board: board.nullable(),
})
export type IssueRow = z.infer<typeof issueRow>

export const lotteryRow = z.object({
  gameCode,
  /** In the reader's language, and the lottery's own name. */
  name: z.string(),
  ownName: z.string(),
  area: z.enum(LOTTERY_AREAS),
  /** ssc, race, pick5, k3, pc28, mark-six, keno, vietnam, thai, 4d, togel, philippines (games/lottery/lotteries.ts). */
  family: z.string(),
  /** North, central, south, a country: what a hall groups by; null where there is none. */
  region: z.string().nullable(),
  source: z.enum(DRAW_SOURCES),
  modes: z.array(z.enum(PRIZE_MODES)),
  /** Whether the brand sells it now. False: shown with its results only. */
  isOnSale: z.boolean(),
  isFavourite: z.boolean(),
  /** The issue on sale, or the next one. */
  next: issueRow.nullable(),
  last: issueRow.nullable(),
  /** What the first prize of a carried pool stands at; null for lotteries without one. */
  jackpot: z.object({ amount: money, currency: z.string() }).nullable(),
})
export type LotteryRow = z.infer<typeof lotteryRow>

/**
 * Where a client runs, as launches and menus of the specification name it. It changes nothing: a lottery is a page of the
 * site that fits every screen, not a client of a vendor that comes in two sizes.
 */
export const device = z.enum(['WEB', 'MOBILE', 'DESKTOP']).default('WEB')
export const menuInput = z.object({
  prizeMode: z.enum(PRIZE_MODES).optional(),
  device,
  language,
})
export const ticketId = id.regex(/^\d{1,18}$/)
