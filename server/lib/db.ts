/**
 * The database as the rest of the server sees it.
 *
 * `Db` is the pool: each query stands alone. `Tx` is one open transaction. They are different types on purpose: what must
 * run inside a transaction takes `Tx`, so that it cannot be called outside one by mistake.
 * int8 comes back as bigint, timestamptz as Date, date as "YYYY-MM-DD".
 */
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import pg from 'pg'

/** Each module adds its tables here by declaration merging: `'cashier.deposits': DepositTable`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

type Row = Record<string, unknown>

export interface Queryable {
  /** Runs one statement with $1… parameters and returns its rows. */
  query<R = Row>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** As query, for statements on the hot path: prepared once per connection under `name`. */
  prepared<R = Row>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
  readonly kysely: Kysely<Tables>
}

export interface Db extends Queryable {
  readonly kind: 'db'
  readonly pool: pg.Pool
  /** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
  tx<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  close(): Promise<void>
}

export interface Tx extends Queryable {
  readonly kind: 'tx'
  /** Calls back once the commit has been acknowledged; never after a rollback. */
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

/** So long may one statement run, and so long may a transaction that holds locks wait for its process to say something. */
const STATEMENT_MS = 60_000
const IDLE_IN_TRANSACTION_MS = 60_000

/** Options of every connection of ours: UTC, our number parsing, no statement and no silence within a transaction longer than the time-out. */
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

function kyselyOver(query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult<Row>>): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
      const result = await query(compiled.sql, compiled.parameters)
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('streaming goes through pg, not kysely')
    },
  }
  const nothing = async () => undefined
  const driver: Driver = {
    init: nothing,
    destroy: nothing,
    releaseConnection: nothing,
    acquireConnection: async () => connection,
    beginTransaction: () => {
      throw new Error('open transactions with db.tx')
    },
    commitTransaction: nothing,
    rollbackTransaction: nothing,
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function queryable(run: (config: pg.QueryConfig) => Promise<pg.QueryResult>): Queryable {
  return {
    query: async <R>(text: string, values: readonly unknown[] = []) =>
      (await run({ text, values: [...values] })).rows as R[],
    prepared: async <R>(name: string, text: string, values: readonly unknown[]) =>
      (await run({ name, text, values: [...values] })).rows as R[],
    kysely: kyselyOver((text, values) => run({ text, values: [...values] })),
  }
}

async function inTransaction<R>(pool: pg.Pool, work: (tx: Tx) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  const callbacks: (() => void)[] = []
  let broken: Error | undefined
  // a connection that dies between two statements says so here; the next statement fails by itself. Unheard it would end the process
  const lose = (reason: Error) => {
    broken = reason
  }
  client.on('error', lose)
  try {
    await client.query('begin')
    const result = await work({
      kind: 'tx',
      ...queryable((config) => client.query(config)),
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

/** Opens the pool. The first query connects; `close` waits for running ones. */
export function openDb(url: string, max = 10): Db {
  const pool = new pg.Pool(connectionOptions(url, max))
  pool.on('error', () => undefined) // an idle connection died; the next query opens another
  return {
    kind: 'db',
    pool,
    ...queryable((config) => pool.query(config)),
    tx: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

/** Lets a transaction that only holds a lock for work on other connections be silent for as long as the work takes. */
export async function allowSilence(tx: Tx): Promise<void> {
  await tx.query('set local idle_in_transaction_session_timeout = 0')
}

/** The one row that a statement promises to return. */
export function only<R>(rows: readonly R[]): R {
  const row = rows[0]
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** PostgreSQL's error code of a failed statement, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : null
}

/** What a failed statement says beside its message: where a trigger of ours names what it is about. */
export function errorDetail(error: unknown): string | null {
  return error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : null
}

export const UNIQUE_VIOLATION = '23505'

/**
 * Whether a statement failed because no column could hold a value that came in: a zero byte, half a surrogate pair, a number or a
 * moment out of range. Sums that overflow inside the database say it in other words and stay bugs.
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
