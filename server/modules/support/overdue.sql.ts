import type { Queryable, Tx } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'

/** `queue`: its operator is gone or silent; `end`: its reader is. */
export type Overdue = { id: bigint; what: 'queue' | 'end' }

/** How long a conversation may wait in the queue, and how long an answer may stay unseen, in hours. */
const WAITING_HOURS = 7 * 24
const UNSEEN_HOURS = 24

/**
 * Returns conversations about which the house does something by now: those whose operator may no longer log in or talk,
 * or has not answered for the brand's minutes, and those whose reader has been silent, has closed their account, or
 * waited for a week. One of them, where an id is given.
 */
export function listOverdue(q: Queryable, now: Date, id: bigint | null, limit: number): Promise<Overdue[]> {
  return q.query<Overdue>(
    sql`select c.id, case when x.is_over then 'end' else 'queue' end as what
        from support.conversations c join support.desks d on d.brand = c.brand
        left join identity.members m on m.id = c.member_id
        left join identity.operator_duties o on o.id = c.operator_id
        cross join lateral (select
          coalesce(m.status = 'closed', false)
          or c.state = 'waiting' and c.waits_since < ${now}::timestamptz - make_interval(hours => ${WAITING_HOURS})
          or c.state = 'open' and c.answer_due_since is null and c.said_at < ${now}::timestamptz - case
            when c.seen_line >= c.said_line then make_interval(mins => d.silence_minutes)
            else make_interval(hours => ${UNSEEN_HOURS}) end as is_over,
          c.state = 'open' and (o.status is distinct from 'active'
            or c.answer_due_since < ${now}::timestamptz - make_interval(mins => d.absent_minutes)) as is_left) x
        where c.state <> 'ended' and (x.is_over or x.is_left) and c.id = coalesce(${id}, c.id)
        order by c.id limit ${limit}`,
  )
}

/** Returns ended conversations whose text a brand keeps no longer. */
export async function listToClear(
  q: Queryable,
  brand: string,
  months: number,
  now: Date,
  limit: number,
): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select id from support.conversations where brand = $1 and state = 'ended' and cleared_at is null
       and ended_at < $3::timestamptz - make_interval(months => $2) order by ended_at limit $4`,
    [brand, months, now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Deletes what was written in conversations; their figures stay. */
export async function clearTexts(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  await tx.query(
    'update support.lines set text = null where conversation_id = any($1::bigint[]) and text is not null',
    [ids],
  )
  await tx.query('delete from support.notes where conversation_id = any($1::bigint[])', [ids])
  await tx.query(
    'update support.conversations set cleared_at = $2, contact = null, rating_words = null where id = any($1::bigint[])',
    [ids, now],
  )
}
