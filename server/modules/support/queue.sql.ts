import type { SUPPORT_VIEWS } from '#contract/support/office-support.ts'
import type { Queryable } from '#server/lib/db.ts'
import { fixed, sql, where, type Sql } from '#server/lib/sql.ts'
import { COLUMNS, type Conversation } from './conversations.sql.ts'

/** Returns how many conversations the queue serves up to a waiting one, itself counted: 1 is next. */
export async function findPlace(
  q: Queryable,
  { brand, is_first: isFirst, waits_since: since, id }: Pick<Conversation, 'brand' | 'is_first' | 'waits_since' | 'id'>,
): Promise<number> {
  const [row] = await q.query<{ place: number }>(
    `select count(*)::int as place from support.conversations where brand = $1 and state = 'waiting'
       and (not is_first, waits_since, id) <= (not $2::boolean, $3::timestamptz, $4::bigint)`,
    [brand, isFirst, since, id],
  )
  return Math.max(1, row?.place ?? 1)
}

/** Returns how many conversations wait at a brand. */
export async function countWaiting(q: Queryable, brand: string): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from support.conversations where brand = $1 and state = 'waiting'`,
    [brand],
  )
  return row?.count ?? 0
}

/**
 * Returns the median of the seconds that people waited at a brand until an operator came, of conversations that began
 * since a moment; null where there are fewer than `least`.
 */
export async function findUsualWait(q: Queryable, brand: string, since: Date, least: number): Promise<number | null> {
  const [row] = await q.query<{ count: number; seconds: number | null }>(
    `select count(*)::int as count,
       percentile_cont(0.5) within group (order by extract(epoch from greatest(taken_at - counts_from, interval '0')))::float8
         as seconds
     from support.conversations where brand = $1 and began_at > $2 and taken_at is not null`,
    [brand, since],
  )
  return row && row.count >= least && row.seconds !== null ? Math.round(row.seconds) : null
}

export type QueueRow = Conversation & { username: string | null; last: string | null }
/** So much of the last text is shown in the queue. */
const EXCERPT = fixed('120')

const QUEUE = sql`select ${COLUMNS}, m.username,
    (select left(l.text, ${EXCERPT}) from support.lines l
       where l.conversation_id = c.id and l.speaker <> 'house' order by l.id desc limit 1) as last
  from support.conversations c left join identity.members m on m.id = c.member_id`

const ORDERS: Readonly<Record<(typeof SUPPORT_VIEWS)[number], Sql>> = {
  waiting: fixed('c.is_first desc, c.waits_since, c.id'),
  mine: fixed('c.answer_due_since nulls last, c.id'),
  open: fixed('c.answer_due_since nulls last, c.id'),
  ended: fixed('c.ended_at desc, c.id desc'),
}

/** Returns a page of a brand's conversations of one view, and how many there are. */
export async function listQueue(
  q: Queryable,
  of: { brand: string; view: (typeof SUPPORT_VIEWS)[number]; operatorId: string; memberId: string | null },
  limit: number,
  offset: number,
): Promise<{ rows: QueueRow[]; total: number }> {
  const state = of.view === 'mine' ? 'open' : of.view
  const which = where(
    sql`c.brand = ${of.brand}`,
    sql`c.state = ${state}`,
    of.view === 'mine' && sql`c.operator_id = ${of.operatorId}`,
    of.memberId !== null && sql`c.member_id = ${of.memberId}`,
  )
  const rows = await q.query<QueueRow>(
    sql`${QUEUE} ${which} order by ${ORDERS[of.view]} limit ${limit} offset ${offset}`,
  )
  const [count] = await q.query<{ total: number }>(
    sql`select count(*)::int as total from support.conversations c ${which}`,
  )
  return { rows, total: count?.total ?? 0 }
}

/** Returns one conversation of a brand as the queue shows it; null for none. */
export async function findQueueRow(q: Queryable, brand: string, id: bigint): Promise<QueueRow | null> {
  const [row] = await q.query<QueueRow>(sql`${QUEUE} where c.brand = ${brand} and c.id = ${id}`)
  return row ?? null
}

/** Returns the member's other conversations at a brand, newest first. */
export function listEarlier(
  q: Queryable,
  brand: string,
  memberId: string,
  but: bigint,
  limit: number,
): Promise<QueueRow[]> {
  return q.query<QueueRow>(
    sql`${QUEUE} where c.brand = ${brand} and c.member_id = ${memberId} and c.id <> ${but} order by c.id desc limit ${limit}`,
  )
}

/** Returns how many conversations wait, are an operator's, wait there for an answer, and are open. */
export async function countQueue(
  q: Queryable,
  brand: string,
  operatorId: string,
): Promise<{ waiting: number; mine: number; due: number; open: number }> {
  const [row] = await q.query<{ waiting: number; mine: number; due: number; open: number }>(
    `select count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'open')::int as open,
       count(*) filter (where operator_id = $2)::int as mine,
       count(*) filter (where operator_id = $2 and answer_due_since is not null)::int as due
     from support.conversations where brand = $1 and state <> 'ended'`,
    [brand, operatorId],
  )
  return row ?? { waiting: 0, mine: 0, due: 0, open: 0 }
}

/** Returns a brand's operators who may talk and log in, and how many conversations each has. */
export function listColleagues(q: Queryable, brand: string): Promise<{ username: string; open: number }[]> {
  return q.query(
    `select o.username, (select count(*)::int from support.conversations c
         where c.brand = $1 and c.state = 'open' and c.operator_id = o.id) as open
     from identity.operator_duties o
     where o.merchant = $1 and o.status = 'active' and 'support.write' = any (o.permissions)
     order by lower(o.username) limit 500`,
    [brand],
  )
}

/** Returns a brand's operator who may talk and log in, by name; null for none. */
export async function findColleague(
  q: Queryable,
  brand: string,
  username: string,
): Promise<{ id: string; username: string } | null> {
  const [row] = await q.query<{ id: string; username: string }>(
    `select o.id::text as id, o.username from identity.operator_duties o
     where o.merchant = $1 and o.status = 'active' and 'support.write' = any (o.permissions) and o.username = $2`,
    [brand, username],
  )
  return row ?? null
}
