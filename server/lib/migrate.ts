import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { holdLock, insertMigration, putHash, readMigrated } from './migrate.sql.ts'
import { sha256 } from './random.ts'

/** Any number, the same in every process: the process that holds this lock migrates. */
const MIGRATION_LOCK = 72_414_501

/**
 * `formerHashes`: hashes of earlier versions of the same file, from before it was rewritten. Databases that ran one of
 * these do not run the file again.
 */
export type Migration = { name: string; sql: string; hash: string; formerHashes?: readonly string[] }

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

/** Runs `work` with a connection of its own while no other process migrates this database. */
export async function whileMigrating<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await holdLock(client, MIGRATION_LOCK)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Brings the database up to date, each file in its own transaction, under a lock: two processes that start at the same
 * time, or a start that was interrupted, end in the same state. Throws when a file that already ran was changed since.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  table = 'public.migrations',
): Promise<string[]> {
  return whileMigrating(url, (client) => runMigrations(client, migrations, table))
}

/** As `migrate`, for a caller that holds the lock. Returns the names of the migrations that ran. */
export async function runMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  table = 'public.migrations',
): Promise<string[]> {
  const ran: string[] = []
  const done = await readMigrated(client, table)
  for (const migration of migrations) {
    const hash = done.get(migration.name)
    if (hash === migration.hash) continue
    if (hash !== undefined && migration.formerHashes?.includes(hash)) {
      await putHash(client, table, migration)
      continue
    }
    if (hash !== undefined) throw new Error(`migration ${migration.name} was changed after it ran; write a new one`)
    await client.query('begin')
    try {
      // a routine that a migration needs may name tables that come later
      await client.query('set local check_function_bodies = off')
      await client.query(migration.sql)
      await insertMigration(client, table, migration)
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
}
