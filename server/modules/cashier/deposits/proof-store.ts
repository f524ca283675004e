/** Pictures of payments: files that their rows name (docs/decisions/0776), and a few of before that lie in their rows. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import type { Picture } from '#server/lib/open-picture.ts'
import {
  moveRowFiles,
  readRowFile,
  type RowFile,
  sweepRowFiles,
  withRowFile,
} from '#server/lib/storage/files-of-rows.ts'
import { findProofToMove, insertProof, listKnownProofFiles, listProofs, moveProof } from './deposit-proofs.sql.ts'

const PROOFS: RowFile = { prefix: 'proofs/', ending: '.jpg', type: 'image/jpeg' }

export type KeptPicture = Picture & {
  at: Date
  /** References of other deposits for which an identical picture was sent. */
  sentBeforeFor: string[]
}

/** Writes the file of a picture, then does the work that commits its row with `put`. A refusal leaves no file. */
export function withProof<Value>(
  env: Env,
  picture: Picture,
  work: (put: (tx: Tx, depositId: bigint, at: Date) => Promise<void>) => Promise<Value>,
): Promise<Value> {
  return withRowFile(env, PROOFS, picture.jpeg, (file) =>
    work((tx, depositId, at) => insertProof(tx, depositId, picture, file, at)),
  )
}

/** Returns the pictures of a deposit, newest first. */
export async function readProofs(env: Env, q: Queryable, depositId: bigint, limit: number): Promise<KeptPicture[]> {
  const rows = await listProofs(q, depositId, limit)
  return Promise.all(
    rows.map(async ({ jpeg, file, ...rest }) => ({ ...rest, jpeg: jpeg ?? (await readRowFile(env, file ?? '')) })),
  )
}

/** Moves pictures of before out of their rows. */
export const moveProofs = (env: Env) => moveRowFiles(env, PROOFS, { next: findProofToMove, move: moveProof })

export const PROOF_JOBS = [
  defineTurn({ name: 'cashier.move-proofs', schedule: '12 * * * *', run: moveProofs }),
  defineTurn({
    name: 'cashier.remove-lost-proofs',
    schedule: '50 4 * * *',
    run: (env) => sweepRowFiles(env, PROOFS.prefix, listKnownProofFiles),
  }),
]
