/** Issues whose tickets are to be settled or refunded, and their tickets by thousands. */
import type { TicketState } from '#contract/lottery/shapes.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Db, Queryable, Tx } from '#server/lib/db.ts'
import { agentLineColumn } from '#server/modules/play/player.sql.ts'
import type { LineOfTicket } from './fate.ts'

export type DueIssue = {
  id: bigint
  lottery: string
  number: string
  state: 'drawn' | 'settling' | 'resettling' | 'void'
  board: Board | null
  drawsAt: Date
  settleVersion: number
  voidReason: string | null
}

const ISSUE = `i.id, i.lottery, i.number, i.state, i.board, i.draws_at as "drawsAt", i.settle_version as "settleVersion",
  i.void_reason as "voidReason"`

/** Lists issues whose tickets wait: drawn or corrected ones, and void ones that hold stakes still. The oldest come first. */
export function listDue(q: Queryable, limit: number): Promise<DueIssue[]> {
  return q.query<DueIssue>(
    `select ${ISSUE} from lottery.issues i where i.state in ('drawn', 'settling', 'resettling')
     union all
     select ${ISSUE} from lottery.issues i where i.state = 'void'
       and exists (select from lottery.tickets t where t.issue = i.id and t.state = 'placed')
     order by "drawsAt" limit $1`,
    [limit],
  )
}

export type DueTicket = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  isTrial: boolean
  isGuest: boolean
  currency: string
  agentLine: string | null
  state: TicketState
  costMinor: bigint
  bonusMinor: bigint
  payoutMaxMinor: bigint
  settleVersion: number
  wonMinor: bigint
  wonBonusMinor: bigint
  wonPoolMinor: bigint
  paidBy: bigint | null
  lines: LineOfTicket[]
}

type TicketOfIssue = Omit<DueTicket, 'lines'>
type LineRow = LineOfTicket & { ticket: bigint }

const TICKET = `t.id, t.reference, t.merchant, t.member_id as "memberId", t.is_trial as "isTrial", a.type = 4 as "isGuest", t.currency,
  ${agentLineColumn} as "agentLine", t.state, t.cost as "costMinor", t.bonus as "bonusMinor", t.payout_max as "payoutMaxMinor",
  t.settle_version as "settleVersion", t.won as "wonMinor", t.won_bonus as "wonBonusMinor", t.won_pool as "wonPoolMinor",
  t.paid_by as "paidBy"`

async function withLines(q: Queryable, tickets: TicketOfIssue[]): Promise<DueTicket[]> {
  const lines = await q.query<LineRow>(
    `select l.ticket, l.ord, l.play, l.selection, l.bets, l.stake as "stakeMinor", l.prizes, l.cost as "costMinor",
       l.payout_max as "payoutMaxMinor", l.covered as "isCovered", l.notes
     from lottery.lines l where l.ticket = any ($1) order by l.ticket, l.ord`,
    [tickets.map(({ id }) => id)],
  )
  const byTicket = new Map<bigint, LineRow[]>()
  for (const line of lines) {
    const own = byTicket.get(line.ticket)
    if (own) own.push(line)
    else byTicket.set(line.ticket, [line])
  }
  return tickets.map((ticket) => ({ ...ticket, lines: byTicket.get(ticket.id) ?? [] }))
}

/** Returns the next tickets of an issue after one, which the version has not settled yet. */
export async function listToSettle(
  db: Db,
  issue: Pick<DueIssue, 'id' | 'settleVersion'>,
  after: bigint,
  limit: number,
): Promise<DueTicket[]> {
  const tickets = await db.query<TicketOfIssue>(
    `select ${TICKET} from lottery.tickets t join identity.members a on a.id = t.member_id::bigint
     where t.issue = $1 and t.id > $2 and t.settle_version < $3 and t.state in ('placed', 'won', 'lost', 'push') order by t.id limit $4`,
    [issue.id, after, issue.settleVersion, limit],
  )
  return withLines(db, tickets)
}

/** Returns the tickets of an issue that have a part of its pool by a former board, which the version has not settled yet. */
export async function listPoolWinners(db: Db, issue: Pick<DueIssue, 'id' | 'settleVersion'>): Promise<DueTicket[]> {
  const tickets = await db.query<TicketOfIssue>(
    `select ${TICKET} from lottery.tickets t join identity.members a on a.id = t.member_id::bigint
     where t.issue = $1 and t.settle_version < $2 and t.won_pool > 0 and t.state in ('won', 'lost', 'push') order by t.id`,
    [issue.id, issue.settleVersion],
  )
  return withLines(db, tickets)
}

