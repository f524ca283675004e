/**
 * The functions of the database that are in force: one file each, `server/routines/<schema>/<function>.sql`.
 *
 * The owner of the database replaces those whose file changed, after the migrations and under their lock.
 * `core.routines` stores for each the hash of the file that was applied and a hash of what the database made of it, so
 * that a function that was changed by hand is found, also by a server whose role may change nothing.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import type { Queryable } from './db.ts'
import { projectRoot } from './project-root.ts'
import { sha256 } from './random.ts'
import { putRoutine, readState, readStateOn, removeRoutines, type RoutineRow } from './routines.sql.ts'

/** `name` with its schema, `file` from the project's root. */
export type Routine = { name: string; file: string; sql: string; hash: string }
export type RoutineState = {
  name: string
  /** unapplied: its file changed; altered: it was changed or removed by hand; unknown: it has no file. */
  is: 'unapplied' | 'altered' | 'unknown'
}
/** What PostgreSQL reports of an error: the position in the text that was sent, or in the function's body. */
type SqlError = Error & { position?: string; where?: string }

const HEAD = /^(?:--[^\n]*\n|\s)*create or replace (?:function|procedure|aggregate) ([a-z_]+\.[a-z_0-9]+)\s*\(/
/** PostgreSQL's message when there is a routine of another result or kind, which CREATE OR REPLACE cannot replace. */
const CANNOT_REPLACE = /^cannot (change|remove)|^".*" is (not )?an? (function|procedure|aggregate)/
const DROP_FIRST = 'a migration must drop the former one (CONTRIBUTING.md, A routine)'

/**
 * Reads every routine of the folder, in the order of their names. Throws when a file holds anything but the function
 * that its path names.
 */
export async function readRoutines(folder = join(projectRoot(), 'server/routines')): Promise<Routine[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(folder, path), 'utf8')
      const name = path.replace(/\.sql$/, '').replace(/[\\/]/, '.')
      const file = relative(projectRoot(), join(folder, path))
      if (HEAD.exec(sql)?.[1] !== name) throw new Error(`${file} must begin with: create or replace function ${name}(`)
      return { name, file, sql, hash: sha256(sql) }
    }),
  )
}

/** Lists the routines that are not in force as their files say, in the order of their names; none when all are. */
export async function listRoutineStates(q: Queryable, routines: readonly Routine[]): Promise<RoutineState[]> {
  return compare(routines, await readState(q))
}

function compare(routines: readonly Routine[], rows: readonly RoutineRow[]): RoutineState[] {
  const known = new Map(rows.map((row) => [row.name, row]))
  const ours = routines.flatMap(({ name, hash }): RoutineState[] => {
    const row = known.get(name)
    known.delete(name)
    if (row?.hash !== hash) return [{ name, is: 'unapplied' }]
    return row.print === row.now ? [] : [{ name, is: 'altered' }]
  })
  const others = [...known.values()].filter((row) => row.now !== null)
  return [...ours, ...others.map(({ name }): RoutineState => ({ name, is: 'unknown' }))]
}

/** Returns the line of a text, from 1, for a position in it that counts characters from 1. */
const lineAt = (text: string, position: number) => text.slice(0, position - 1).split('\n').length

/**
 * Adds file and line to an error: PostgreSQL counts in the text that was sent, or in the body alone, which begins at
 * its `$$`.
 */
function tell(routine: Routine, error: unknown): Error {
  const { message, position, where } = error as SqlError
  const inBody = /(?:PL\/pgSQL|SQL) function .* (?:near line|line|statement) (\d+)/.exec(where ?? '')?.[1]
  const bodyAt = lineAt(routine.sql, (/\$\w*\$/.exec(routine.sql)?.index ?? 0) + 1)
  const line = position ? lineAt(routine.sql, Number(position)) : inBody ? bodyAt + Number(inBody) - 1 : 1
  const advice = CANNOT_REPLACE.test(message) ? `; ${DROP_FIRST}` : ''
  return new Error(`${routine.file}:${line}: ${message}${advice}`, { cause: error })
}

async function run(client: pg.ClientBase, routine: Routine): Promise<void> {
  try {
    await client.query(routine.sql)
  } catch (error) {
    throw tell(routine, error)
  }
}

/**
 * Replaces the functions whose file changed, or which were altered by hand, all in one transaction; the caller holds
 * the lock of migrations and owns the database. They are first made without checking their bodies, so that each may
 * call each, and then again with the check. Returns what was replaced and why. Throws with file and line, and changes
 * nothing, when one of them is wrong.
 */
export async function applyRoutines(client: pg.ClientBase, routines: readonly Routine[]): Promise<RoutineState[]> {
  const rows = await readStateOn(client)
  const wrong = new Map(compare(routines, rows).map((one) => [one.name, one]))
  const changed = routines.filter(({ name }) => wrong.has(name))
  const gone = rows.filter(({ name, hash }) => hash !== null && !routines.some((one) => one.name === name))
  if (changed.length === 0 && gone.length === 0) return []
  await client.query('begin')
  try {
    for (const looks of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${looks}`)
      for (const routine of changed) await run(client, routine)
    }
    await removeRoutines(
      client,
      gone.map(({ name }) => name),
    )
    const made = new Map((await readStateOn(client)).map((row) => [row.name, row]))
    for (const { name, file, hash } of changed) {
      const { now, count } = made.get(name) ?? {}
      if (count !== 1) throw new Error(`${file}: there is another ${name} with other arguments; ${DROP_FIRST}`)
      await putRoutine(client, { name, hash, print: now ?? null })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return changed.flatMap(({ name }) => wrong.get(name) ?? [])
}
