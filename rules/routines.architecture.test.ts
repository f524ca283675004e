/** Functions of the database: each in its own file, writing only tables of its own schema, and of one module. */
import { expect, test } from 'vitest'
import { ownerOf, schemaOf } from './owners.ts'
import { bad, readSql, type Source } from './sources.ts'

/** Lists functions in migrations, where a change would have to repeat the whole function. */
function functionsInMigrations(files: readonly Source[]): string[] {
  const made = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|aggregate)\s+([\w.]+)/gi
  return files
    .filter(({ path }) => path.startsWith('server/migrations/'))
    .flatMap(({ path, text }) => [...text.matchAll(made)].map((match) => `${path} makes ${match[1]}`))
}

/** Lists routines that write tables of another schema than their own, or of two modules that share a schema. */
function foreignRoutines(files: readonly Source[]): string[] {
  const written = /\b(?:insert into|update(?! of\b)|delete from)\s+(\w+\.\w+)/gi
  return files.flatMap(({ path, text }) => {
    const schema = /^server\/routines\/(\w+)\//.exec(path)?.[1]
    if (!schema) return []
    const tables = [...text.matchAll(written)].map((match) => match[1] ?? '')
    const owners = new Set(tables.map(ownerOf))
    return tables
      .filter((table) => schemaOf(table) !== schema || owners.size > 1)
      .map((table) => `${path} writes ${table}`)
  })
}

test('functions of the database are files of their own, and write their own tables only', () => {
  expect(functionsInMigrations(readSql())).toEqual([])
  expect(functionsInMigrations(bad('server/migrations/0001-a.sql', 'create function core.a()'))).toHaveLength(1)
  expect(foreignRoutines(readSql())).toEqual([])
  expect(foreignRoutines(bad('server/routines/bets/a.sql', 'update wallet.entries set …'))).toHaveLength(1)
  const both = 'update games.play_switch set …; delete from games.nonces'
  expect(foreignRoutines(bad('server/routines/games/a.sql', both))).toHaveLength(2)
})
