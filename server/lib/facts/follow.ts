/** Follows logs exactly once, each follower from its own cursor, with any number of processes. */
import type { Db, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import { Gate } from '#server/lib/gate.ts'
import type { Loop } from '#server/lib/loops.ts'
import { newCounter } from '#server/lib/metric-kinds.ts'
import { knowFollower } from './follower-lag.ts'
import { foldLines, listKeys, lookUp, tableOf, type Sheet } from './fold-lines.ts'
import type { Batch, Follower, RowStore, Tables } from './follower.ts'
import { findPlace, insertPlace, putPlace, tryLock } from './followers.sql.ts'
import { findHorizon } from './horizon.sql.ts'
import { lookAtLogs } from './log-state.ts'
import { shareLines } from './shared-lines.ts'
import { countLines, LOG_START, readLines, type Cursor } from './stream.ts'

/** Number of lines of one commit. */
const BATCH = 1_000

const followed = newCounter('followed_lines_total', 'Lines that followers used, by follower', ['follower'])

/** Returns the name of the lock on a follower's place: the transaction that holds it is the only one that follows. */
export function followLock(name: string): string {
  return `follow ${name}`
}

/** Locks the follower's place until the transaction ends; null when another process holds it. */
async function takePlace(tx: Tx, { name, begins }: Follower): Promise<Cursor | null> {
  if (!(await tryLock(tx, followLock(name)))) return null
  const known = await findPlace(tx, name)
  if (known !== undefined) return known
  const first = begins === 'now' ? await findHorizon(tx) : LOG_START
  await insertPlace(tx, name, first)
  return first
}

/** Keeps what the fold changes, and carries its effects out; returns whether there were any. */
async function keepRows(
  tx: Tx,
  env: Env,
  follower: Follower,
  store: RowStore<Tables, unknown>,
  { lines }: Batch,
): Promise<boolean> {
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
  return all.length > 0
}

type Next = { batch: Batch; lines: number; oldest: Date; isMore: boolean }

/** Reads the lines of the next batch, or measures it where the store needs no lines; null when there is none. */
async function findNext(
  tx: Tx,
  db: Db,
  { store, streams, batch: limit = BATCH }: Follower,
  after: Cursor,
): Promise<Next | null> {
  if ('apply' in store && store.measure) {
    const reach = await store.measure(tx, after, limit)
    return reach && { ...reach, batch: { after, upTo: reach.upTo, lines: [] }, isMore: reach.lines === limit }
  }
  const share = shareLines(db, tx)
  const { lines, isMore } = await readLines(tx, streams, { after, limit, share })
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return null
  return { batch: { after, upTo: last.cursor, lines }, lines: countLines(lines), oldest: first.at, isMore }
}

type Done = { lines: number; isMore: boolean; isElsewhere?: true }

async function followBatch(env: Env, follower: Follower): Promise<Done> {
  const { name, store } = follower
  return env.db.tx(async (tx) => {
    const after = await takePlace(tx, follower)
    if (after === null) return { lines: 0, isMore: false, isElsewhere: true }
    const next = await findNext(tx, env.db, follower, after)
    if (!next) return { lines: 0, isMore: false }
    const { batch, lines, isMore } = next
    // what is only counted is counted again after a crash: nothing but its own rows would know
    let isCounted = 'measure' in store
    if ('apply' in store) await store.apply(tx, batch, env)
    else isCounted = !(await keepRows(tx, env, follower, store, batch))
    await putPlace(tx, name, batch.upTo, env.clock.now(), isCounted)
    tx.onCommit(() => followed.inc({ follower: name }, lines))
    return { lines, isMore }
  })
}

async function followToEnd(next: () => Promise<Done>): Promise<Omit<Done, 'isMore'>> {
  let lines = 0
  for (;;) {
    const { isMore, ...done } = await next()
    lines += done.lines
    if (!isMore) return { ...done, lines }
  }
}

/**
 * Reads to the end of the follower's streams, one batch in each commit; returns how many lines were used. When another
 * process follows under this name, it returns 0 and leaves the work to that process. When the store throws, its batch
 * is rolled back: the next run reads it again.
 */
export async function follow(env: Env, follower: Follower): Promise<number> {
  return (await followToEnd(() => followBatch(env, follower))).lines
}

/**
 * So many followers of a process work on a batch at a time. All of them begin in the same second: together they would take
 * the processors from bets and pages, for half a minute after the opening of a house that was just filled
 * (docs/decisions/0805).
 */
const AT_A_TIME = 2
const gates = new WeakMap<Db, Gate>()

function gateOf({ db }: Env): Gate {
  const known = gates.get(db)
  if (known) return known
  const gate = new Gate(AT_A_TIME)
  gates.set(db, gate)
  return gate
}

/** After so long a follower reads by itself, whatever the state of the logs says: its place may have been put back. */
const TRUSTED_MS = 10 * SECOND_MS

/** A follower that found nothing, and in which state of the logs. */
type Idle = { number: string; atMs: number }

/**
 * Returns the loop that follows, with a pause of one second between two turns. A follower that has read everything asks
 * for nothing until a line took a number: fifteen followers that each look into both logs were most of what a house did
 * in which nobody plays.
 */
export function followLoop(follower: Follower): Loop {
  knowFollower(follower)
  const idle = new WeakMap<Env, Idle>()
  const run = async (env: Env) => {
    const { number, isStill } = await lookAtLogs(env)
    const before = idle.get(env)
    const atMs = env.clock.now().getTime()
    if (before?.number === number && Math.abs(atMs - before.atMs) < TRUSTED_MS) return
    const { lines, isElsewhere } = await followToEnd(() => gateOf(env).through(() => followBatch(env, follower)))
    if (lines === 0 && isStill && !isElsewhere) idle.set(env, { number, atMs })
    else idle.delete(env)
  }
  return { name: `${follower.name}.follow`, everyMs: SECOND_MS, run }
}
