/** Days on which a lottery does not draw as its timetable says. Every version stays; the newest one counts. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { CalendarDay } from '../issues/plan-issues.ts'

/** Returns the calendar in force; version 0 where there is none. */
export async function findCalendar(q: Queryable, lottery: string): Promise<{ version: number; days: CalendarDay[] }> {
  const [row] = await q.query<{ version: number; days: CalendarDay[] }>(
    'select version, days from lottery.calendars where lottery = $1 order by version desc limit 1',
    [lottery],
  )
  return row ?? { version: 0, days: [] }
}

export type NewCalendar = {
  lottery: string
  version: number
  days: CalendarDay[]
  reason: string
  by: string
  at: Date
}

/** Inserts the next version; the table refuses one that exists. */
export async function insertCalendar(tx: Tx, { lottery, version, days, reason, by, at }: NewCalendar): Promise<void> {
  await tx.query(
    `insert into lottery.calendars (lottery, version, days, reason, by_name, at) values ($1, $2, $3, $4, $5, $6)`,
    [lottery, version, JSON.stringify(days), reason, by, at],
  )
}

export type PlannedIssue = {
  id: bigint
  number: string
  day: string
  state: 'pending' | 'open'
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  /** Whether somebody bought a ticket of it, or has money held for it. */
  isSold: boolean
}

/** Locks the issues of a lottery that still take bets or will, in the order of their draws. */
export async function lockPlanned(tx: Tx, lottery: string): Promise<PlannedIssue[]> {
  await tx.query(
    `select from lottery.issues where lottery = $1 and state in ('pending', 'open') order by id for update`,
    [lottery],
  )
  return tx.query<PlannedIssue>(
    `select i.id, i.number, i.day, i.state, i.opens_at as "opensAt", i.closes_at as "closesAt", i.draws_at as "drawsAt",
       exists (select from lottery.tickets t where t.issue = i.id)
         or exists (select from lottery.chase_issues c where c.issue = i.id and c.state = 'waiting') as "isSold"
     from lottery.issues i where i.lottery = $1 and i.state in ('pending', 'open') and i.closes_at > now() order by i.draws_at`,
    [lottery],
  )
}

export type Times = { id: bigint; opensAt: number; closesAt: number; drawsAt: number; voidAt: number }

/** Moves issues, with the tickets on them. */
export async function moveIssues(tx: Tx, moved: readonly Times[]): Promise<void> {
  await tx.query(
    `update lottery.issues i set opens_at = to_timestamp(m.opens / 1000.0), closes_at = to_timestamp(m.closes / 1000.0),
       draws_at = to_timestamp(m.draws / 1000.0), void_at = to_timestamp(m.voids / 1000.0)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as m (id, opens, closes, draws, voids)
     where i.id = m.id`,
    [
      moved.map(({ id }) => id),
      moved.map(({ opensAt }) => opensAt),
      moved.map(({ closesAt }) => closesAt),
      moved.map(({ drawsAt }) => drawsAt),
      moved.map(({ voidAt }) => voidAt),
    ],
  )
}

/** Removes issues that are not on sale yet. */
export async function removePending(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query(`delete from lottery.issues where id = any ($1) and state = 'pending'`, [ids])
}
