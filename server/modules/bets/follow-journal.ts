/** Follows the journal of bets exactly once, from a cursor of one's own, however many processes run. */
import type { Env } from '#server/lib/env.ts'
import type { Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { type JournalCursor, type JournalRow, readJournal } from './journal.sql.ts'

/** Lines of one commit. */
const BATCH = 1_000

/** Lines that came one after another, and where they lie. */
export type JournalBatch = { after: JournalCursor; upTo: JournalCursor; lines: readonly JournalRow[] }

export type Follower = {
  /** `module.noun`: the cursor's name. A new name reads from the journal's beginning. */
  name: string
  /**
   * Uses the lines, in the transaction that moves the cursor: both happen or neither, so each line is used once. May only do
   * what that transaction can take back: rows of its own module, jobs enqueued, transfers by `postTransfersInTx`.
   */
  apply(tx: Tx, batch: JournalBatch, env: Env): Promise<void>
  /** Lines at a time; 1,000 unless said. */
  batch?: number
}

/** Takes the follower's place until the transaction ends; null when another process has it. */
async function takePlace(tx: Tx, name: string): Promise<JournalCursor | null> {
  const { taken } = only(
    await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as taken', [`follow ${name}`]),
  )
  if (!taken) return null
  await tx.query('insert into bets.followers (name) values ($1) on conflict do nothing', [name])
  return only(
    await tx.query<{ at: string }>(
      `select epoch || '.' || xid || '.' || seq as at from bets.followers where name = $1`,
      [name],
    ),
  ).at
}

async function followBatch(
  env: Env,
  { name, apply, batch = BATCH }: Follower,
): Promise<{ lines: number; isMore: boolean }> {
  return env.db.tx(async (tx) => {
    const after = await takePlace(tx, name)
    if (after === null) return { lines: 0, isMore: false }
    const lines = await readJournal(tx, after, batch)
    const upTo = lines.at(-1)?.cursor
    if (upTo === undefined) return { lines: 0, isMore: false }
    await apply(tx, { after, upTo, lines }, env)
    const [epoch, xid, seq] = upTo.split('.')
    await tx.query(
      'update bets.followers set epoch = $2::smallint, xid = $3::text::xid8, seq = $4::bigint, moved_at = $5 where name = $1',
      [name, epoch, xid, seq, env.clock.now()],
    )
    return { lines: lines.length, isMore: lines.length === batch }
  })
}

/**
 * Reads on to the journal's end, a batch a commit; answers how many lines were used. Where another process follows under this
 * name it leaves the work to that one and answers 0. When `apply` throws, its batch never happened: the next run reads it again.
 */
export async function followJournal(env: Env, follower: Follower): Promise<number> {
  let lines = 0
  for (;;) {
    const done = await followBatch(env, follower)
    lines += done.lines
    if (!done.isMore) return lines
  }
}
