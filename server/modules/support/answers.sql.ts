import type { Queryable, Tx } from '#server/lib/db.ts'

export type PreparedAnswer = {
  id: bigint
  title: string
  texts: Record<string, string>
  version: number
  changed_by: string
  changed_at: Date
}
const COLUMNS = 'a.id, a.title, a.texts, a.version, a.changed_by, a.changed_at'

/** Returns a brand's prepared answers, by title. */
export function listAnswers(q: Queryable, brand: string, limit: number): Promise<PreparedAnswer[]> {
  return q.query<PreparedAnswer>(
    `select ${COLUMNS} from support.answers a where a.brand = $1 and a.removed_at is null
     order by lower(a.title), a.id limit $2`,
    [brand, limit],
  )
}

/** Locks a brand's prepared answer and returns it; null for none. */
export async function lockAnswer(tx: Tx, brand: string, id: bigint): Promise<PreparedAnswer | null> {
  const [row] = await tx.query<PreparedAnswer>(
    `select ${COLUMNS} from support.answers a where a.brand = $1 and a.id = $2 and a.removed_at is null for update`,
    [brand, id],
  )
  return row ?? null
}

/** Returns how many prepared answers a brand has. */
export async function countAnswers(tx: Tx, brand: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from support.answers where brand = $1 and removed_at is null',
    [brand],
  )
  return row?.count ?? 0
}

type Said = { title: string; texts: Record<string, string>; by: string; at: Date }

/** Stores a prepared answer and returns it. */
export async function insertAnswer(tx: Tx, brand: string, { title, texts, by, at }: Said): Promise<PreparedAnswer> {
  const [row] = await tx.query<PreparedAnswer>(
    `insert into support.answers as a (brand, title, texts, changed_by, changed_at) values ($1, $2, $3, $4, $5)
     returning ${COLUMNS}`,
    [brand, title, JSON.stringify(texts), by, at],
  )
  if (!row) throw new Error('the answer was not kept')
  return row
}

/** Stores what a prepared answer says, as its next version, and returns it. */
export async function updateAnswer(tx: Tx, id: bigint, { title, texts, by, at }: Said): Promise<PreparedAnswer> {
  const [row] = await tx.query<PreparedAnswer>(
    `update support.answers a set title = $2, texts = $3, changed_by = $4, changed_at = $5, version = version + 1
     where a.id = $1 returning ${COLUMNS}`,
    [id, title, JSON.stringify(texts), by, at],
  )
  if (!row) throw new Error('the answer went away')
  return row
}

/** Removes a prepared answer. */
export async function removeAnswerRow(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.query('update support.answers set removed_at = $2 where id = $1', [id, at])
}
