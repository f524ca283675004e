import type { SupportState, SupportTopic } from '#contract/support/words.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql, type Sql } from '#server/lib/sql.ts'

/** Who a conversation belongs to: a member, or the holder of a visitor's token, by its hash. */
export type Reader = { memberId: string } | { visitorHash: string }

export type Conversation = {
  id: bigint
  brand: string
  member_id: string | null
  visitor_hash: string | null
  topic: SupportTopic
  is_first: boolean
  language: string
  contact: string | null
  state: SupportState
  began_at: Date
  waits_since: Date
  answer_due_since: Date | null
  operator_id: string | null
  operator: string | null
  answered_at: Date | null
  said_at: Date | null
  said_line: bigint
  seen_line: bigint
  told_line: bigint
  ended_at: Date | null
  stars: number | null
  rating_words: string | null
  cleared_at: Date | null
}
/** The columns of a conversation; ids of people are texts, as calls know them. */
export const COLUMNS = fixed(`c.id, c.brand, c.member_id::text as member_id, c.visitor_hash, c.topic, c.is_first,
  c.language, c.contact, c.state, c.began_at, c.waits_since, c.answer_due_since,
  c.operator_id::text as operator_id, c.operator, c.answered_at, c.said_at, c.said_line, c.seen_line, c.told_line,
  c.ended_at, c.stars, c.rating_words, c.cleared_at`)

/** Returns the condition that a conversation belongs to a reader. */
const isOf = (reader: Reader): Sql =>
  'memberId' in reader ? sql`c.member_id = ${reader.memberId}` : sql`c.visitor_hash = ${reader.visitorHash}`

/** Returns the reader's running conversation, else the one that began last; null for none. */
export async function findLatest(q: Queryable, brand: string, reader: Reader): Promise<Conversation | null> {
  const [row] = await q.query<Conversation>(
    sql`select ${COLUMNS} from support.conversations c where c.brand = ${brand} and ${isOf(reader)}
        order by c.id desc limit 1`,
  )
  return row ?? null
}

/** Locks the reader's running conversation, else the one that began last, until the commit; null for none. */
export async function lockLatest(tx: Tx, brand: string, reader: Reader): Promise<Conversation | null> {
  const [row] = await tx.query<Conversation>(
    sql`select ${COLUMNS} from support.conversations c where c.brand = ${brand} and ${isOf(reader)}
        order by c.id desc limit 1 for update`,
  )
  return row ?? null
}

/** Returns one conversation of a brand; null for none. */
export async function findConversation(q: Queryable, brand: string, id: bigint): Promise<Conversation | null> {
  const [row] = await q.query<Conversation>(
    sql`select ${COLUMNS} from support.conversations c where c.brand = ${brand} and c.id = ${id}`,
  )
  return row ?? null
}

/** Locks one conversation until the commit; of any brand, where none is named. Null for none. */
export async function lockConversation(tx: Tx, brand: string | null, id: bigint): Promise<Conversation | null> {
  const [row] = await tx.query<Conversation>(
    sql`select ${COLUMNS} from support.conversations c
        where c.id = ${id} and c.brand = coalesce(${brand}, c.brand) for update`,
  )
  return row ?? null
}

/** Locks what a sender begins, so that concurrent conversations are all counted. */
export async function lockBeginner(tx: Tx, sender: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 739))', [sender])
}

/** Returns the running conversation that a visitor of a network began with a request id since a moment; null for none. */
export async function lockBegun(
  tx: Tx,
  brand: string,
  network: string,
  requestId: string,
  since: Date,
): Promise<Conversation | null> {
  const [row] = await tx.query<Conversation>(
    sql`select ${COLUMNS} from support.conversations c
        where c.brand = ${brand} and c.request_id = ${requestId} and c.network = ${network}
          and c.visitor_hash is not null and c.began_at > ${since} and c.state <> 'ended'
        order by c.id desc limit 1 for update`,
  )
  return row ?? null
}

/** Returns whether a visitor of a network began a running conversation with a request id since a moment. */
export async function isBegun(
  q: Queryable,
  brand: string,
  network: string,
  requestId: string,
  since: Date,
): Promise<boolean> {
  const rows = await q.query(
    `select 1 from support.conversations where brand = $1 and request_id = $2 and network = $3
       and visitor_hash is not null and began_at > $4 and state <> 'ended' limit 1`,
    [brand, requestId, network, since],
  )
  return rows.length > 0
}

