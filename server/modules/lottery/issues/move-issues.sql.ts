/** What makes issues and moves them on. The database's clock decides what is due; the routine `keep_issue` holds the order. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { CalendarDay, Planned } from './plan-issues.ts'
import type { Issue } from './issue.ts'
import { ISSUE_COLUMNS } from './issues.sql.ts'

/** Returns the newest calendar of each lottery that has one. */
export function listCalendars(q: Queryable): Promise<{ lottery: string; days: CalendarDay[] }[]> {
  return q.query('select distinct on (lottery) lottery, days from lottery.calendars order by lottery, version desc')
}

export type Stock = { lottery: string; ahead: number; closesAt: Date | null }

/**
 * Counts the issues ahead of each lottery, and says when the last of them closes. One of a day gone by, which the demo sells
 * late (seeds/tickets.ts), is none of them: the next issue would open only when that one closes.
 */
export function listStock(q: Queryable): Promise<Stock[]> {
  return q.query<Stock>(
    `select lottery, count(*)::int as ahead, max(closes_at) as "closesAt" from lottery.issues
     where state in ('pending', 'open') and closes_at > now() and day > current_date - 2 group by lottery`,
  )
}

export type NewIssue = Planned & { lottery: string; source: string }

/** Adds issues that are not there yet. */
export async function insertIssues(q: Queryable, issues: readonly NewIssue[]): Promise<void> {
  await q.query(
    `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at)
     select x.lottery, x.number, x.day, x.source, 'pending', to_timestamp(x."opensAt" / 1000), to_timestamp(x."closesAt" / 1000),
       to_timestamp(x."drawsAt" / 1000), to_timestamp(x."voidAt" / 1000)
     from jsonb_to_recordset($1) as x(lottery text, number text, day date, source text, "opensAt" float8, "closesAt" float8, "drawsAt" float8, "voidAt" float8)
     on conflict (lottery, number) do nothing`,
    [JSON.stringify(issues)],
  )
}

/**
 * Takes issues of the house's own away that nobody opened in time, because no process ran: without a seal they cannot be
 * drawn. Those that a chase waits for become void, so that what is held for them goes back.
 */
export async function removeMissed(q: Queryable): Promise<number> {
  const rows = await q.query(
    `with missed as (select id from lottery.issues where state = 'pending' and source = 'own' and opens_at <= now() and closes_at <= now()),
     wanted as (update lottery.issues i set state = 'void', void_reason = 'missed' from missed m
       where i.id = m.id and exists (select from lottery.chase_issues c where c.issue = i.id))
     delete from lottery.issues i using missed m
     where i.id = m.id and not exists (select from lottery.chase_issues c where c.issue = i.id) returning i.id`,
  )
  return rows.length
}

export type Due = { close: boolean; open: boolean; draw: boolean; missed: boolean; void: boolean; bare: boolean }

/** Says in one statement, over small indexes, whether anything is due. */
export async function readDue(q: Queryable): Promise<Due> {
  const [due] = await q.prepared<Due>(
    'lottery.due',
    `select
       exists (select from lottery.issues where state = 'open' and closes_at <= now()) as close,
       exists (select from lottery.issues where state = 'pending' and opens_at <= now()) as open,
       exists (select from lottery.issues where state in ('closed', 'drawing') and draws_at <= now() and (state = 'closed' or source = 'own')) as draw,
       exists (select from lottery.issues where state = 'pending' and source = 'own' and opens_at <= now() and closes_at <= now()) as missed,
       exists (select from lottery.issues where state in ('closed', 'drawing') and draws_at <= now() and void_at <= now()) as void,
       not exists (select from lottery.issues where state = 'pending') as bare`,
    [],
  )
  return due as Due
}

/** Closes what is due. From then on no bet is taken, whoever asks. */
export async function closeDue(q: Queryable): Promise<number> {
  const rows = await q.query(
    `update lottery.issues set state = 'closed' where id in (
       select id from lottery.issues where state = 'open' and closes_at <= now() order by id for update) returning id`,
  )
  return rows.length
}

/** Opens official issues that are due. */
export async function openOfficial(q: Queryable): Promise<number> {
  const rows = await q.query(
    `update lottery.issues set state = 'open' where id in (
       select id from lottery.issues where state = 'pending' and source <> 'own' and opens_at <= now() order by id for update skip locked) returning id`,
  )
  return rows.length
}

/** Lists the issues of the house's own that are due to open, of each lottery the next one. */
export function listOwnToOpen(q: Queryable): Promise<{ id: bigint; lottery: string }[]> {
  return q.query(
    `select distinct on (lottery) id, lottery from lottery.issues i
     where state = 'pending' and source = 'own' and opens_at <= now() and closes_at > now()
       and not exists (select from lottery.issues o where o.lottery = i.lottery and o.state = 'open' and o.draws_at > now() - interval '1 day')
     order by lottery, draws_at`,
  )
}

/** Lists of each own lottery without an issue on sale the one that opens next, whatever the time is. */
export function listFirstOwn(q: Queryable): Promise<{ id: bigint }[]> {
  return q.query(
    `select distinct on (lottery) id from lottery.issues i
     where state = 'pending' and source = 'own' and not exists (select from lottery.issues o where o.lottery = i.lottery and o.state = 'open')
     order by lottery, draws_at`,
  )
}

/** Locks an issue that still waits to be opened; null where another process has it, or had it. */
export async function lockPending(tx: Tx, id: bigint): Promise<Issue | null> {
  const rows = await tx.query<Issue>(
    `select ${ISSUE_COLUMNS} from lottery.issues i where i.id = $1 and i.state = 'pending' for update skip locked`,
    [id],
  )
  return rows[0] ?? null
}

export type Opening = {
  id: bigint
  chain: bigint
  link: number
  seal: string
  beacon: string
  pulse: number | null
  beaconSeal: string | null
}

/** Opens an issue of the house's own with what is sealed for it. */
export async function openOwn(tx: Tx, { id, chain, link, seal, beacon, pulse, beaconSeal }: Opening): Promise<void> {
  await tx.query(
    `update lottery.issues set state = 'open', chain = $2, link = $3, seal = $4, beacon = $5, pulse = $6, beacon_seal = $7 where id = $1`,
    [id, chain, link, seal, beacon, pulse, beaconSeal],
  )
}

/** Makes void what has waited for its result for longer than its game allows. */
export async function voidOverdue(q: Queryable): Promise<number> {
  const rows = await q.query(
    `update lottery.issues set state = 'void', void_reason = 'no-result' where id in (
       select id from lottery.issues where state in ('closed', 'drawing') and draws_at <= now() and void_at <= now() for update skip locked) returning id`,
  )
  return rows.length
}

/** Lets official issues wait for their results. */
export async function awaitOfficial(q: Queryable): Promise<number> {
  const rows = await q.query(
    `update lottery.issues set state = 'drawing' where id in (
       select id from lottery.issues where state = 'closed' and source <> 'own' and draws_at <= now() for update skip locked) returning id`,
  )
  return rows.length
}
