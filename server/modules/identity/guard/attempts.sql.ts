import type { Queryable } from '#server/lib/db.ts'

/** Failures are counted for each login guard, brand, name and network. */
export type AttemptKey = {
  /** The login guard: members' or operators' login, an own password asked for again, a second factor. */
  guard: 'member' | 'office' | 'password' | 'factor'
  merchant: string
  username: string
  network: string
}
const valuesOf = (key: AttemptKey) => [key.guard, key.merchant, key.username, key.network]

/**
 * Counts an attempt before its password is verified, so that concurrent attempts cannot all pass. The attempt that uses
 * up the free ones starts a pause, which doubles each time. Returns false while a pause lasts.
 */
export async function takeAttempt(
  queryable: Queryable,
  key: AttemptKey,
  at: Date,
  limits: { free: number; pauseSeconds: number; longestSeconds: number; forgottenAt: Date },
): Promise<boolean> {
  const rows = await queryable.query(
    `insert into identity.login_failures as f (guard, merchant, username, network, failures, last_at)
     values ($1, $2, $3, $4, 1, $5)
     on conflict (guard, merchant, username, network) do update set
       failures = case when f.last_at < $9 then 1 else f.failures + 1 end,
       locked_until = case when f.last_at >= $9 and f.failures + 1 >= $6 then
         $5::timestamptz + make_interval(secs => least($8::float8, $7::float8 * 2 ^ least(f.failures + 1 - $6,
       20))) end, last_at = $5
     where f.locked_until is null or f.locked_until <= $5
     returning failures`,
    [...valuesOf(key), at, limits.free, limits.pauseSeconds, limits.longestSeconds, limits.forgottenAt],
  )
  return rows.length > 0
}

/** Returns when the pause of a name on a network ends, or null. */
export async function findPause(queryable: Queryable, key: AttemptKey): Promise<Date | null> {
  const [row] = await queryable.query<{ locked_until: Date | null }>(
    `select locked_until from identity.login_failures
     where guard = $1 and merchant = $2 and username = $3 and network = $4`,
    valuesOf(key),
  )
  return row?.locked_until ?? null
}

/** Deletes the failures of a name on a network. */
export async function clearAttempts(queryable: Queryable, key: AttemptKey): Promise<void> {
  await queryable.query(
    'delete from identity.login_failures where guard = $1 and merchant = $2 and username = $3 and network = $4',
    valuesOf(key),
  )
}

/** Deletes failures that are older than a moment. */
export async function forgetAttempts(queryable: Queryable, before: Date): Promise<void> {
  await queryable.query('delete from identity.login_failures where last_at < $1', [before])
}
