/** The studio's own database, apart from the platform's. int8 comes back as bigint, timestamptz as Date. */
import pg from 'pg'

type Row = Record<string, unknown>

type Queryable = {
  /** Runs one statement with $1… parameters and returns its rows. */
  query<R = Row>(text: string, values?: readonly unknown[]): Promise<R[]>
}

/** The pool: each statement is its own transaction. */
export type Db = Queryable & {
  readonly kind: 'db'
  /** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
  tx<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  close(): Promise<void>
}

/** One open transaction. What must run inside one takes this type. */
export type Tx = Queryable & {
  readonly kind: 'tx'
}

const INT8 = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')) as typeof pg.types.getTypeParser,
}

async function inTransaction<R>(pool: pg.Pool, work: (tx: Tx) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  let broken: Error | undefined
  // a connection that dies between two statements emits its error here; the next statement fails by itself. Without a
  // listener the error would end the process
  const lose = (reason: Error) => {
    broken = reason
  }
  client.on('error', lose)
  try {
    await client.query('begin')
    const result = await work({
      kind: 'tx',
      query: async <T>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as T[],
    })
    await client.query('commit')
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

/** Opens the pool. The first statement connects; `close` waits for running ones. */
export function openDb(url: string, max = 10): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'studio',
  })
  pool.on('error', () => undefined) // an idle connection died; the next statement opens another
  return {
    kind: 'db',
    query: async <R>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows as R[],
    tx: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

/** Returns the one row that a statement must return. Throws otherwise. */
export function only<R>(rows: readonly R[]): R {
  const row = rows[0]
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}

/** Returns the name of the unique index that a statement violated, or null. */
export function brokenIndex(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}
