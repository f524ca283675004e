/** The port to where pictures of payments are kept. They stand in the database; another store answers the same type. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { insertProof, listProofs } from './deposit-proofs.sql.ts'
import type { Picture } from '#server/lib/open-picture.ts'

export type KeptPicture = Picture & {
  at: Date
  /** References of other deposits for which the very same picture was sent. */
  sentBeforeFor: string[]
}

export type ProofStore = {
  /** Keeps a picture of a deposit, in the caller's transaction. */
  put(tx: Tx, depositId: bigint, picture: Picture, at: Date): Promise<void>
  /** The pictures of a deposit, newest first. */
  list(q: Queryable, depositId: bigint, limit: number): Promise<KeptPicture[]>
}

/** Backed up, restored and deleted together with the deposit that a picture belongs to. */
export const proofStore: ProofStore = { put: insertProof, list: listProofs }
