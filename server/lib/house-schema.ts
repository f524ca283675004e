/** The house's own schema: its migrations, and after them the routines in force. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from './db.ts'
import { readHouseMigrations, readMigrated, readTables } from './migrate.sql.ts'
import { type Migration, readMigrations, runMigrations, whileMigrating } from './migrate.ts'
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

/** Returns the names of migrations that ran and that this version does not know. */
function unknownOf({ migrations, retired }: HouseSchema, ran: ReadonlyMap<string, string>): string[] {
  const known = new Set([...migrations.map(({ name }) => name), ...Object.keys(retired)])
  return [...ran.keys()].filter((name) => !known.has(name))
}

/**
 * Returns whether a database is of a later version of the house: all migrations of this one ran, and others besides.
 * This version works on it (docs/decisions/0769), and must not put its own routines in place of the later ones.
 */
function isOfLater(schema: HouseSchema, ran: ReadonlyMap<string, string>): boolean {
  return unknownOf(schema, ran).length > 0 && schema.migrations.every(({ name }) => ran.has(name))
}

export type Migrated = {
  migrations: string[]
  routines: RoutineState[]
  /** True: the database is of a later version, and was left as it is. */
  isLater: boolean
}

/**
 * Brings the house's schema up to date as its owner: runs the migrations that have not run, and applies the routines
 * that are not in force as their files say. Leaves a database of a later version as it is. Several processes may run it
 * at the same time. Returns what it did; throws with the name of what was wrong.
 */
export async function migrateHouse(url: string): Promise<Migrated> {
  const schema = await readHouseSchema()
  return whileMigrating(url, async (client) => {
    if (isOfLater(schema, await readMigrated(client, 'public.migrations')))
      return { migrations: [], routines: [], isLater: true }
    const migrations = await runMigrations(client, schema.migrations)
    return { migrations, routines: await applyRoutines(client, schema.routines), isLater: false }
  })
}

/**
 * Verifies that the schema is up to date, or of a later version, for a server that may not change it. Throws with the
 * first migration that did not run as it is here, or the first routine that is not in force as its file says.
 */
export async function checkHouseSchema(q: Queryable): Promise<void> {
  const schema = await readHouseSchema()
  const { migrations, routines } = schema
  const ran = await readHouseMigrations(q)
  const cure = 'start with DATABASE_OWNER_URL, or run npm run migrate'
  const behind = migrations.find(({ name, hash }) => ran.get(name) !== hash)
  if (behind) throw new Error(`the database is not up to date: ${behind.name} did not run as it is here; ${cure}`)
  const isLater = isOfLater(schema, ran)
  const state = (await listRoutineStates(q, routines)).find(
    ({ is }) => is === 'altered' || (is !== 'unknown' && !isLater),
  )
  if (state?.is === 'altered')
    throw new Error(
      `the function ${state.name} was changed in the database by hand; ${cure}, and it is as its file says`,
    )
  if (state) throw new Error(`the database is not up to date: the routine ${state.name} is another one here; ${cure}`)
}

export type SchemaState = {
  isUpToDate: boolean
  /** It is of a later version, whose routines this version leaves in force. */
  isLater: boolean
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
  const schema = await readHouseSchema()
  const { migrations, routines } = schema
  const there = await readTables(q)
  const ran = there.migrations ? await readHouseMigrations(q) : new Map<string, string>()
  const open = migrations.filter(({ name, hash }) => ran.get(name) !== hash)
  const isOther = ({ name, formerHashes }: HouseSchema['migrations'][number]) =>
    ran.has(name) && !formerHashes.includes(ran.get(name) ?? '')
  const pending = open.filter((one) => !isOther(one)).map(({ name }) => name)
  const changed = open.filter(isOther).map(({ name }) => name)
  const wrong = there.routines
    ? await listRoutineStates(q, routines)
    : routines.map(({ name }): RoutineState => ({ name, is: 'unapplied' }))
  return {
    isLater: isOfLater(schema, ran),
    isUpToDate: open.length + wrong.filter(({ is }) => is !== 'unknown').length === 0,
    ran: migrations.length - open.length,
    pending,
    changed,
    unknown: unknownOf(schema, ran),
    routines: wrong,
  }
}
