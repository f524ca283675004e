/** Issues: reading them, one by one and for lists. What moves them stands in `move-issues.sql.ts`. */
import type { Db, Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql } from '#server/lib/sql.ts'
import type { Issue } from './issue.ts'

const COLUMNS = `i.id, i.lottery, i.number, i.day, i.source, i.state, i.opens_at as "opensAt", i.closes_at as "closesAt", i.draws_at as "drawsAt", i.void_at as "voidAt",
  i.chain, i.link, i.seal, i.beacon, i.pulse, i.beacon_seal as "beaconSeal", i.secret, i.beacon_value as "beaconValue", i.beacon_signature as "beaconSignature",
  i.board, i.drawn_at as "drawnAt", i.settle_version as "settleVersion", i.void_reason as "voidReason"`
export { COLUMNS as ISSUE_COLUMNS }

/** Finds an issue by its lottery and number, or null; inside a transaction it is locked until the end. */
export async function findIssue(q: Db | Tx, lottery: string, number: string): Promise<Issue | null> {
  const rows = await q.query<Issue>(
    sql`select ${fixed(COLUMNS)} from lottery.issues i where i.lottery = ${lottery} and i.number = ${number} ${q.kind === 'tx' ? sql`for update` : sql``}`,
  )
  return rows[0] ?? null
}

/** Locks an issue until the transaction ends. Throws when there is none. */
export async function lockIssue(tx: Tx, id: bigint): Promise<Issue> {
  const [row] = await tx.query<Issue>(`select ${COLUMNS} from lottery.issues i where i.id = $1 for update`, [id])
  if (!row) throw new Error(`there is no issue ${id}`)
  return row
}

/** Lists the issues that take bets or will, of each lottery the next one. */
export function listNext(q: Queryable, lotteries: readonly string[]): Promise<Issue[]> {
  return q.query<Issue>(
    `select ${COLUMNS} from unnest($1::text[]) code
     cross join lateral (
       select * from lottery.issues n where n.lottery = code and n.draws_at > now() and n.closes_at > now() and n.state in ('pending', 'open')
       order by n.draws_at limit 1) i`,
    [lotteries],
  )
}

/** Lists the last drawn issue of each lottery. */
export function listLast(q: Queryable, lotteries: readonly string[]): Promise<Issue[]> {
  return q.query<Issue>(
    `select ${COLUMNS} from unnest($1::text[]) code
     cross join lateral (
       select * from lottery.issues n where n.lottery = code and n.board is not null order by n.draws_at desc limit 1) i`,
    [lotteries],
  )
}

/** Lists the issues of a lottery that take bets or will, the next one first. */
export function listAhead(q: Queryable, lottery: string, limit: number): Promise<Issue[]> {
  return q.query<Issue>(
    `select ${COLUMNS} from lottery.issues i
     where i.lottery = $1 and i.draws_at > now() and i.closes_at > now() and i.state in ('pending', 'open') order by i.draws_at limit $2`,
    [lottery, limit],
  )
}

/** Lists the issues of a lottery that take no bets any more, the last one first. */
export function listPast(q: Queryable, lottery: string, limit: number): Promise<Issue[]> {
  return q.query<Issue>(
    `select ${COLUMNS} from lottery.issues i
     where i.lottery = $1 and i.closes_at <= now() and i.draws_at < now() + interval '1 day' and i.state <> 'pending' order by i.draws_at desc limit $2`,
    [lottery, limit],
  )
}

/** Lists the next draws of some lotteries, the first one first. */
export function listTimetable(
  q: Queryable,
  lotteries: readonly string[],
  limit: number,
): Promise<Pick<Issue, 'lottery' | 'number' | 'closesAt' | 'drawsAt'>[]> {
  return q.query(
    `select i.lottery, i.number, i.closes_at as "closesAt", i.draws_at as "drawsAt" from unnest($1::text[]) code
     cross join lateral (
       select * from lottery.issues n where n.lottery = code and n.draws_at > now() and n.closes_at > now() and n.state in ('pending', 'open')
       order by n.draws_at limit 3) i
     order by i.draws_at, i.lottery limit $2`,
    [lotteries, limit],
  )
}

/** Returns the database's clock, by which issues open and close. */
export async function readNow(q: Queryable): Promise<Date> {
  const [row] = await q.query<{ now: Date }>('select clock_timestamp() as now')
  return row?.now ?? new Date(Number.NaN)
}
