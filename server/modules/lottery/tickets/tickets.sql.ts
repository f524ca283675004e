/** Tickets and their lines, as they are stored. */
import type { IssueState, TicketState } from '#contract/lottery/shapes.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Db, Queryable } from '#server/lib/db.ts'
import { gather } from '#server/lib/gather.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type Ticket = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  isTrial: boolean
  currency: string
  issue: bigint
  lottery: string
  terms: bigint
  state: TicketState
  lines: number
  bets: bigint
  costMinor: bigint
  bonusMinor: bigint
  poolMinor: bigint
  payoutMaxMinor: bigint
  wonMinor: bigint
  settleVersion: number
  chase: bigint | null
  placedAt: Date
  settledAt: Date | null
  /** Of its issue. */
  number: string
  day: string
  issueState: IssueState
  closesAt: Date
  drawsAt: Date
  board: Board | null
}

export type Line = {
  play: string
  mode: string
  selection: string
  bets: bigint
  stakeMinor: bigint
  series: number | null
  table: string | null
  /** Ledger units, as text: JSON has no numbers of this size. */
  prizes: Record<string, string>
  costMinor: bigint
  payoutMaxMinor: bigint
  isCovered: boolean
  wonMinor: bigint
  wins: { grade: string; times: number }[] | null
  notes: string[]
}

const COLUMNS = `t.id, t.reference, t.merchant, t.member_id as "memberId", t.is_trial as "isTrial", t.currency, t.issue, t.lottery,
  t.terms, t.state, t.lines, t.bets, t.cost as "costMinor", t.bonus as "bonusMinor", t.pool as "poolMinor",
  t.payout_max as "payoutMaxMinor", t.won as "wonMinor", t.settle_version as "settleVersion", t.chase, t.placed_at as "placedAt",
  t.settled_at as "settledAt", i.number, i.day, i.state as "issueState", i.closes_at as "closesAt",
  i.draws_at as "drawsAt", i.board`
const FROM = 'from lottery.tickets t join lottery.issues i on i.id = t.issue'

/** Finds a member's ticket, or null. */
export async function findTicket(q: Queryable, memberId: string, id: bigint): Promise<Ticket | null> {
  const [row] = await q.prepared<Ticket>(
    'lottery.find_ticket',
    `select ${COLUMNS} ${FROM} where t.id = $1 and t.member_id = $2`,
    [id, memberId],
  )
  return row ?? null
}

/** Finds a member's ticket by its reference, or null. */
export async function findByReference(q: Queryable, memberId: string, reference: string): Promise<Ticket | null> {
  const [row] = await q.query<Ticket>(`select ${COLUMNS} ${FROM} where t.reference = $1 and t.member_id = $2`, [
    reference,
    memberId,
  ])
  return row ?? null
}

/** Returns the lines of a ticket, in their order. */
export function listLines(q: Queryable, ticket: bigint): Promise<Line[]> {
  return q.prepared<Line>(
    'lottery.list_lines',
    `select play, mode, selection, bets, stake as "stakeMinor", series, odds_table as table, prizes, cost as "costMinor",
       payout_max as "payoutMaxMinor", covered as "isCovered", won as "wonMinor", wins, notes
     from lottery.lines where ticket = $1 order by ord`,
    [ticket],
  )
}

export type Correction = { board: Board; wonMinor: bigint; at: Date }

/** Returns what a ticket had won by boards that were corrected later, the first one first. */
export function listCorrections(q: Queryable, ticket: bigint): Promise<Correction[]> {
  return q.query<Correction>(
    'select board, won as "wonMinor", at from lottery.ticket_corrections where ticket = $1 order by settle_version',
    [ticket],
  )
}

export type TicketFilter = {
  memberId: string
  lottery?: string | undefined
  state?: TicketState | undefined
  number?: string | undefined
  chase?: bigint | undefined
}

/** Lists a member's tickets, the newest first, and counts them all. */
export async function listTickets(
  q: Queryable,
  { memberId, lottery, state, number, chase }: TicketFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Ticket[]; count: number }> {
  const filter = where(
    sql`t.member_id = ${memberId}`,
    lottery !== undefined && sql`t.lottery = ${lottery}`,
    state !== undefined && sql`t.state = ${state}`,
    number !== undefined && sql`i.number = ${number}`,
    chase !== undefined && sql`t.chase = ${chase}`,
  )
  const rows = await q.query<Ticket>(
    sql`select ${fixed(COLUMNS)} ${fixed(FROM)} ${filter} order by t.id desc limit ${limit} offset ${offset}`,
  )
  const [counted] = await q.query<{ count: number }>(sql`select count(*)::int as count ${fixed(FROM)} ${filter}`)
  return { rows, count: counted?.count ?? 0 }
}

const readers = new WeakMap<Db, (reference: string) => Promise<bigint | null>>()

/** Returns the id of a ticket that was just placed, by its reference. */
export function findTicketId(db: Db, reference: string): Promise<bigint | null> {
  let reader = readers.get(db)
  if (!reader)
    readers.set(
      db,
      (reader = gather(async (references) => {
        const rows = await db.lookUp<{ id: bigint | null }>(
          'lottery.find_ticket_ids',
          `select t.id from unnest($1::text[]) with ordinality as ask(reference, place)
           left join lateral (select id from lottery.tickets t where t.reference = ask.reference offset 0) t on true order by ask.place`,
          [references],
        )
        return rows.map(({ id }) => id)
      })),
    )
  return reader(reference)
}

/** Lists tickets of an issue that are neither settled nor returned. */
export function listPlaced(q: Queryable, issue: bigint, limit: number): Promise<Ticket[]> {
  return q.query<Ticket>(`select ${COLUMNS} ${FROM} where t.issue = $1 and t.state = 'placed' order by t.id limit $2`, [
    issue,
    limit,
  ])
}
