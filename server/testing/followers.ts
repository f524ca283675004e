/** Followers for tests: one that dies, one that only reads lines, and catching up while other tests run. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { follow } from '#server/lib/facts/follow.ts'
import type { Batch, Follower, Table, Tables } from '#server/lib/facts/follower.ts'
import { findHorizon } from '#server/lib/facts/horizon.sql.ts'
import { LOG_START, placeOf, readLines, type Cursor, type Line, type Stream } from '#server/lib/facts/stream.ts'

const DIED = 'the process died before the commit'

/** Returns the same follower, whose process dies at some commits, after everything was written. */
export function dying<L extends Line, T extends Tables, E, W extends Tables>(
  follower: Follower<L, T, E, W>,
  dies: () => boolean,
): Follower {
  const { store } = follower as unknown as Follower
  const mayDie = () => {
    if (dies()) throw new Error(DIED)
  }
  if ('apply' in store) {
    const apply = async (tx: Tx, batch: Batch, env: Env) => {
      await store.apply(tx, batch, env)
      mayDie()
    }
    return { ...(follower as unknown as Follower), store: { ...store, apply } }
  }
  const fragile = ([name, table]: [string, Table<unknown>]) => {
    const save: Table<unknown>['save'] = async (tx, rows) => {
      await table.save(tx, rows)
      mayDie()
    }
    return [name, { ...table, save }]
  }
  const tables = Object.fromEntries(Object.entries(store.tables).map(fragile)) as Record<string, Table<unknown>>
  const carryOut = async (tx: Tx, effects: readonly unknown[], env: Env) => {
    await store.carryOut?.(tx, effects, env)
    mayDie()
  }
  return { ...(follower as unknown as Follower), store: { ...store, tables, carryOut } }
}

/** Follows, and accepts no error but the death of the process. */
export async function followDying(env: Env, follower: Follower): Promise<void> {
  await follow(env, follower).catch((error: Error) => {
    if (error.message !== DIED) throw error
  })
}

/** Returns a follower that stores nothing and shows each batch to the test. */
export function onlooker<L extends Line>(
  name: string,
  streams: readonly Stream<L>[],
  batch: number,
  look: (tx: Tx, batch: Batch<L>) => void | Promise<void>,
): Follower {
  const follower: Follower<L, Record<never, never>, never, Record<never, never>> = {
    name,
    streams,
    batch,
    keys: () => ({}),
    fold: () => ({}),
    store: { tables: {}, apply: async (tx, lines) => look(tx, lines) },
  }
  return follower as unknown as Follower
}

/** Returns the place of a follower. */
export async function placeOfFollower({ db }: Env, name: string): Promise<Cursor> {
  const [row] = await db.query<{ at: Cursor }>(
    `select epoch || '.' || xid || '.' || seq as at from core.followers where name = $1`,
    [name],
  )
  return row?.at ?? LOG_START
}

/**
 * Follows until everything that is written by now was used. This may take several attempts: tests in other databases of
 * the server hold the logs' horizon back, and another process may hold the follower's place.
 */
export async function catchUp<L extends Line, T extends Tables, E, W extends Tables>(
  env: Env,
  given: Follower<L, T, E, W>,
): Promise<void> {
  const follower = given as unknown as Follower
  const written = await env.db.tx(async (tx) => {
    const [row] = await tx.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    return BigInt(row?.xid ?? 0)
  })
  for (;;) {
    const [, horizon] = placeOf(await findHorizon(env.db))
    await follow(env, follower)
    const after = await placeOfFollower(env, follower.name)
    const [next] = (await readLines(env.db, follower.streams, { after, limit: 1 })).lines
    if (horizon > written && (!next || placeOf(next.cursor)[1] > written)) return
  }
}