/** Gives a visitor's conversation to a member. */
export async function putMember(tx: Tx, id: bigint, memberId: string): Promise<void> {
  await tx.query('update support.conversations set member_id = $2, visitor_hash = null where id = $1', [id, memberId])
}

/** Gives a visitor's conversation to the holder of another token. */
export async function putVisitor(tx: Tx, id: bigint, visitorHash: string): Promise<void> {
  await tx.query('update support.conversations set visitor_hash = $2 where id = $1', [id, visitorHash])
}

/** Returns how many conversations a member began at a brand, or visitors of a network began, since a moment. */
export async function countBegun(
  tx: Tx,
  by: { brand: string; memberId: string } | { network: string },
  since: Date,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'memberId' in by
      ? sql`select count(*)::int as count from support.conversations
            where member_id = ${by.memberId} and brand = ${by.brand} and began_at > ${since}`
      : sql`select count(*)::int as count from support.conversations
            where network = ${by.network} and visitor_hash is not null and began_at > ${since}`,
  )
  return row?.count ?? 0
}

export type NewConversation = {
  brand: string
  reader: Reader
  network: string
  requestId: string
  topic: SupportTopic
  language: string
  contact: string | null
  at: Date
  /** From when the wait is counted. */
  countsFrom: Date
}

/** Stores a conversation that waits. Returns its id. */
export async function insertConversation(tx: Tx, row: NewConversation): Promise<bigint> {
  const { reader } = row
  const [kept] = await tx.query<{ id: bigint }>(
    `insert into support.conversations (brand, member_id, visitor_hash, network, request_id, topic, language, contact,
       began_at, counts_from, waits_since, answer_due_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $9) returning id`,
    [
      row.brand,
      'memberId' in reader ? reader.memberId : null,
      'visitorHash' in reader ? reader.visitorHash : null,
      row.network,
      row.requestId,
      row.topic,
      row.language,
      row.contact,
      row.at,
      row.countsFrom,
    ],
  )
  if (!kept) throw new Error('the conversation was not kept')
  return kept.id
}

/** Stores that the reader wrote: an answer is due since then, unless one was due before. */
export async function putAsked(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.query('update support.conversations set answer_due_since = coalesce(answer_due_since, $2) where id = $1', [
    id,
    at,
  ])
}

/** Stores that the operator wrote a line. */
export async function putAnswered(tx: Tx, id: bigint, line: bigint, by: string, at: Date): Promise<void> {
  await tx.query(
    `update support.conversations set answer_due_since = null, said_at = $4, said_line = $2,
       answered_at = coalesce(answered_at, $4), answered_by = coalesce(answered_by, $3) where id = $1`,
    [id, line, by, at],
  )
}

/** Stores which operator has the conversation. An answer that is due is due from now on. */
export async function putOperator(tx: Tx, id: bigint, by: { id: string; username: string }, at: Date): Promise<void> {
  await tx.query(
    `update support.conversations set state = 'open', operator_id = $2, operator = $3,
       taken_at = coalesce(taken_at, $4),
       answer_due_since = case when answer_due_since is null then null else $4::timestamptz end where id = $1`,
    [id, by.id, by.username, at],
  )
}

/** Puts the conversation back into the queue: with its first place by time where it still waits for an answer. */
export async function putQueued(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.query(
    `update support.conversations set state = 'waiting', operator_id = null, operator = null,
       waits_since = coalesce(answer_due_since, $2) where id = $1`,
    [id, at],
  )
}

/** Ends the conversation. */
export async function putEnded(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.query(
    `update support.conversations set state = 'ended', ended_at = $2, operator_id = null, operator = null,
       answer_due_since = null where id = $1`,
    [id, at],
  )
}

/** Stores up to which line the reader has seen the conversation. */
export async function putSeen(tx: Tx, id: bigint, line: bigint): Promise<void> {
  await tx.query(
    `update support.conversations set seen_line = greatest(seen_line, least($2,
       coalesce((select max(l.id) from support.lines l where l.conversation_id = $1), 0))) where id = $1`,
    [id, line],
  )
}

/** Stores up to which line the reader was told that an answer waits. */
export async function putTold(tx: Tx, id: bigint, line: bigint): Promise<void> {
  await tx.query('update support.conversations set told_line = $2 where id = $1', [id, line])
}

/** Stores a rating. */
export async function putRating(tx: Tx, id: bigint, stars: number, words: string | null): Promise<void> {
  await tx.query('update support.conversations set stars = $2, rating_words = $3 where id = $1', [id, stars, words])
}
