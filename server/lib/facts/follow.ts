/** Follows logs exactly once, each follower from its own cursor, with any number of processes. */
import { only, type Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Loop } from '#server/lib/loops.ts'
import { newCounter, newGauge } from '#server/lib/metrics.ts'
import { foldLines, listKeys, lookUp, tableOf, type Sheet } from './fold-lines.ts'
import type { Batch, Follower, RowStore, Tables } from './follower.ts'
import { findHorizon, LOG_START, readLines, type Cursor } from './stream.ts'

/** Number of lines of one commit. */
const BATCH = 1_000

const followed = newCounter('followed_lines_total', 'Lines that followers used, by follower', ['follower'])
const behind = newGauge('follower_behind_seconds', 'Age of the oldest line that a follower read last; 0: all is read', [
  'follower',
])

/** Returns the name of the lock on a follower's place: the transaction that holds it is the only one that follows. */
export function followLock(name: string): string {
  return `follow ${name}`
}

/** Locks the follower's place until the transaction ends; null when another process holds it. */
async function takePlace(tx: Tx, { name, begins }: Follower): Promise<Cursor | null> {
  const { taken } = only(
    await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as taken', [followLock(name)]),
  )
  if (!taken) return null
  const find = async () =>
    (
      await tx.query<{ at: Cursor }>(
        `select epoch || '.' || xid || '.' || seq as at from core.followers where name = $1`,
        [name],
      )
    )[0]?.at
  const known = await find()
  if (known !== undefined) return known
  const first = begins === 'now' ? await findHorizon(tx) : LOG_START
  await tx.query(
    'insert into core.followers (name, epoch, xid, seq) values ($1, $2::smallint, $3::text::xid8, $4::bigint)',
    [name, ...first.split('.')],
  )
  return first
}

async function keepRows(
  tx: Tx,
  env: Env,
  follower: Follower,
  store: RowStore<Tables, unknown>,
  { lines }: Batch,
): Promise<void> {
  const keys = lines.map((line) => follower.keys(line))
  const needed = listKeys(keys)
  const sheet: Sheet = new Map()
  await lookUp(tx, follower, needed, sheet)
  for (const [name, table] of Object.entries(store.tables)) {
    const wanted = [...(needed.get(name) ?? [])]
    if (wanted.length > 0) for (const [key, row] of await table.load(tx, wanted)) tableOf(sheet, name).set(key, row)
  }
  const { effects, changed } = foldLines(follower, sheet, lines, keys)
  for (const [name, marks] of changed) {
    const rows = tableOf(sheet, name)
    await store.tables[name]?.save(tx, new Map([...marks].map((key) => [key, rows.get(key)])))
  }
  const all = effects.flatMap((one) => one.effects)
  if (all.length > 0) await store.carryOut?.(tx, all, env)
}

async function followBatch(env: Env, follower: Follower): Promise<{ lines: number; isMore: boolean }> {
  const { name, batch: limit = BATCH, store } = follower
  const streams = ('apply' in store ? store.streams : undefined) ?? follower.streams
  return env.db.tx(async (tx) => {
    const after = await takePlace(tx, follower)
    if (after === null) return { lines: 0, isMore: false }
    const { lines, isMore } = await readLines(tx, streams, { after, limit })
    const upTo = lines.at(-1)?.cursor
    const oldest = lines[0]?.at
    behind.set({ follower: name }, oldest ? Math.max(0, env.clock.now().getTime() - oldest.getTime()) / SECOND_MS : 0)
    if (upTo === undefined) return { lines: 0, isMore: false }
    const batch = { after, upTo, lines }
    await ('apply' in store ? store.apply(tx, batch, env) : keepRows(tx, env, follower, store, batch))
    await tx.query(
      'update core.followers set epoch = $2::smallint, xid = $3::text::xid8, seq = $4::bigint, moved_at = $5 where name = $1',
      [name, ...upTo.split('.'), env.clock.now()],
    )
    tx.onCommit(() => followed.inc({ follower: name }, lines.length))
    return { lines: lines.length, isMore }
  })
}

/**
 * Reads to the end of the follower's streams, one batch in each commit; returns how many lines were used. When another
 * process follows under this name, it returns 0 and leaves the work to that process. When the store throws, its batch
 * is rolled back: the next run reads it again.
 */
export async function follow(env: Env, follower: Follower): Promise<number> {
  let lines = 0
  for (;;) {
    const done = await followBatch(env, follower)
    lines += done.lines
    if (!done.isMore) return lines
  }
}

/** Returns the loop that follows, with a pause of one second between two turns. */
export function followLoop(follower: Follower): Loop {
  return { name: `${follower.name}.follow`, everyMs: SECOND_MS, run: (env) => follow(env, follower) }
}
