/** Who signed which text. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Signature = {
  contractId: bigint
  side: 'giver' | 'taker'
  means: 'paymentPassword' | 'passkey' | 'decision'
  at: Date
  print: string
}

/** Stores a signature. */
export async function insertSignature(tx: Tx, { contractId, side, means, at, print }: Signature): Promise<void> {
  await tx.query(
    'insert into agents.contract_signatures (contract_id, side, means, at, print) values ($1, $2, $3, $4, $5)',
    [contractId, side, means, at, print],
  )
}

/** Returns the signatures under contracts, in the order in which they were made. */
export function listSignatures(q: Queryable, contractIds: readonly bigint[]): Promise<Signature[]> {
  return q.query<Signature>(
    `select contract_id as "contractId", side, means, at, print from agents.contract_signatures
     where contract_id = any ($1::bigint[]) order by contract_id, at, side`,
    [contractIds],
  )
}
