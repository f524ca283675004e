/** The house's own schema: its migrations, and after them the routines in force. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from './db.ts'
import { type Migration, readMigrations, runMigrations, whileMigrating } from './migrate.ts'
import { readHouseMigrations, readTables } from './migrate.sql.ts'
import { projectRoot } from './project-root.ts'
import { sha256 } from './random.ts'
import { applyRoutines, listRoutineStates, readRoutines, type Routine, type RoutineState } from './routines.ts'

/** A line in a migration that needs a routine, such as the function of its trigger. */
const NEEDS = /^-- routine: (.*)$/gm
/** Strings, bodies and comments of SQL; what is captured as a comment means nothing to the database. */
const QUOTES_AND_COMMENTS = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(--(?! routine: )[^\n]*)/g

export type HouseSchema = {
  migrations: (Migration & { formerHashes: readonly string[] })[]
  routines: Routine[]
  /** Migrations that databases have run and that no longer exist: they held functions only. */
  retired: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns a migration's hash, which comments and empty lines do not change, so that a file that a comment names may
 * move.
 */
export function hashWithoutComments(sql: string): string {
  const bare = sql.replaceAll(QUOTES_AND_COMMENTS, (all: string, _, comment?: string) => (comment ? '' : all))
  return sha256(bare.replace(/\s*\n\s*/g, '\n').trim())
}

/**
 * Reads migrations and routines. Where a migration has a line `-- routine: core.refuse_change`, the text of that
 * routine is put in; the migration's hash is computed without it. Throws when there is no such routine.
 */
export async function readHouseSchema(): Promise<HouseSchema> {
  const folder = join(projectRoot(), 'server/migrations')
  const former = JSON.parse(await readFile(join(folder, 'former-hashes.json'), 'utf8')) as Record<string, string[]>
  const routines = await readRoutines()
  const texts = new Map(routines.map(({ name, sql }) => [name, sql]))
  const migrations = (await readMigrations(folder)).map(({ name, sql, hash }) => ({
    name,
    sql: sql.replaceAll(NEEDS, (_, routine: string) => {
      const text = texts.get(routine)
      if (text === undefined) throw new Error(`migration ${name} needs the routine ${routine}, which has no file`)
      return text
    }),
    hash: hashWithoutComments(sql),
    formerHashes: [hash, ...(former[name] ?? [])],
  }))
  const there = new Set(migrations.map(({ name }) => name))
  const retired = Object.fromEntries(Object.entries(former).filter(([name]) => !there.has(name)))
  return { migrations, routines, retired }
}

/**
 * Brings the house's schema up to date as its owner: runs the migrations that have not run, and applies the routines
 * that are not in force as their files say. Several processes may run it at the same time. Returns what it did; throws
 * with the name of what was wrong.
 */
export async function migrateHouse(url: string): Promise<{ migrations: string[]; routines: RoutineState[] }> {
  const { migrations, routines } = await readHouseSchema()
  return whileMigrating(url, async (client) => ({
    migrations: await runMigrations(client, migrations),
    routines: await applyRoutines(client, routines),
  }))
}

/**
 * Verifies that the schema is up to date, for a server that may not change it. Throws with the first migration that did
 * not run as it is here, or the first routine that is not in force as its file says.
 */
export async function checkHouseSchema(q: Queryable): Promise<void> {
  const { migrations, routines } = await readHouseSchema()
  const ran = await readHouseMigrations(q)
  const cure = 'start with DATABASE_OWNER_URL, or run npm run migrate'
  const behind = migrations.find(({ name, hash }) => ran.get(name) !== hash)
  if (behind) throw new Error(`the database is not up to date: ${behind.name} did not run as it is here; ${cure}`)
  const state = (await listRoutineStates(q, routines)).find(({ is }) => is !== 'unknown')
  if (state?.is === 'altered')
    throw new Error(
      `the function ${state.name} was changed in the database by hand; ${cure}, and it is as its file says`,
    )
  if (state) throw new Error(`the database is not up to date: the routine ${state.name} is another one here; ${cure}`)
}

export type SchemaState = {
  isUpToDate: boolean
  /** How many migrations of this version ran as they are here. */
  ran: number
  /** Names of those that did not run, of those whose file is another one now, and of those that this version does not know. */
  pending: string[]
  changed: string[]
  unknown: string[]
  /** Routines that are not in force as their files say. */
  routines: RoutineState[]
}

/** Returns how far a database is, an empty one included. Changes nothing. */
export async function readSchemaState(q: Queryable): Promise<SchemaState> {
  const { migrations, routines, retired } = await readHouseSchema()
  const there = await readTables(q)
  const ran = there.migrations ? await readHouseMigrations(q) : new Map<string, string>()
  const open = migrations.filter(({ name, hash }) => ran.get(name) !== hash)
  const isOther = ({ name, formerHashes }: HouseSchema['migrations'][number]) =>
    ran.has(name) && !formerHashes.includes(ran.get(name) ?? '')
  const pending = open.filter((one) => !isOther(one)).map(({ name }) => name)
  const changed = open.filter(isOther).map(({ name }) => name)
  const known = new Set([...migrations.map(({ name }) => name), ...Object.keys(retired)])
  const unknown = [...ran.keys()].filter((name) => !known.has(name))
  const wrong = there.routines
    ? await listRoutineStates(q, routines)
    : routines.map(({ name }): RoutineState => ({ name, is: 'unapplied' }))
  return {
    isUpToDate: open.length + wrong.filter(({ is }) => is !== 'unknown').length === 0,
    ran: migrations.length - open.length,
    pending,
    changed,
    unknown,
    routines: wrong,
  }
}
