/** Posts to the ledger: the only way to move money. */
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { decodeBatch, encodeBatch, POST_BATCH, preparePosting } from './post-batch.sql.ts'
import type { Posting, PostingResult } from './posting.ts'
import { Writer } from './writer.ts'

const writers = new WeakMap<Env, Writer>()

/**
 * Posts to the ledger; resolves once the posting is committed. Many callers share a commit (writer.ts).
 *
 * A repetition of a key with the same content gets the first answer (`replayed`), also while the first is in progress
 * and after an answer that was lost. Fails with INSUFFICIENT_FUNDS when an account that must not would go below zero,
 * with KEY_REUSED when the key was used for something else, with UNAVAILABLE when the database stays unreachable (the
 * outcome is then unknown: repeat with the same key), and with the database's own error when an effect raised one
 * (`sqlState`).
 */
export function postTransfers(env: Env, posting: Posting): Promise<PostingResult> {
  let writer = writers.get(env)
  if (!writer) writers.set(env, (writer = new Writer(env)))
  return writer.post(posting)
}

/**
 * Posts inside the caller's transaction, for an operation that changes a row of its own in the same commit. Fails as
 * postTransfers does; the transaction must then be rolled back. Accounts stay locked until the commit, so call it last.
 */
export async function postTransfersInTx(tx: Tx, env: Env, posting: Posting): Promise<PostingResult> {
  const batch = [preparePosting(posting, env.clock.now())]
  const [outcome] = decodeBatch(batch, await tx.prepared(POST_BATCH.name, POST_BATCH.text, encodeBatch(batch)))
  if (outcome?.status === 'insufficient') return fail('INSUFFICIENT_FUNDS')
  if (outcome?.status !== 'done') return fail('KEY_REUSED')
  tx.onCommit(() => {
    for (const member of outcome.members) env.live.signal(member, BALANCE_TOPIC)
  })
  return outcome.result
}

/** Waits for the queued postings, then closes the writer's connections. Later postings fail with UNAVAILABLE. */
export async function closeWriter(env: Env): Promise<void> {
  await writers.get(env)?.close()
}
