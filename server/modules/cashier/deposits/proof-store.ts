/** Pictures of payments: files that their rows name (docs/decisions/0776), and a few of before that lie in their rows. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import type { Picture } from '#server/lib/open-picture.ts'
import { sha256 } from '#server/lib/random.ts'
import {
  readRowFile,
  removeRowFiles,
  type RowFile,
  sweepRowFiles,
  withRowFile,
  writeRowFile,
} from '#server/lib/storage/files-of-rows.ts'
import { insertProof, listKnownProofFiles, listProofs, listProofsToMove, moveProof } from './deposit-proofs.sql.ts'

const PROOFS: RowFile = { prefix: 'proofs/', ending: '.jpg', type: 'image/jpeg' }
/** So many of before are moved in one turn. */
const MOVED_AT_ONCE = 200

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

/**
 * Moves pictures of before out of their rows: the file is written and read again, and only then the row gives its
 * picture up.
 */
export async function moveProofs(env: Env): Promise<void> {
  for (const { id, jpeg, digest } of await listProofsToMove(env.db, MOVED_AT_ONCE)) {
    const file = await writeRowFile(env, PROOFS, jpeg)
    if (sha256(await readRowFile(env, file)) !== digest)
      throw new Error(`the file of proof ${id} is not what was written`)
    // another process may have moved it
    if (!(await moveProof(env.db, id, file))) await removeRowFiles(env, [file])
  }
}

export const PROOF_JOBS = [
  defineTurn({ name: 'cashier.move-proofs', schedule: '12 * * * *', run: moveProofs }),
  defineTurn({
    name: 'cashier.remove-lost-proofs',
    schedule: '50 4 * * *',
    run: (env) => sweepRowFiles(env, PROOFS.prefix, listKnownProofFiles),
  }),
]
