/**
 * Settling an issue: its tickets are read by thousands, their fates worked out in memory and posted in batches. Where it is
 * killed in the middle, the next turn goes on with the tickets that wait; none is settled twice by one version of the board.
 */
import { DRAWS_TOPIC, TICKETS_TOPIC } from '#contract/lottery/live.ts'
import { readBoard, type Board } from '#games/lottery/core/board.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Env } from '#server/lib/env.ts'
import { playsOfTicket } from '../tickets/ticket-book.ts'
import { endChases } from '../chases/end-chases.ts'
import { coveredLines, findCovering, type Covering } from './cover-together.ts'
import { Settling, type Fate } from './fate.ts'
import type { Settled, SettleTurn } from './draft-ticket.ts'
import { payTickets } from './pay-tickets.ts'
import { fixPoolShares, shareOf, type PoolShares } from './pool-shares.ts'
import { refundIssue } from './refund-issue.ts'
import {
  beginSettling,
  endSettling,
  findCorrection,
  listDue,
  listPoolWinners,
  listToSettle,
  markSettled,
  type DueIssue,
  type DueTicket,
} from './settling.sql.ts'
import { tellCorrected } from './tell-members.ts'

/** Tickets that are in memory at a time, and issues of one turn. */
const AT_A_TIME = 5_000
const ISSUES_MAX = 50

/** How many tickets may share a posting; 1 posts each alone. */
export type SettleOptions = { together?: number; atATime?: number }

/** What the fates of an issue's tickets follow from. */
type Basis = { settling: Settling; shares: PoolShares; covering: Covering }

function settledOf(ticket: DueTicket, { settling, shares, covering }: Basis): Settled {
  const share = shareOf(shares, ticket)
  return { ticket, fate: settling.fateOf(coveredLines(ticket, covering), ticket.payoutMaxMinor, share) }
}

/** Returns whether a corrected board changes nothing for a ticket that was settled before. */
const isSame = ({ ticket, fate }: { ticket: DueTicket; fate: Fate }): boolean =>
  ticket.settleVersion > 0 &&
  fate.wonMinor === ticket.wonMinor &&
  fate.state === ticket.state &&
  ticket.state === 'lost'

/** Returns the board of an issue. Throws for one that is none of its lottery: every ticket would seem to have lost. */
function boardOf({ id, lottery, board }: DueIssue): Board {
  const format = findLottery(lottery)?.format
  const read = format && readBoard(format, board)
  if (!read || 'errors' in read) throw new Error(`the board of issue ${id} is none of ${lottery}`)
  return read.board
}

/** What former winners of a pool do not keep goes back into it before it is paid anew. Returns how many tickets were settled. */
async function takePoolBack(env: Env, turn: SettleTurn, basis: Basis): Promise<number> {
  const winners = await listPoolWinners(env.db, turn.issue)
  const settled = winners.map((ticket) => settledOf(ticket, basis))
  const gives = ({ ticket, fate }: Settled) => fate.poolMinor < ticket.wonPoolMinor
  await payTickets(env, turn, settled.filter(gives))
  return settled.filter(gives).length
}

/** Yields what is read after each last id, in order; the next is read while the last is worked on. */
async function* readAhead<Row extends { id: bigint }>(read: (after: bigint) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows = await read(0n)
  for (;;) {
    const last = rows.at(-1)
    if (!last) return
    const next = read(last.id)
    // it is awaited below; where the work fails first, nobody does
    next.catch(() => undefined)
    yield rows
    rows = await next
  }
}

/** Settles an issue with its board. Returns how many tickets were settled now. */
export async function settleIssue(
  env: Env,
  issue: DueIssue,
  { together = 1_000, atATime = AT_A_TIME }: SettleOptions = {},
): Promise<number> {
  const board = boardOf(issue)
  await beginSettling(env.db, issue.id)
  const plays = playsOfTicket(issue.lottery, issue.drawsAt)
  const settling = new Settling(plays, board)
  const shares = await fixPoolShares(env, issue, plays, settling)
  const basis: Basis = { settling, shares, covering: await findCovering(env, issue, plays) }
  const correction = issue.settleVersion > 1 ? await findCorrection(env.db, issue) : null
  const turn: SettleTurn = { issue, former: correction?.before ?? null, together }
  let count = correction ? await takePoolBack(env, turn, basis) : 0
  for await (const tickets of readAhead((after) => listToSettle(env.db, issue, after, atATime))) {
    const settled = tickets.map((ticket) => settledOf(ticket, basis))
    const same = settled.filter(isSame)
    if (same.length > 0)
      await markSettled(
        env.db,
        same.map(({ ticket }) => ticket.id),
        issue.settleVersion,
      )
    await payTickets(env, turn, same.length > 0 ? settled.filter((one) => !isSame(one)) : settled)
    for (const member of new Set(tickets.map(({ memberId }) => memberId))) env.live.signal(member, TICKETS_TOPIC)
    count += tickets.length
  }
  if (correction) await tellCorrected(env, issue, correction.reason)
  await endChases(env, issue.id)
  if (await endSettling(env.db, issue, env.clock.now())) env.live.signal('all', DRAWS_TOPIC)
  return count
}

/**
 * One turn: settles what is drawn or corrected and refunds what is void. Returns how many issues were due. An issue that cannot
 * be settled does not hold up the others; it is tried again, and the log has its error.
 */
export async function settleDue(env: Env): Promise<number> {
  const issues = await listDue(env.db, ISSUES_MAX)
  const errors: unknown[] = []
  for (const issue of issues)
    try {
      if (issue.state === 'void') await refundIssue(env, issue)
      else await settleIssue(env, issue)
    } catch (error) {
      env.log.error({ err: error, lottery: issue.lottery, issue: issue.number }, 'an issue was not settled')
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return issues.length
}
