/** Runs followers over the past without writing anything. */
import { isDeepStrictEqual } from 'node:util'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { foldLines, listKeys, lookUp, tableOf, type Sheet } from './fold-lines.ts'
import type { Follower, Tables } from './follower.ts'
import { findPlace } from './followers.sql.ts'
import { compareCursors, LOG_START, readLines, type Cursor, type Line, type Span } from './stream.ts'

const BATCH = 5_000
/** Above this number of effects the run fails: choose a shorter period, or one brand. */
const EFFECTS_MAX = 1_000_000

/** What a follower would have stored, and what it would have done. */
export type DryRun<T extends Tables, Effect> = {
  /** How many lines were read, those before `from` included. */
  readonly lines: number
  /** What it would have done for lines from `from` on. */
  readonly effects: readonly Effect[]
  /** Its rows after the last line. */
  readonly state: { readonly [Name in keyof T]: ReadonlyMap<string, T[Name]> }
}

type Bounds = Span & { readonly upTo?: Cursor }

async function foldPast(q: Queryable, follower: Follower, { from, to, brand, upTo }: Bounds) {
  const span: Span = { ...(to ? { to } : {}), ...(brand === undefined ? {} : { brand }) }
  const sheet: Sheet = new Map()
  const effects: unknown[] = []
  let read = 0
  for (let after = LOG_START; ;) {
    const { lines, isMore } = await readLines(q, follower.streams, { after, limit: BATCH, span })
    const used = upTo === undefined ? lines : lines.filter(({ cursor }) => compareCursors(cursor, upTo) <= 0)
    const keys = used.map((line) => follower.keys(line))
    await lookUp(q, follower, listKeys(keys), sheet)
    for (const { line, effects: some } of foldLines(follower, sheet, used, keys).effects)
      if (!from || line.at >= from) effects.push(...some)
    if (effects.length > EFFECTS_MAX)
      throw new Error(`${follower.name} would have done more than ${EFFECTS_MAX} things`)
    read += used.length
    if (!isMore || used.length < lines.length) break
    after = lines.at(-1)?.cursor ?? after
  }
  for (const name of Object.keys(follower.look ?? {})) sheet.delete(name)
  return { lines: read, effects, sheet }
}

/** Runs reads only, on one snapshot of the database, without a time-out. */
function inOneMoment<R>({ db }: Pick<Env, 'db'>, work: (tx: Tx) => Promise<R>): Promise<R> {
  return db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query('set local statement_timeout = 0')
    return work(tx)
  })
}

/**
 * Runs a follower's fold over the past, in a transaction that cannot write, and returns what it would have stored and
 * done: its cost and its payments. Begins with no rows, reads what was before `from` to compute them, and returns the
 * effects from then on. Ends before `to`; reads one brand when one is named.
 */
export function runDry<L extends Line, T extends Tables, Effect, Looked extends Tables>(
  env: Pick<Env, 'db'>,
  follower: Follower<L, T, Effect, Looked>,
  span: Span = {},
): Promise<DryRun<T, Effect>> {
  return inOneMoment(env, async (tx) => {
    // the fold is called with lines of its own streams and rows of its own tables only
    const { lines, effects, sheet } = await foldPast(tx, follower as unknown as Follower, span)
    for (const name of Object.keys(follower.store.tables)) tableOf(sheet, name)
    const state = Object.fromEntries(sheet)
    // rows and effects were returned by this very follower's fold
    return { lines, effects, state } as unknown as DryRun<T, Effect>
  })
}

const print = (row: unknown) =>
  row === undefined
    ? 'nothing'
    : JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** A row that is stored differently from what the past gives. */
export type ShadowDifference = { readonly id: string; readonly what: string }

/** As `shadow`, on an existing transaction, such as that of a check of the books. */
export async function shadowIn(
  q: Queryable,
  follower: Follower,
): Promise<{ examined: number; differing: ShadowDifference[] }> {
  const place = await findPlace(q, follower.name)
  const { sheet } = await foldPast(q, follower, { upTo: place ?? LOG_START })
  const differing: ShadowDifference[] = []
  let examined = 0
  for (const [name, table] of Object.entries(follower.store.tables)) {
    const kept = (await table?.loadAll(q)) ?? new Map<string, unknown>()
    const anew = tableOf(sheet, name)
    for (const key of new Set([...kept.keys(), ...anew.keys()])) {
      examined++
      if (!isDeepStrictEqual(kept.get(key), anew.get(key) ?? undefined))
        differing.push({
          id: `${name} ${key}`,
          what: `kept ${print(kept.get(key))}; the past says ${print(anew.get(key))}`,
        })
    }
  }
  return { examined, differing }
}

/**
 * Runs a follower's fold over everything up to the follower's place, without writing, and compares the result with the
 * stored rows. Returns each difference between what was followed live and what the past gives.
 */
export function shadow(env: Env, follower: Follower): Promise<{ examined: number; differing: ShadowDifference[] }> {
  return inOneMoment(env, (tx) => shadowIn(tx, follower))
}
