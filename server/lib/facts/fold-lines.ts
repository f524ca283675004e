/** Runs a follower's fold over lines, on rows that are in memory. */
import type { Queryable } from '#server/lib/db.ts'
import type { Folded, Follower, Keys, State, Tables } from './follower.ts'
import type { Line } from './stream.ts'

/** Rows in memory, by table and key. */
export type Sheet = Map<string, Map<string, unknown>>

/** Returns the rows of a table; adds an empty table when there was none. */
export function tableOf(sheet: Sheet, name: string): Map<string, unknown> {
  const known = sheet.get(name) ?? new Map<string, unknown>()
  sheet.set(name, known)
  return known
}

/** Returns the keys that some lines need, each once, by table. */
export function listKeys(keysOfLines: readonly Keys<Tables>[]): Map<string, Set<string>> {
  const needed = new Map<string, Set<string>>()
  for (const keys of keysOfLines)
    for (const [name, some = []] of Object.entries(keys)) {
      const all = needed.get(name) ?? new Set<string>()
      needed.set(name, all)
      for (const key of some) all.add(key)
    }
  return needed
}

/** Looks up what lines need of other modules' tables, where the sheet does not have it yet. */
export async function lookUp(
  q: Queryable,
  { look = {} }: Pick<Follower, 'look'>,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
  sheet: Sheet,
): Promise<void> {
  for (const [name, find] of Object.entries(look)) {
    const table = tableOf(sheet, name)
    const missing = [...(needed.get(name) ?? [])].filter((key) => !table.has(key))
    if (missing.length > 0) for (const [key, row] of await find(q, missing)) table.set(key, row)
  }
}

/** Returns what the fold may read for one line: the rows that were named for it. Throws at any other row. */
function view(name: string, sheet: Sheet, keys: Keys<Tables>): State<Tables> {
  return new Proxy(
    {},
    {
      get: (_target, table: string) => ({
        get: (key: string) => {
          if (!keys[table]?.includes(key))
            throw new Error(`${name} looks at ${table} ${key}, which keys() does not name`)
          return sheet.get(table)?.get(key)
        },
      }),
    },
  )
}

function checkChanges({ name, look = {} }: Follower, keys: Keys<Tables>, { changes = {} }: Folded<Tables, unknown>) {
  for (const [table, rows = {}] of Object.entries(changes))
    for (const key of Object.keys(rows))
      if (table in look || !keys[table]?.includes(key))
        throw new Error(`${name} changes ${table} ${key}, which keys() does not name as its own`)
}

/**
 * Folds lines into the sheet, one after another. Returns the effects of each line that has any, and which rows changed.
 * Throws when the fold reads or changes a row that was not named for the line.
 */
export function foldLines(
  follower: Follower,
  sheet: Sheet,
  lines: readonly Line[],
  keysOfLines: readonly Keys<Tables>[],
): { effects: { line: Line; effects: readonly unknown[] }[]; changed: Map<string, Set<string>> } {
  const effects: { line: Line; effects: readonly unknown[] }[] = []
  const changed = new Map<string, Set<string>>()
  for (const [index, line] of lines.entries()) {
    const keys = keysOfLines[index] ?? {}
    const folded = follower.fold(view(follower.name, sheet, keys), line)
    checkChanges(follower, keys, folded)
    for (const [name, rows = {}] of Object.entries(folded.changes ?? {})) {
      const marks = changed.get(name) ?? new Set<string>()
      changed.set(name, marks)
      for (const [key, row] of Object.entries(rows)) {
        tableOf(sheet, name).set(key, row)
        marks.add(key)
      }
    }
    if (folded.effects && folded.effects.length > 0) effects.push({ line, effects: folded.effects })
  }
  return { effects, changed }
}
