/** Which messages of a brand were sent, and what became of them? */
import type { OutgoingChannel, OutgoingError, OutgoingKind, OutgoingState } from '#contract/outgoing/kinds.ts'
import type { Queryable, Tx } from '../db.ts'
import { sql, where } from '../sql.ts'

export type OutgoingRow = {
  id: bigint
  kind: OutgoingKind
  channel: OutgoingChannel
  recipient: string
  state: OutgoingState
  attempts: number
  error: OutgoingError | null
  way: string | null
  created_at: Date
  due_at: Date
  ended_at: Date | null
  expires_at: Date
  has_box: boolean
}

export type OutgoingFilter = {
  brand: string
  state?: OutgoingState | undefined
  channel?: OutgoingChannel | undefined
  kind?: OutgoingKind | undefined
}

/** Returns a page of a brand's messages, the newest first, and how many there are. */
export async function listOutgoing(
  q: Queryable,
  { brand, state, channel, kind }: OutgoingFilter,
  limit: number,
  offset: number,
): Promise<{ rows: OutgoingRow[]; total: number }> {
  const those = where(
    sql`brand = ${brand}`,
    state && sql`state = ${state}`,
    channel && sql`channel = ${channel}`,
    kind && sql`kind = ${kind}`,
  )
  const rows = await q.query<OutgoingRow>(sql`
    select id, kind, channel, recipient, state, attempts, error, way, created_at, due_at, ended_at, expires_at,
      box is not null as has_box
    from core.outgoing ${those} order by id desc limit ${limit} offset ${offset}`)
  const [count] = await q.query<{ total: number }>(sql`select count(*)::int as total from core.outgoing ${those}`)
  return { rows, total: count?.total ?? 0 }
}

/** Counts a brand's messages that wait, by channel. */
export async function countWaitingOf(q: Queryable, brand: string): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ channel: string; waiting: number }>(
    `select channel, count(*)::int as waiting from core.outgoing
     where brand = $1 and state in ('waiting', 'sending') group by channel`,
    [brand],
  )
  return new Map(rows.map(({ channel, waiting }) => [channel, waiting]))
}

/** Locks a brand's message and returns it; null for none. */
export async function lockOutgoing(
  tx: Tx,
  brand: string,
  id: bigint,
): Promise<{ id: bigint; kind: OutgoingKind; state: OutgoingState; has_box: boolean; expires_at: Date } | null> {
  const [row] = await tx.query<{
    id: bigint
    kind: OutgoingKind
    state: OutgoingState
    has_box: boolean
    expires_at: Date
  }>(
    `select id, kind, state, box is not null as has_box, expires_at from core.outgoing
     where brand = $1 and id = $2 for update`,
    [brand, id],
  )
  return row ?? null
}

/** Lets a message be tried again now, with all its tries before it. */
export async function putDueNow(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.query(
    `update core.outgoing set state = 'waiting', attempts = 0, due_at = $2, ended_at = null where id = $1`,
    [id, now],
  )
}
