/** Locks of things that have no row to lock, or none yet. */
import type { Tx } from './db.ts'

/**
 * Locks a name until the transaction ends, across all processes; a second caller waits. Two names may share a lock by
 * chance, which costs a wait and nothing else.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.prepared('core.lock_name', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

/** Shares the lock of a name until the transaction ends: callers who share it wait for `lockName`, not for each other. */
export async function shareName(tx: Tx, name: string): Promise<void> {
  await tx.prepared('core.share_name', 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [name])
}

/** Locks a number until the transaction ends, across all processes; a second caller waits. */
export async function lockNumber(tx: Tx, lock: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lock])
}
