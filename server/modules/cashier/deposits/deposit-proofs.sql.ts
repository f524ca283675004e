/** Pictures of payments, as we encoded them. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { sha256 } from '#server/lib/random.ts'
import type { Picture } from '#server/lib/open-picture.ts'

/** At most this many other deposits are named beside a picture that was sent before. */
const NAMED_MAX = 5

/** Stores that a file is a picture of a deposit. */
export async function insertProof(
  tx: Tx,
  depositId: bigint,
  { jpeg, width, height }: Picture,
  file: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into cashier.deposit_proofs (deposit_id, file, width, height, digest, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [depositId, file, width, height, sha256(jpeg), at],
  )
}

/** Returns the oldest picture that still lies in its row; null when there is none. */
export async function findProofToMove(q: Queryable): Promise<{ id: bigint; content: Buffer } | null> {
  const [row] = await q.query<{ id: bigint; content: Buffer }>(
    'select id, picture as content from cashier.deposit_proofs where file is null order by id limit 1',
  )
  return row ?? null
}

/** Puts a file in the place of the picture in a row. Returns whether the row still had one. */
export async function moveProof(q: Queryable, { id }: { id: bigint }, file: string): Promise<boolean> {
  const moved = await q.query(
    'update cashier.deposit_proofs set file = $2, picture = null where id = $1 and file is null returning 1',
    [id, file],
  )
  return moved.length > 0
}

/** Returns which of these files are pictures of deposits. */
export async function listKnownProofFiles(q: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ file: string }>('select file from cashier.deposit_proofs where file = any ($1)', [keys])
  return rows.map(({ file }) => file)
}

export type ProofRow = Omit<Picture, 'jpeg'> & {
  /** Of one that is not moved yet. */
  jpeg: Buffer | null
  file: string | null
  at: Date
  sentBeforeFor: string[]
}

/** Returns a deposit's pictures, newest first, each with the other deposits for which the same picture was sent. */
export function listProofs(q: Queryable, depositId: bigint, limit: number): Promise<ProofRow[]> {
  return q.query(
    `select p.picture as jpeg, p.file, p.width, p.height, p.at, array(
       select distinct d.reference from cashier.deposit_proofs o join cashier.deposits d on d.id = o.deposit_id
       where o.digest = p.digest and o.deposit_id <> p.deposit_id order by 1 limit $3
     ) as "sentBeforeFor"
     from cashier.deposit_proofs p where p.deposit_id = $1 order by p.id desc limit $2`,
    [depositId, limit, NAMED_MAX],
  )
}
