/** Which seeds were begun and completed, by name, so that none is repeated. */
import { only, type Queryable } from '#server/lib/db.ts'

export type Begun = { began: Date; isDone: boolean }

/** Returns when a seed began, now when it is new, and whether it is complete. */
export async function beginSeeds(q: Queryable, name: string, now: Date): Promise<Begun> {
  await q.query('insert into core.seeds (name, began_at) values ($1, $2) on conflict do nothing', [name, now])
  return only(
    await q.query<Begun>('select began_at as began, done_at is not null as "isDone" from core.seeds where name = $1', [
      name,
    ]),
  )
}

export async function completeSeeds(q: Queryable, name: string, now: Date): Promise<void> {
  await q.query('update core.seeds set done_at = $2 where name = $1', [name, now])
}

/** Marks a seed as begun and complete in the transaction that makes it. Returns false when it was made before. */
export async function claimSeed(q: Queryable, name: string, now: Date): Promise<boolean> {
  const rows = await q.query(
    'insert into core.seeds (name, began_at, done_at) values ($1, $2, $2) on conflict do nothing returning name',
    [name, now],
  )
  return rows.length > 0
}

/** Returns whether a seed is complete. */
export async function isSeedDone(q: Queryable, name: string): Promise<boolean> {
  const rows = await q.query('select from core.seeds where name = $1 and done_at is not null', [name])
  return rows.length > 0
}
