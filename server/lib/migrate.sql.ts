/** The table of migrations that ran, by name and hash. */
import type pg from 'pg'
import { only, type Queryable } from './db.ts'

type Ran = { name: string; hash: string }

/** Waits for a lock that the connection holds until it is closed. */
export async function holdLock(client: pg.ClientBase, lock: number): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock])
}

/** Creates the table of migrations when there is none; returns the hash of each that ran, by its name. */
export async function readMigrated(client: pg.ClientBase, table: string): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists ${table} (name text primary key, hash text not null,
       at timestamptz not null default now())`,
  )
  const { rows } = await client.query<Ran>(`select name, hash from ${table}`)
  return new Map(rows.map((row) => [row.name, row.hash]))
}

/** Returns the hash of each migration of the house that ran, by its name. */
export async function readHouseMigrations(q: Queryable): Promise<Map<string, string>> {
  const rows = await q.query<Ran>('select name, hash from public.migrations')
  return new Map(rows.map((row) => [row.name, row.hash]))
}

/** Returns which of the tables that say what ran are there. */
export async function readTables(q: Queryable): Promise<{ migrations: boolean; routines: boolean }> {
  return only(
    await q.query<{ migrations: boolean; routines: boolean }>(
      `select to_regclass('public.migrations') is not null as migrations,
         to_regclass('core.routines') is not null as routines`,
    ),
  )
}

/** Stores another hash of a migration that ran. */
export async function putHash(client: pg.ClientBase, table: string, { name, hash }: Ran): Promise<void> {
  await client.query(`update ${table} set hash = $2 where name = $1`, [name, hash])
}

/** Stores that a migration ran. */
export async function insertMigration(client: pg.ClientBase, table: string, { name, hash }: Ran): Promise<void> {
  await client.query(`insert into ${table} (name, hash) values ($1, $2)`, [name, hash])
}
