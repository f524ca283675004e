/**
 * The port to the store of payment pictures. This one stores them in the database; another store would implement the
 * same type.
 */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { insertProof, listProofs } from './deposit-proofs.sql.ts'
import type { Picture } from '#server/lib/open-picture.ts'

export type KeptPicture = Picture & {
  at: Date
  /** References of other deposits for which an identical picture was sent. */
  sentBeforeFor: string[]
}

export type ProofStore = {
  /** Stores a picture of a deposit, in the caller's transaction. */
  put(tx: Tx, depositId: bigint, picture: Picture, at: Date): Promise<void>
  /** Returns the pictures of a deposit, newest first. */
  list(q: Queryable, depositId: bigint, limit: number): Promise<KeptPicture[]>
}

/** Stores pictures in the database, so that they are backed up, restored and deleted together with their deposit. */
export const proofStore: ProofStore = { put: insertProof, list: listProofs }
