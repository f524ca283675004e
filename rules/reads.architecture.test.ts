/** What a module reads: its own tables, and what lower modules show in views. */
import { expect, test } from 'vitest'
import { MODULES } from '#server/modules.ts'
import { bad, isTest, moduleOf, readSql, sources, type Source } from './sources.ts'

const made = (what: string) => {
  const wanted = new RegExp(
    `\\bcreate\\s+(?:or\\s+replace\\s+)?${what}\\s+(?:if\\s+not\\s+exists\\s+)?(\\w+\\.\\w+)`,
    'gi',
  )
  return readSql().flatMap(({ text }) => [...text.matchAll(wanted)].map((match) => match[1] ?? ''))
}
const VIEWS = new Set(made('(?:materialized\\s+)?view'))
const TABLES = new Set([...made('(?:unlogged\\s+)?table'), ...made('sequence')])

/** Modules by the schema that has their name; what is in no such schema (core) every module may read. */
const LEVEL = new Map<string, number>(MODULES.map(({ name, level }) => [name, level]))

/** Lists reads of another module's tables, and of views of modules that are not below. */
function readsOverWalls(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) => {
    const own = moduleOf(path)
    if (!own || isTest(path)) return []
    const named = [...text.matchAll(/(?<![\w.])([a-z_]+)\.([a-z_]+)\b/g)].map(([name, schema = '']) => ({
      name,
      schema,
    }))
    return named
      .filter(({ schema }) => schema !== own && LEVEL.has(schema))
      .filter(
        ({ name, schema }) =>
          TABLES.has(name) || (VIEWS.has(name) && (LEVEL.get(schema) ?? 9) >= (LEVEL.get(own) ?? 0)),
      )
      .map(({ name }) => `${path} reads ${name}`)
  })
}

test('a module reads its own tables and lower modules’ views', () => {
  expect(readsOverWalls(sources)).toEqual([])
  expect(TABLES.has('wallet.accounts') && VIEWS.has('wallet.balances')).toBe(true)
  const from = (path: string, table: string) => readsOverWalls(bad(path, `select 1 from ${table} a`))
  expect(from('server/modules/cashier/a.ts', 'wallet.accounts')).toHaveLength(1)
  expect(from('server/modules/cashier/a.ts', 'x, wallet.accounts')).toHaveLength(1)
  expect(from('server/modules/cashier/a.ts', 'wallet.balances')).toEqual([])
  expect(from('server/modules/wallet/a.ts', 'identity.members')).toHaveLength(1)
})
