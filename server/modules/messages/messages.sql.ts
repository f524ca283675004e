import type { Queryable, Tx } from '#server/lib/db.ts'

export type MessageRow = {
  id: bigint
  key: string
  parameters: Record<string, unknown>
  created_at: Date
  read_at: Date | null
}

/** Inserts a message for a member; returns its id. */
export async function insertMessage(
  tx: Tx,
  row: { memberId: string; key: string; parameters: object; at: Date },
): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(
    'insert into messages.messages (member_id, key, parameters, created_at) values ($1, $2, $3, $4) returning id',
    [row.memberId, row.key, JSON.stringify(row.parameters), row.at],
  )
  if (!inserted) throw new Error('the message was not kept')
  return inserted.id
}

export type KeptMessageRow = MessageRow & { member_id: string; removed_at: Date | null }

/** Returns a message by its id, of any member; null when there is none. */
export async function findMessageRow(queryable: Queryable, id: bigint): Promise<KeptMessageRow | null> {
  const [row] = await queryable.query<KeptMessageRow>(
    'select id, key, parameters, created_at, read_at, member_id, removed_at from messages.messages where id = $1',
    [id],
  )
  return row ?? null
}

/** Returns a page of a member's messages, newest first. */
export function listMessageRows(
  queryable: Queryable,
  memberId: string,
  limit: number,
  offset: number,
): Promise<MessageRow[]> {
  return queryable.query<MessageRow>(
    `select id, key, parameters, created_at, read_at from messages.messages
     where member_id = $1 and removed_at is null order by id desc limit $2 offset $3`,
    [memberId, limit, offset],
  )
}

/** Returns how many messages a member has, and how many of them are unread. */
export async function countMessages(
  queryable: Queryable,
  memberId: string,
): Promise<{ total: number; unread: number }> {
  const [row] = await queryable.query<{ total: bigint; unread: bigint }>(
    `select count(*) as total, count(*) filter (where read_at is null) as unread
     from messages.messages where member_id = $1 and removed_at is null`,
    [memberId],
  )
  return { total: Number(row?.total ?? 0n), unread: Number(row?.unread ?? 0n) }
}

/** Marks a member's own message as read. Returns false when there is none. */
export async function markRead(queryable: Queryable, memberId: string, id: bigint, at: Date): Promise<boolean> {
  const rows = await queryable.query(
    `update messages.messages set read_at = coalesce(read_at, $3)
     where id = $2 and member_id = $1 and removed_at is null returning id`,
    [memberId, id, at],
  )
  return rows.length > 0
}

/** Marks a member's own messages as removed; returns how many. */
export async function markRemoved(
  queryable: Queryable,
  memberId: string,
  ids: readonly bigint[],
  at: Date,
): Promise<number> {
  const rows = await queryable.query(
    `update messages.messages set removed_at = $3
     where member_id = $1 and id = any ($2::bigint[]) and removed_at is null returning id`,
    [memberId, ids.map(String), at],
  )
  return rows.length
}
