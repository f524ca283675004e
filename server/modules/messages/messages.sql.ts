import type { MessageCategory } from '#contract/messages/categories.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type MessageRow = {
  id: bigint
  key: string
  parameters: Record<string, unknown>
  category: MessageCategory
  about_kind: string | null
  about_id: string | null
  created_at: Date
  read_at: Date | null
}
const COLUMNS = 'id, key, parameters, category, about_kind, about_id, created_at, read_at'

export type NewMessage = {
  memberId: string
  key: string
  parameters: object
  category: MessageCategory
  about: { kind: string; id: string } | null
  at: Date
}

/** Inserts a message for a member; returns its id. */
export async function insertMessage(tx: Tx, row: NewMessage): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(
    `insert into messages.messages (member_id, key, parameters, category, about_kind, about_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      row.memberId,
      row.key,
      JSON.stringify(row.parameters),
      row.category,
      row.about?.kind ?? null,
      row.about?.id ?? null,
      row.at,
    ],
  )
  if (!inserted) throw new Error('the message was not kept')
  return inserted.id
}

/** Inserts messages; returns their ids in the order given. */
export async function insertMessages(tx: Tx, rows: readonly NewMessage[]): Promise<bigint[]> {
  const inserted = await tx.query<{ id: bigint }>(
    `insert into messages.messages (member_id, key, parameters, category, about_kind, about_id, created_at)
     select member_id, key, parameters::jsonb, category, about_kind, about_id, created_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       with ordinality as r (member_id, key, parameters, category, about_kind, about_id, created_at, place)
     order by place returning id`,
    [
      rows.map(({ memberId }) => memberId),
      rows.map(({ key }) => key),
      rows.map(({ parameters }) => JSON.stringify(parameters)),
      rows.map(({ category }) => category),
      rows.map(({ about }) => about?.kind ?? null),
      rows.map(({ about }) => about?.id ?? null),
      rows.map(({ at }) => at.toISOString()),
    ],
  )
  return inserted.map(({ id }) => id)
}

export type KeptMessageRow = MessageRow & { member_id: string; removed_at: Date | null }

/** Returns a message by its id, of any member; null when there is none. */
export async function findMessageRow(queryable: Queryable, id: bigint): Promise<KeptMessageRow | null> {
  const [row] = await queryable.query<KeptMessageRow>(
    `select ${COLUMNS}, member_id, removed_at from messages.messages where id = $1`,
    [id],
  )
  return row ?? null
}

/** Returns a page of a member's own messages, newest first. */
export function listMessageRows(
  queryable: Queryable,
  memberId: string,
  limit: number,
  offset: number,
): Promise<MessageRow[]> {
  return queryable.query<MessageRow>(
    `select ${COLUMNS} from messages.messages
     where member_id = $1 and removed_at is null order by id desc limit $2 offset $3`,
    [memberId, limit, offset],
  )
}

/** One line of the inbox: a message of the member's own, or the place of a broadcast in the list that was given. */
export type InboxRow = ({ place: null } & MessageRow) | { place: number }

/** Returns a page of a member's messages of a category, or of all, with broadcasts among them by their time. */
export async function listInboxRows(
  queryable: Queryable,
  memberId: string,
  which: { category: MessageCategory | null; broadcasts: readonly Date[] },
  page: { limit: number; offset: number },
): Promise<InboxRow[]> {
  return queryable.query<InboxRow>(
    `select * from (
       select ${COLUMNS}, null::int as place from messages.messages
       where member_id = $1 and removed_at is null and ($2::text is null or category = $2)
       union all
       select null, null, null, null, null, null, at, null, place::int - 1
       from unnest($3::timestamptz[]) with ordinality as broadcasts (at, place)
     ) as inbox order by created_at desc, id desc nulls last, place limit $4 offset $5`,
    [memberId, which.category, which.broadcasts.map((at) => at.toISOString()), page.limit, page.offset],
  )
}

export type CategoryCount = { category: MessageCategory; total: number; unread: number }

/** Returns how many messages a member has in each category, and how many of them are unread. */
export async function countByCategory(queryable: Queryable, memberId: string): Promise<CategoryCount[]> {
  return queryable.query<CategoryCount>(
    `select category, count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
     from messages.messages where member_id = $1 and removed_at is null group by category`,
    [memberId],
  )
}

/** Returns how many messages of their own a member has. */
export async function countMessages(queryable: Queryable, memberId: string): Promise<number> {
  const [row] = await queryable.query<{ total: number }>(
    'select count(*)::int as total from messages.messages where member_id = $1 and removed_at is null',
    [memberId],
  )
  return row?.total ?? 0
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

/** Marks a member's own messages as read, those with some ids or all of a category (null: all); returns how many. */
export async function markAllRead(
  queryable: Queryable,
  memberId: string,
  which: { ids: readonly bigint[] } | { category: MessageCategory | null },
  at: Date,
): Promise<number> {
  const [ids, category] = 'ids' in which ? [which.ids.map(String), null] : [null, which.category]
  const rows = await queryable.query(
    `update messages.messages set read_at = $4
     where member_id = $1 and ($2::bigint[] is null or id = any ($2::bigint[])) and ($3::text is null or category = $3)
       and removed_at is null and read_at is null returning id`,
    [memberId, ids, category, at],
  )
  return rows.length
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
