/** Functions of the database: each in its own file, writing only tables of its own schema. */
import { expect, test } from 'vitest'
import { bad, readSql, type Source } from './sources.ts'

/** Lists functions in migrations, where a change would have to repeat the whole function. */
function functionsInMigrations(files: readonly Source[]): string[] {
  const made = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|aggregate)\s+([\w.]+)/gi
  return files
    .filter(({ path }) => path.startsWith('server/migrations/'))
    .flatMap(({ path, text }) => [...text.matchAll(made)].map((match) => `${path} makes ${match[1]}`))
}

/** Lists routines that write tables of another schema than their own. */
function foreignRoutines(files: readonly Source[]): string[] {
  const written = /\b(?:insert into|update(?! of\b)|delete from)\s+(\w+)\.\w+/gi
  return files.flatMap(({ path, text }) => {
    const owner = /^server\/routines\/(\w+)\//.exec(path)?.[1]
    if (!owner) return []
    return [...text.matchAll(written)]
      .filter((match) => match[1] !== owner)
      .map((match) => `${path} writes ${match[0]}`)
  })
}

test('functions of the database are files of their own, and write their own tables only', () => {
  expect(functionsInMigrations(readSql())).toEqual([])
  expect(functionsInMigrations(bad('server/migrations/0001-a.sql', 'create function core.a()'))).toHaveLength(1)
  expect(foreignRoutines(readSql())).toEqual([])
  expect(foreignRoutines(bad('server/routines/bets/a.sql', 'update wallet.entries set …'))).toHaveLength(1)
})
