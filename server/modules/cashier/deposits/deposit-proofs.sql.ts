/** Pictures of payments, as we encoded them. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { sha256 } from '#server/lib/random.ts'
import type { Picture } from '#server/lib/open-picture.ts'

/** At most this many other deposits are named beside a picture that was sent before. */
const NAMED_MAX = 5

/** Stores a picture of a deposit. */
export async function insertProof(
  tx: Tx,
  depositId: bigint,
  { jpeg, width, height }: Picture,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into cashier.deposit_proofs (deposit_id, picture, width, height, digest, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [depositId, jpeg, width, height, sha256(jpeg), at],
  )
}

/** Returns a deposit's pictures, newest first, each with the other deposits for which the same picture was sent. */
export function listProofs(
  q: Queryable,
  depositId: bigint,
  limit: number,
): Promise<(Picture & { at: Date; sentBeforeFor: string[] })[]> {
  return q.query(
    `select p.picture as jpeg, p.width, p.height, p.at, array(
       select distinct d.reference from cashier.deposit_proofs o join cashier.deposits d on d.id = o.deposit_id
       where o.digest = p.digest and o.deposit_id <> p.deposit_id order by 1 limit $3
     ) as "sentBeforeFor"
     from cashier.deposit_proofs p where p.deposit_id = $1 order by p.id desc limit $2`,
    [depositId, limit, NAMED_MAX],
  )
}
