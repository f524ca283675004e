/** Where each follower stands in the logs. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import type { Cursor } from './stream.ts'

/** Locks a name until the transaction ends; returns false when another transaction holds the lock. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  return only(
    await tx.prepared<{ taken: boolean }>('core.try_lock', 'select pg_try_advisory_xact_lock(hashtext($1)) as taken', [
      name,
    ]),
  ).taken
}

/** Locks a name as tryLock does, and waits while another transaction holds the lock. */
export async function waitForLock(tx: Tx, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [name])
}

/** Returns a follower's place, or undefined for a follower that never ran. */
export async function findPlace(q: Queryable, name: string): Promise<Cursor | undefined> {
  const [row] = await q.prepared<{ at: Cursor }>(
    'core.find_place',
    `select epoch || '.' || xid || '.' || seq as at from core.followers where name = $1`,
    [name],
  )
  return row?.at
}

/** Returns the places of all followers by their names. */
export async function listPlaces(q: Queryable): Promise<Map<string, Cursor>> {
  const rows = await q.query<{ name: string; at: Cursor }>(
    `select name, epoch || '.' || xid || '.' || seq as at from core.followers`,
  )
  return new Map(rows.map(({ name, at }) => [name, at]))
}

/** Stores the first place of a new follower. */
export async function insertPlace(tx: Tx, name: string, at: Cursor): Promise<void> {
  await tx.query(
    'insert into core.followers (name, epoch, xid, seq) values ($1, $2::smallint, $3::text::xid8, $4::bigint)',
    [name, ...at.split('.')],
  )
}

/** Moves a follower to another place. `isUnwaited`: the commit does not wait for the disk. */
export async function putPlace(tx: Tx, name: string, at: Cursor, now: Date, isUnwaited = false): Promise<void> {
  await tx.prepared(
    'core.put_place',
    `update core.followers set epoch = $2::smallint, xid = $3::text::xid8, seq = $4::bigint, moved_at = $5
     from (select set_config('synchronous_commit', 'off', true) where $6::boolean
       union all select '' where not $6) as unwaited where name = $1`,
    [name, ...at.split('.'), now, isUnwaited],
  )
}
