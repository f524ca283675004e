import type { SupportTopic } from '#contract/support/words.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns whether a brand has conversations. */
export async function hasConversations(q: Queryable, brand: string): Promise<boolean> {
  return (await q.query('select 1 from support.conversations where brand = $1 limit 1', [brand])).length > 0
}

/** Returns some of a brand's members beside one, the first that joined. */
export async function listOthers(q: Queryable, brand: string, but: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `select id::text as id from identity.members
     where merchant = $1 and type = 0 and status = 'active' and id <> $2 order by id limit $3`,
    [brand, but, limit],
  )
  return rows.map(({ id }) => id)
}

export type PastTalk = {
  brand: string
  memberId: string
  topic: SupportTopic
  language: string
  began: Date
  taken: Date
  answered: Date
  ended: Date
  operator: string
  stars: number
  words: string | null
}

/** Stores a conversation that ended. Returns its id. */
export async function insertPastTalk(tx: Tx, one: PastTalk): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into support.conversations (brand, member_id, network, request_id, topic, language, state, began_at,
       counts_from, waits_since, taken_at, answered_at, answered_by, said_at, ended_at, stars, rating_words)
     values ($1, $2, '127.0.0.0/24', 'demo', $3, $4, 'ended', $5, $5, $5, $6, $7, $8, $7, $9, $10, $11) returning id`,
    [
      one.brand,
      one.memberId,
      one.topic,
      one.language,
      one.began,
      one.taken,
      one.answered,
      one.operator,
      one.ended,
      one.stars,
      one.words,
    ],
  )
  if (!row) throw new Error('the conversation was not kept')
  return row.id
}

/** Stores that all of a conversation's lines were seen. */
export async function putAllSeen(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    `update support.conversations set
       said_line = (select coalesce(max(id), 0) from support.lines where conversation_id = $1 and speaker = 'operator'),
       seen_line = (select coalesce(max(id), 0) from support.lines where conversation_id = $1) where id = $1`,
    [id],
  )
}
