/** Tickets as calls show them. */
import type { Ticket as ShownTicket, TicketLine, TicketRow } from '#contract/lottery/tickets.ts'
import { toWire } from '#contract/money.ts'
import { printBoard, type Board } from '#games/lottery/core/board.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Context } from '#server/lib/http.ts'
import { nameOf } from '../hall/describe-lottery.ts'
import { isPrizeMode } from './prize-mode.ts'
import { listCorrections, listLines, type Line, type Ticket } from './tickets.sql.ts'

const nameOfCode = (code: string, locale: string): string => {
  const lottery = findLottery(code)
  return lottery ? nameOf(lottery, locale) : code
}

/** Returns a board as its numbers are printed; of a lottery that is gone, as they are. */
function printed(code: string, board: Board): Record<string, string[]> {
  const lottery = findLottery(code)
  if (lottery) return printBoard(board, lottery.format)
  return Object.fromEntries(Object.entries(board).map(([part, numbers]) => [part, numbers.map(String)]))
}

/** Returns a ticket as a row of a list. */
export function presentRow(ticket: Ticket, locale: string): TicketRow {
  return {
    id: ticket.id.toString(),
    reference: ticket.reference,
    gameCode: ticket.lottery,
    gameName: nameOfCode(ticket.lottery, locale),
    issue: ticket.number,
    state: ticket.state,
    lines: ticket.lines,
    bets: Number(ticket.bets),
    cost: toWire(ticket.costMinor),
    won: toWire(ticket.wonMinor),
    currency: ticket.currency,
    isTrial: ticket.isTrial,
    placedAt: ticket.placedAt.toISOString(),
    closesAt: ticket.closesAt.toISOString(),
    settledAt: ticket.settledAt?.toISOString() ?? null,
    chaseId: ticket.chase?.toString() ?? null,
  }
}

function presentLine(line: Line): TicketLine {
  return {
    play: line.play,
    mode: isPrizeMode(line.mode) ? line.mode : 'LOTT',
    selection: line.selection,
    bets: Number(line.bets),
    stake: toWire(line.stakeMinor),
    series: line.series,
    table: line.table,
    cost: toWire(line.costMinor),
    prizes: Object.fromEntries(Object.entries(line.prizes).map(([grade, prize]) => [grade, toWire(BigInt(prize))])),
    payoutMax: toWire(line.payoutMaxMinor),
    won: toWire(line.wonMinor),
    wins: line.wins ?? [],
    notes: line.notes,
  }
}

/** Returns a ticket with its lines, its draw, and what it had won by boards that were corrected. */
export async function presentTicket(
  { env, locale }: Pick<Context, 'env' | 'locale'>,
  ticket: Ticket,
): Promise<ShownTicket> {
  const [lines, corrections] = await Promise.all([
    listLines(env.db, ticket.id),
    ticket.settleVersion > 1 ? listCorrections(env.db, ticket.id) : [],
  ])
  return {
    ...presentRow(ticket, locale),
    content: lines.map(presentLine),
    board: ticket.board && printed(ticket.lottery, ticket.board),
    roundId: ticket.reference,
    canCancel: ticket.state === 'placed' && ticket.issueState === 'open' && ticket.closesAt > env.clock.now(),
    corrections: corrections.map(({ at, board, wonMinor }) => ({
      at: at.toISOString(),
      board: printed(ticket.lottery, board),
      won: toWire(wonMinor),
    })),
  }
}
