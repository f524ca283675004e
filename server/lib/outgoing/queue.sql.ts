/** Messages that wait to be sent, and what is known of those that were (core.outgoing). */
import type { OutgoingError, OutgoingKind } from '#contract/outgoing/kinds.ts'
import type { Queryable, Tx } from '../db.ts'

export type NewOutgoing = {
  reference: string
  key: string | null
  brand: string | null
  kind: string
  channel: string
  recipient: string
  at: Date
  expiresAt: Date
}

/** Stores a message that waits. Returns its id, or null when one with its key was stored before. */
export async function insertWaiting(tx: Tx, message: NewOutgoing & { box: string }): Promise<bigint | null> {
  const [row] = await tx.prepared<{ id: bigint }>(
    'insert-outgoing',
    `insert into core.outgoing (reference, key, brand, kind, channel, recipient, box, state, created_at, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $8, $9) on conflict (key) do nothing returning id`,
    [
      message.reference,
      message.key,
      message.brand,
      message.kind,
      message.channel,
      message.recipient,
      message.box,
      message.at,
      message.expiresAt,
    ],
  )
  return row?.id ?? null
}

/** Stores a message that the sandbox took. Returns false when one with its key was stored before. */
export async function insertTaken(tx: Tx, message: NewOutgoing): Promise<boolean> {
  const rows = await tx.prepared(
    'insert-taken-outgoing',
    `insert into core.outgoing (reference, key, brand, kind, channel, recipient, state, attempts, way, created_at, due_at, expires_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, 'sent', 1, 'sandbox', $7, $7, $8, $7) on conflict (key) do nothing returning id`,
    [
      message.reference,
      message.key,
      message.brand,
      message.kind,
      message.channel,
      message.recipient,
      message.at,
      message.expiresAt,
    ],
  )
  return rows.length > 0
}

/** A message that is being sent. */
export type HeldRow = {
  id: bigint
  reference: string
  kind: OutgoingKind
  channel: string
  box: string
  attempts: number
  created_at: Date
  expires_at: Date
}

/**
 * Holds a message for one sender until a moment, and counts the try. Returns null when it is not there to be sent: it
 * was sent, another sender holds it, it is not due, or it is of no use any more.
 */
export async function holdOutgoing(q: Queryable, id: bigint, now: Date, until: Date): Promise<HeldRow | null> {
  const [row] = await q.query<HeldRow>(
    `update core.outgoing set state = 'sending', held_until = $3, attempts = attempts + 1
     where id = $1 and expires_at > $2
       and ((state = 'waiting' and due_at <= $2) or (state = 'sending' and held_until <= $2))
     returning id, reference, kind, channel, box, attempts, created_at, expires_at`,
    [id, now, until],
  )
  return row ?? null
}

type Held = Pick<HeldRow, 'id' | 'attempts'>

/** Marks a held message as sent, and erases what was sent. */
export async function putSent(q: Queryable, { id, attempts }: Held, way: string, at: Date): Promise<void> {
  await q.query(
    `update core.outgoing set state = 'sent', box = null, held_until = null, error = null, way = $3, ended_at = $4
     where id = $1 and attempts = $2 and state = 'sending'`,
    [id, attempts, way, at],
  )
}

/** Lets a held message wait for a further try. `isCounted` false: what happened was no try. */
export async function putWaiting(
  q: Queryable,
  { id, attempts }: Held,
  next: { error: OutgoingError | null; way: string | null; dueAt: Date; isCounted: boolean },
): Promise<void> {
  await q.query(
    `update core.outgoing set state = 'waiting', held_until = null, error = coalesce($3, error), way = coalesce($4, way),
       due_at = $5, attempts = attempts - $6::int
     where id = $1 and attempts = $2 and state = 'sending'`,
    [id, attempts, next.error, next.way, next.dueAt, next.isCounted ? 0 : 1],
  )
}

/** Ends a held message that was not sent; with `keepsBox` an operator may have it tried again. */
export async function putUnsent(
  q: Queryable,
  { id, attempts }: Held,
  end: { state: 'failed' | 'refused'; error: OutgoingError; way: string | null; at: Date; keepsBox: boolean },
): Promise<void> {
  await q.query(
    `update core.outgoing set state = $3, error = $4, way = coalesce($5, way), held_until = null, ended_at = $6,
       box = case when $7 then box end
     where id = $1 and attempts = $2 and state = 'sending'`,
    [id, attempts, end.state, end.error, end.way, end.at, end.keepsBox],
  )
}

/** Erases what is of no use any more. Returns the channel of each message that ended so. */
export async function expireOutgoing(q: Queryable, now: Date): Promise<{ channel: string }[]> {
  await q.query(`update core.outgoing set box = null where state = 'failed' and box is not null and expires_at <= $1`, [
    now,
  ])
  return q.query<{ channel: string }>(
    `update core.outgoing set state = 'expired', box = null, held_until = null, ended_at = $1
     where expires_at <= $1 and (state = 'waiting' or (state = 'sending' and held_until <= $1)) returning channel`,
    [now],
  )
}

/** Lists messages whose job is late: it was lost, or the process that ran it ended. */
export async function listLate(
  q: Queryable,
  now: Date,
  dueBefore: Date,
  limit: number,
): Promise<{ id: bigint; kind: OutgoingKind }[]> {
  return q.query<{ id: bigint; kind: OutgoingKind }>(
    `select id, kind from core.outgoing
     where (state = 'waiting' and due_at <= $2) or (state = 'sending' and held_until <= $1) order by due_at limit $3`,
    [now, dueBefore, limit],
  )
}

/** Deletes rows of messages that were made before a moment, at most `limit`. Returns how many there were. */
export async function removeOutgoing(q: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await q.query(
    `delete from core.outgoing where id in (
       select id from core.outgoing where created_at < $1 and state not in ('waiting', 'sending') order by created_at limit $2)
     returning id`,
    [before, limit],
  )
  return rows.length
}

/** Counts what waits, and says since when, by channel. */
export async function countWaiting(q: Queryable): Promise<{ channel: string; waiting: bigint; oldest: Date }[]> {
  return q.query<{ channel: string; waiting: bigint; oldest: Date }>(
    `select channel, count(*) as waiting, min(created_at) as oldest from core.outgoing
     where state in ('waiting', 'sending') group by channel`,
  )
}

/** Begins a part of a transaction that can be taken back by itself. */
export async function beginPart(tx: Tx): Promise<void> {
  await tx.query('savepoint outgoing')
}

/** Ends the part; with `isKept` false nothing of it happened. */
export async function endPart(tx: Tx, isKept: boolean): Promise<void> {
  if (!isKept) await tx.query('rollback to savepoint outgoing')
  await tx.query('release savepoint outgoing')
}
