/** A ticket as a round of the betting record, and the effects that write it. */
import type { HouseRound } from '#server/modules/play/house-play.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { lotteryBank } from '../pools/pool.ts'
import type { BookRows } from '../exposure/book-rows.ts'
import type { PricedLine } from './price-lines.ts'

export const LOTTERY_TYPE = 'LOTT'

type Owned = { memberId: string; isTrial: boolean; merchant: string; lottery: string; reference: string }

/** Returns the round of a ticket: its reference is the round's id. */
export const roundOf = ({ memberId, isTrial, merchant, lottery, reference }: Owned): HouseRound => ({
  bank: lotteryBank(merchant, lottery),
  memberId,
  isTrial,
  roundId: reference,
  gameCode: lottery,
  gameType: LOTTERY_TYPE,
})

export type NewTicket = Owned & {
  username: string
  currency: string
  issue: bigint
  terms: bigint
  lines: readonly PricedLine[]
  costMinor: bigint
  bonusMinor: bigint
  poolMinor: bigint
  payoutMaxMinor: bigint
  chase: bigint | null
  requestId: string
  asked: string
  at: Date
  book: BookRows
  /** What a member may stake in an issue, and what the brand may owe on any outcome of it; null: not asked again. */
  memberMaxMinor: bigint
  capMinor: bigint
}

const lineRow = (line: PricedLine, ord: number) => ({
  ord: ord + 1,
  play: line.play,
  mode: line.mode,
  selection: line.selection,
  bets: line.bets,
  stake: line.stakeMinor.toString(),
  series: line.series,
  odds_table: line.table,
  prizes: Object.fromEntries(Object.entries(line.prizes).map(([grade, prize]) => [grade, prize.toString()])),
  cost: line.costMinor.toString(),
  payout_max: line.payoutMaxMinor.toString(),
  covered: line.isCovered,
  notes: line.notes,
})

/** Returns the effect that writes a ticket, its lines, and what the house would owe. Play money owes nothing. */
export const ticketEffect = (ticket: NewTicket): Effect => ({
  effect: 'lottery.apply_tickets',
  row: {
    reference: ticket.reference,
    merchant: ticket.merchant,
    member_id: ticket.memberId,
    username: ticket.username,
    trial: ticket.isTrial,
    currency: ticket.currency,
    issue: ticket.issue.toString(),
    lottery: ticket.lottery,
    terms: ticket.terms.toString(),
    lines: ticket.lines.length,
    bets: ticket.lines.reduce((sum, line) => sum + line.bets, 0),
    cost: ticket.costMinor.toString(),
    bonus: ticket.bonusMinor.toString(),
    pool: ticket.poolMinor.toString(),
    payout_max: ticket.payoutMaxMinor.toString(),
    chase: ticket.chase?.toString(),
    request_id: ticket.requestId,
    asked: ticket.asked,
    at: ticket.at.toISOString(),
    content: ticket.lines.map(lineRow),
    member_max: ticket.memberMaxMinor.toString(),
    cap: ticket.isTrial ? undefined : ticket.capMinor.toString(),
    book: ticket.isTrial ? [] : ticket.book.rows(),
  },
})

/** Returns the effect that ends a ticket without a draw, and takes what it would be owed off the book. */
export const endEffect = (
  ticket: { id: bigint; merchant: string; currency: string; issue: bigint; isTrial: boolean },
  { state, at, book }: { state: 'cancelled' | 'void'; at: Date; book: BookRows },
): Effect => ({
  effect: 'lottery.apply_ticket_ends',
  row: {
    ticket: ticket.id.toString(),
    state,
    at: at.toISOString(),
    merchant: ticket.merchant,
    currency: ticket.currency,
    issue: ticket.issue.toString(),
    book: ticket.isTrial ? [] : book.rows(-1n),
  },
})
