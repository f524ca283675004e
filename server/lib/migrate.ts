import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sha256 } from './random.ts'

/** Any number, the same in every process: whoever holds it migrates. */
const MIGRATION_LOCK = 72_414_501

export type Migration = { name: string; sql: string; hash: string }

/** Reads `0001-….sql` files in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: sha256(sql) }
    }),
  )
}

/**
 * Brings the database up to date, each file in its own transaction, under a lock: two processes that start at once, or a
 * start that was cut off half way, end in the same state. Throws when a file that already ran was changed since.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  table = 'public.migrations',
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ran: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create table if not exists ${table} (name text primary key, hash text not null, at timestamptz not null default now())`,
    )
    const done = new Map(
      (await client.query<{ name: string; hash: string }>(`select name, hash from ${table}`)).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    for (const migration of migrations) {
      const hash = done.get(migration.name)
      if (hash === migration.hash) continue
      if (hash !== undefined) throw new Error(`migration ${migration.name} was changed after it ran; write a new one`)
      await client.query('begin')
      try {
        await client.query(migration.sql)
        await client.query(`insert into ${table} (name, hash) values ($1, $2)`, [migration.name, migration.hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${migration.name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
      ran.push(migration.name)
    }
    return ran
  } finally {
    await client.end()
  }
}
