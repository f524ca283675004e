/** Whether anything was written to the logs, asked once for all followers of a process. */
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { findLastNumber, takeTransaction } from './horizon.sql.ts'

export type LogState = {
  /** The last number that a line took. */
  readonly number: string
  /** All transactions that took numbers up to this one have ended: their lines are there to be read, or never will be. */
  readonly isStill: boolean
}

/** Followers that take a turn within this time share what was seen. */
const ONE_LOOK_MS = 200
const looks = new ShortCache<LogState>(ONE_LOOK_MS)

/** A number of the logs, and a transaction that is younger than all that took numbers up to it. */
type Mark = { number: string; younger: bigint }
const marks = new WeakMap<Db, Mark>()

/**
 * The youngest running transaction is in no snapshot. So a number that is new is marked with a transaction of our own,
 * and counts as still when all transactions up to that one have ended.
 */
async function look({ db }: Env): Promise<LogState> {
  const { number, oldest } = await findLastNumber(db)
  const mark = marks.get(db)
  if (mark?.number === number) return { number, isStill: oldest > mark.younger }
  marks.set(db, { number, younger: await takeTransaction(db) })
  return { number, isStill: false }
}

/** Returns the state of the logs, at most a fifth of a second old. */
export function lookAtLogs(env: Env): Promise<LogState> {
  return looks.get(env, 'logs', () => look(env))
}
