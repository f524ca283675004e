/**
 * What a process knows of the disk: up to when its commits are on it (docs/decisions/0796).
 *
 * A commit that does not wait for the disk (`synchronous_commit` off) is on it as soon as a later commit is that does
 * wait, as PostgreSQL writes its log in order. So whoever stored something without waiting waits for the next commit of
 * the ledger, which comes anyway where money moves, and has one made where none comes.
 */
import type { Db } from './db.ts'
import { flushLog } from './flush.sql.ts'
import { gather } from './gather.ts'

/** By database: when the last commit that waited was sent, in milliseconds of performance.now. */
const flushed = new WeakMap<Db, number>()
const flushers = new WeakMap<Db, (sinceMs: number) => Promise<void>>()

/** Says that a commit which waited for the disk was sent at this moment, and has been acknowledged. */
export function noteFlush(db: Db, sentAtMs: number): void {
  flushed.set(db, Math.max(sentAtMs, flushed.get(db) ?? 0))
}

async function flush(db: Db, asked: readonly number[]): Promise<void[]> {
  const sentAtMs = performance.now()
  await flushLog(db)
  noteFlush(db, sentAtMs)
  return asked.map(() => undefined)
}

/** Resolves when all that was committed before a moment is on the disk; fails when the database is away. */
export async function untilFlushed(db: Db, beforeMs: number): Promise<void> {
  if ((flushed.get(db) ?? 0) > beforeMs) return
  let flusher = flushers.get(db)
  if (!flusher) flushers.set(db, (flusher = gather((asked) => flush(db, asked))))
  await flusher(beforeMs)
}
