/**
 * The database as the rest of the server sees it.
 *
 * `Db` is the pool: each query stands alone. `Tx` is one open transaction. They are different types on purpose: what
 * must run inside a transaction takes `Tx`, so that it cannot be called outside one by mistake. int8 is returned as
 * bigint, timestamptz as Date, date as "YYYY-MM-DD".
 */
import pg from 'pg'
import { writeValue } from './array-values.ts'
import { DISCARD_PLANS, PlanAge } from './plan-age.ts'
import type { Sql } from './sql.ts'

type Row = Record<string, unknown>

export type Queryable = {
  /**
   * Runs one statement and returns its rows. The statement is a fixed text with $1… and their values, or one whose text
   * varies, which contains its values.
   */
  query<R = Row>(statement: string | Sql, values?: readonly unknown[]): Promise<R[]>
  /** As query, for statements on the hot path: prepared once per connection under `name`. */
  prepared<R = Row>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
}

export type Db = Queryable & {
  readonly kind: 'db'
  readonly pool: pg.Pool
  /**
   * As `prepared`, for one statement that answers many questions at once on the hot path. Its plan looks each row up by
   * an index, whatever the tables' statistics said when the plan was made.
   */
  lookUp<R = Row>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
  /** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
  tx<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  close(): Promise<void>
}

export type Tx = Queryable & {
  readonly kind: 'tx'
  /** Calls `callback` after the commit has been acknowledged; never after a rollback. */
  onCommit(callback: () => void): void
}

const INT8 = 20
const DATE = 1082
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (text: string) => BigInt(text)
    if (oid === DATE) return (text: string) => text
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  }) as typeof pg.types.getTypeParser,
}

/** Milliseconds for which one statement may run, and for which a transaction that holds locks may send no statement. */
const STATEMENT_MS = 60_000
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * Returns the options of all our connections: UTC, our parsing of numbers, and time-outs for a statement and for a
 * transaction that sends none.
 */
export function connectionOptions(url: string, max: number): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'fairhouse',
    allowExitOnIdle: true,
  }
}

/** Names of statements by their text, for connections that prepare each statement that they get. */
class Names {
  readonly #known = new Map<string, string>()
  readonly #ages = new WeakMap<pg.PoolClient, PlanAge>()

  of(text: string): string {
    const name = this.#known.get(text) ?? `repeated ${this.#known.size}`
    this.#known.set(text, name)
    return name
  }

  /** Returns whether the connection must plan its statements anew. */
  areOld(client: pg.PoolClient): boolean {
    const age = this.#ages.get(client) ?? new PlanAge()
    this.#ages.set(client, age)
    return age.isOver()
  }
}

function queryable(run: (config: pg.QueryConfig) => Promise<pg.QueryResult>, names?: Names): Queryable {
  return {
    query: async <R>(statement: string | Sql, values: readonly unknown[] = []) => {
      const asked = typeof statement === 'string' ? { text: statement, values } : statement
      const name = asked.values.length > 0 ? names?.of(asked.text) : undefined // one without values may be several
      return (await run({ name, text: asked.text, values: asked.values.map(writeValue) })).rows as R[]
    },
    prepared: async <R>(name: string, text: string, values: readonly unknown[]) =>
      (await run({ name, text, values: values.map(writeValue) })).rows as R[],
  }
}

async function inTransaction<R>(pool: pg.Pool, work: (tx: Tx) => Promise<R>, names?: Names): Promise<R> {
  const client = await pool.connect()
  const callbacks: (() => void)[] = []
  let broken: Error | undefined
  // A connection that breaks between two statements reports it here; the next statement fails by itself. Without a
  // listener the error would end the process.
  const lose = (reason: Error) => {
    broken = reason
  }
  client.on('error', lose)
  try {
    if (names?.areOld(client)) await client.query(DISCARD_PLANS)
    await client.query('begin')
    const result = await work({
      kind: 'tx',
      ...queryable((config) => client.query(config), names),
      onCommit: (callback) => callbacks.push(callback),
    })
    await client.query('commit')
    for (const callback of callbacks) callback()
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    client.off('error', lose)
    client.release(broken)
  }
}

/** A plan is made once, perhaps while a table is empty: with these it stays good when the table has grown. */
const LOOK_UP_OPTIONS =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_material=off -c plan_cache_mode=force_generic_plan'
const LOOK_UP_CONNECTIONS = 2

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => undefined) // an idle connection died; the next query opens another
  return pool
}

async function lookUp(
  pool: pg.Pool,
  ages: WeakMap<pg.PoolClient, PlanAge>,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const client = await pool.connect()
  let broken: Error | undefined
  // without a listener an error between two statements would end the process, as in a transaction
  const lose = (reason: Error) => {
    broken = reason
  }
  client.on('error', lose)
  try {
    const age = ages.get(client) ?? new PlanAge()
    ages.set(client, age)
    if (age.isOver()) await client.query(DISCARD_PLANS)
    return await client.query(config)
  } catch (error) {
    if (sqlState(error) === null && error instanceof Error) broken = error
    throw error
  } finally {
    client.off('error', lose)
    client.release(broken)
  }
}

/** Commits are not waited for: they reach the disk in their order, a moment later. */
const NO_WAIT = '-c synchronous_commit=off'

/**
 * Opens the pools. The first query connects; `close` waits for running queries. `isRepeating` is for work that sends few
 * statements very often, and that is repeated after a failure: each is prepared once per connection, and no commit waits
 * for the disk. After a power failure such a commit may be gone, with all that came after it.
 */
export function openDb(url: string, max = 10, isRepeating = false): Db {
  const names = isRepeating ? new Names() : undefined
  const pool = openPool({ ...connectionOptions(url, max), ...(isRepeating ? { options: NO_WAIT } : {}) })
  const lookUps = openPool({
    ...connectionOptions(url, LOOK_UP_CONNECTIONS),
    application_name: 'fairhouse-look-up',
    options: LOOK_UP_OPTIONS,
  })
  const ages = new WeakMap<pg.PoolClient, PlanAge>()
  return {
    kind: 'db',
    pool,
    ...queryable((config) => pool.query(config), names),
    lookUp: queryable((config) => lookUp(lookUps, ages, config)).prepared,
    tx: (work) => inTransaction(pool, work, names),
    close: async () => {
      await Promise.all([pool.end(), lookUps.end()])
    },
  }
}

/** Removes the idle time-out of a transaction that only holds a lock while work runs on other connections. */
export async function allowSilence(tx: Tx): Promise<void> {
  await tx.query('set local idle_in_transaction_session_timeout = 0')
}

/** Returns the one row that a statement promises to return. Throws when there is not exactly one. */
export function only<R>(rows: readonly R[]): R {
  const row = rows[0]
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** Returns PostgreSQL's error code of a failed statement, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : null
}

/** Returns the detail of a failed statement, in which our triggers name what the error is about, or null. */
export function errorDetail(error: unknown): string | null {
  return error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : null
}

export const UNIQUE_VIOLATION = '23505'

/**
 * Returns whether a statement failed because no column could hold a value from outside: a zero byte, half a surrogate
 * pair, a number or a moment out of range. Sums that overflow inside the database have another message and are
 * treated as bugs.
 */
export function isUnstorable(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '22021' || state === '22P05') return true
  if (state === '22P02' && /^Unicode (high|low) surrogate/.test(errorDetail(error) ?? '')) return true
  return (
    (state === '22003' || state === '22008') &&
    /^(value|date\/time field value|timestamp) .*out of range/.test((error as Error).message)
  )
}