/** Moves a drawn issue to settling. */
export async function beginSettling(q: Queryable, issue: bigint): Promise<void> {
  await q.query(`update lottery.issues set state = 'settling' where id = $1 and state = 'drawn'`, [issue])
}

/** Ends the settling of an issue when none of its tickets waits. Returns whether it did. */
export async function endSettling(q: Queryable, { id, settleVersion }: DueIssue, at: Date): Promise<boolean> {
  const rows = await q.query(
    `update lottery.issues i set state = 'settled', settled_at = $3
     where i.id = $1 and i.settle_version = $2 and i.state in ('settling', 'resettling') and not exists (
       select from lottery.tickets t where t.issue = i.id and t.settle_version < $2 and t.state in ('placed', 'won', 'lost', 'push'))
     returning i.id`,
    [id, settleVersion, at],
  )
  return rows.length > 0
}

/** Marks tickets that a corrected board changes nothing for. */
export async function markSettled(q: Queryable, tickets: readonly bigint[], version: number): Promise<void> {
  await q.query(
    `update lottery.tickets set settle_version = $2 where id = any ($1) and settle_version < $2 and state in ('won', 'lost', 'push')`,
    [tickets, version],
  )
}

/** Returns the board that the last correction of an issue replaced, with the reason. */
export async function findCorrection(
  q: Queryable,
  { id, settleVersion }: Pick<DueIssue, 'id' | 'settleVersion'>,
): Promise<{ before: Board; reason: string } | null> {
  const [row] = await q.query<{ before: Board; reason: string }>(
    'select before, reason from lottery.corrections where issue = $1 and settle_version <= $2 order by settle_version desc limit 1',
    [id, settleVersion],
  )
  return row ?? null
}

/** Returns the next settled tickets of an issue after one, trial tickets left out: what a correction would change is asked of them. */
export async function listSettled(
  db: Db,
  issue: bigint,
  after: bigint,
  limit: number,
): Promise<(DueTicket & { username: string })[]> {
  const tickets = await db.query<TicketOfIssue & { username: string }>(
    `select ${TICKET}, t.username from lottery.tickets t join identity.members a on a.id = t.member_id::bigint
     where t.issue = $1 and t.id > $2 and not t.is_trial and t.state in ('won', 'lost', 'push') order by t.id limit $3`,
    [issue, after, limit],
  )
  const names = new Map(tickets.map(({ id, username }) => [id, username]))
  return (await withLines(db, tickets)).map((ticket) => ({ ...ticket, username: names.get(ticket.id) ?? '' }))
}

/** Notes that a member is told of an issue. Returns false when they were told before. */
export async function noteTold(tx: Tx, issue: bigint, version: number, memberId: string): Promise<boolean> {
  const rows = await tx.query(
    'insert into lottery.told (issue, settle_version, member_id) values ($1, $2, $3) on conflict do nothing returning issue',
    [issue, version, memberId],
  )
  return rows.length > 0
}

/** Lists the members for whom the last correction changed what they won with real money, with the sums before and after. */
export function listCorrected(
  q: Queryable,
  { id, settleVersion }: Pick<DueIssue, 'id' | 'settleVersion'>,
): Promise<{ memberId: string; before: bigint; after: bigint; currency: string }[]> {
  return q.query(
    `select t.member_id as "memberId", sum(c.won)::bigint as before, sum(t.won)::bigint as after, min(t.currency) as currency
     from lottery.tickets t join lottery.ticket_corrections c on c.ticket = t.id and c.settle_version = $2
     where t.issue = $1 and not t.is_trial and c.won <> t.won group by t.member_id`,
    [id, settleVersion - 1],
  )
}

/** Lists the members whose real money comes back from a void issue. */
export function listRefunded(
  q: Queryable,
  issue: bigint,
): Promise<{ memberId: string; costMinor: bigint; currency: string }[]> {
  return q.query(
    `select t.member_id as "memberId", sum(t.cost)::bigint as "costMinor", min(t.currency) as currency from lottery.tickets t
     where t.issue = $1 and t.state in ('placed', 'void') and not t.is_trial group by t.member_id`,
    [issue],
  )
}
