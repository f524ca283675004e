/** Migrates the studio's schema to the newest version. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Any number, the same in every process. */
const MIGRATION_LOCK = 72_414_601

/**
 * Runs the files of `folder` that have not run yet, in order, each in its own transaction, under a lock.
 * Throws when a file that already ran was changed since.
 */
export async function migrate(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // checked first: a role that owns the schema may have no right to create schemas
    const {
      rows: [at],
    } = await client.query<{ is: boolean }>(`select to_regnamespace('studio') is not null as is`)
    if (!at?.is) await client.query('create schema if not exists studio')
    await client.query(`create table if not exists studio.migrations (
      name text primary key, hash text not null, at timestamptz not null default now()
    )`)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from studio.migrations')
    const done = new Map(rows.map((row) => [row.name, row.hash]))
    for (const name of (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()) {
      await runOne(client, name, await readFile(join(folder, name), 'utf8'), done.get(name))
    }
  } finally {
    await client.end()
  }
}

async function runOne(client: pg.Client, name: string, sql: string, ranHash: string | undefined): Promise<void> {
  const hash = createHash('sha256').update(sql).digest('hex')
  if (ranHash === hash) return
  if (ranHash !== undefined) throw new Error(`migration ${name} was changed after it ran; write a new one`)
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into studio.migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
