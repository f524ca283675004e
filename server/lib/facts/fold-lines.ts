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

/** What the fold may read: the rows that were named for the line which is its turn. Reading any other throws. */
class View {
  keys: Keys<Tables> = {}
  readonly state: State<Tables>

  constructor(name: string, sheet: Sheet) {
    const tables = new Map<string, State<Tables>[string]>()
    const open = (table: string) => ({
      get: (key: string) => {
        if (!this.keys[table]?.includes(key))
          throw new Error(`${name} looks at ${table} ${key}, which keys() does not name`)
        return sheet.get(table)?.get(key)
      },
    })
    this.state = new Proxy(
      {},
      {
        get: (_target, table: string) => {
          const known = tables.get(table) ?? open(table)
          tables.set(table, known)
          return known
        },
      },
    )
  }
}

/** Puts what a line changes into the sheet, and notes which rows. Throws at a row that was not named as its own. */
function putChanges(
  { name, look = {} }: Follower,
  keys: Keys<Tables>,
  { changes }: Folded<Tables, unknown>,
  { sheet, changed }: { sheet: Sheet; changed: Map<string, Set<string>> },
): void {
  if (!changes) return
  for (const [table, rows = {}] of Object.entries(changes)) {
    const own = table in look ? undefined : keys[table]
    const sheetRows = tableOf(sheet, table)
    const marks = changed.get(table) ?? new Set<string>()
    changed.set(table, marks)
    for (const [key, row] of Object.entries(rows)) {
      if (!own?.includes(key)) throw new Error(`${name} changes ${table} ${key}, which keys() does not name as its own`)
      sheetRows.set(key, row)
      marks.add(key)
    }
  }
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
  const view = new View(follower.name, sheet)
  lines.forEach((line, index) => {
    view.keys = keysOfLines[index] ?? {}
    const folded = follower.fold(view.state, line)
    putChanges(follower, view.keys, folded, { sheet, changed })
    if (folded.effects && folded.effects.length > 0) effects.push({ line, effects: folded.effects })
  })
  return { effects, changed }
}
