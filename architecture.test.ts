/**
 * The rules of the house that a machine can check. Each has one deliberately bad example, so that a rule which no
 * longer finds anything is noticed. More rules are in rules/.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Module } from '#server/lib/module.ts'
import { MODULES } from '#server/modules.ts'
import { OWNED, ownerOf, schemaOf } from './rules/owners.ts'
import { bad, circlesOf, importsOf, isTest, moduleOf, root, sources, type Source } from './rules/sources.ts'

const LEVELS: Readonly<Record<string, number>> = Object.fromEntries(MODULES.map(({ name, level }) => [name, level]))

/** Lists imports that go up or sideways between modules. */
function wrongWay(files: readonly Source[]): string[] {
  return files.flatMap((file) => {
    const from = moduleOf(file.path)
    if (!from || isTest(file.path)) return []
    return importsOf(file).flatMap((target) => {
      const to = moduleOf(target)
      if (!to || to === from) return []
      return (LEVELS[to] ?? 9) < (LEVELS[from] ?? 0) ? [] : [`${file.path} imports ${target}`]
    })
  })
}

/** The top folders, each with a pattern of what it may import. */
const WALLS: Record<string, RegExp> = {
  'conformance/': /^(conformance|contract)\//,
  'contract/': /^contract\//,
  'games/': /^games\//,
  'telemetry/': /^telemetry\/|^contract\/trace\.ts$/,
  'studio/':
    /^(studio|games|design|telemetry)\/|^contract\/(doors\/vendor-protocol|cashier\/payment-protocol|vendor-wallets\/transfer-protocol|doors\/(desk|free-rounds)-protocol|callers|settings|shared-settings|trace)\.ts$/,
  'web/': /^(web|contract|games|locales|design)\//,
  'server/lib/': /^(server\/lib|contract|games|telemetry)\//,
  'art/': /^(art|server\/modules\/catalogue\/seeds)\//,
}

function throughWalls(files: readonly Source[]): string[] {
  return files.flatMap((file) => {
    const wall = Object.entries(WALLS).find(([folder]) => file.path.startsWith(folder))
    if (!wall || isTest(file.path)) return []
    return importsOf(file)
      .filter((target) => !wall[1].test(target))
      .map((target) => `${file.path} imports ${target}`)
  })
}

/** Files that are long on purpose, with the reason. */
const LONG: Record<string, string> = {
  'studio/client/messages/bn.ts': 'one catalogue, a message a line',
  'studio/client/messages/en.ts': 'one catalogue, a message a line',
  'art/scene/grounds-built.ts': 'grew past the limit when lines were folded: to be split',
  'art/scene/grounds-nature.ts': 'grew past the limit when lines were folded: to be split',
  'art/heroes/house.ts': 'grew past the limit when lines were folded: to be split',
  'games/table/figures.ts': 'grew past the limit when lines were folded: to be split',
  'studio/client/slot/backdrops.ts': 'grew past the limit when lines were folded: to be split',
  'studio/transfer/sub-wallet-door.ts': 'grew past the limit when lines were folded: to be split',
  'studio/engines/pvp/hand-machine.ts': 'grew past the limit when lines were folded: to be split',
  'games/slot/reel-figures.ts': 'grew past the limit when lines were folded: to be split',
}

/** Lines of one file: a test that tells a story may be longer than the code that it tests. */
const LINES = { product: 300, story: 500 }

function tooLong(files: readonly Source[]): string[] {
  return files
    .filter(
      ({ path, text }) => text.split('\n').length > (isTest(path) ? LINES.story : LINES.product) + 1 && !LONG[path],
    )
    .map(({ path }) => path)
}

/** Interfaces that must be merged from declarations in several files, which a type cannot be. */
const MERGED = /^(EngineWords|FastifyContextConfig|ProvidedContext|StaticDataRouteOption)$/

/** Lists interfaces: a shape is always a `type`. */
function interfaces(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*(?:export )?interface (\w+)/gm)]
        .filter((match) => !MERGED.test(match[1] ?? ''))
        .map((match) => `${path}: ${match[1]}`),
    )
}

function clockOrChance(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => /^(server|contract|games)\//.test(path) && !path.startsWith('server/lib/') && !isTest(path))
    .filter(({ text }) => /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)/.test(text))
    .map(({ path }) => path)
}

/** Lists writes of tables that another module owns, or that none owns. */
function foreignSql(files: readonly Source[]): string[] {
  const written = /\b(?:insert into|update|delete from)\s+(\w+\.\w+)/gi
  return files.flatMap(({ path, text }) => {
    const module = moduleOf(path)
    if (!module || isTest(path)) return []
    return [...text.matchAll(written)]
      .filter(([, table = '']) => OWNED.has(schemaOf(table)) && ownerOf(table) !== module)
      .map((match) => `${path} writes ${match[0]}`)
  })
}

/** Lists tables that two modules claim to own. */
function ownedTwice(modules: readonly Pick<Module, 'name' | 'owns'>[]): string[] {
  const tables = modules.flatMap(({ owns = [] }) => owns)
  return tables.filter((table, place) => tables.indexOf(table) !== place)
}

/** Files of checks of the books: statements with a name, read by `server/lib/books-check.ts`. */
const BOOKS_CHECK = /\/(check-[\w-]+|[\w-]+-checks)\.ts$/

/** Its docstring shows a statement. */
const SQL_TAG = 'server/lib/sql.ts'

/** Lists statements of modules, of their seeds and of server/lib outside `*.sql.ts`, where a search for the statements of a table would not find them. */
function strayedSql(files: readonly Source[]): string[] {
  const statement = /[`'"]\s*(?:select\s|insert into\s|update [a-z_]+\.|delete from\s|with [a-z_]+ as)/
  return files
    .filter(({ path }) => (moduleOf(path) || path.startsWith('server/lib/')) && !isTest(path))
    .filter(({ path }) => !path.endsWith('.sql.ts') && !BOOKS_CHECK.test(path) && path !== SQL_TAG)
    .filter(({ text }) => statement.test(text))
    .map(({ path }) => path)
}

/** Lists files with a statement whose text depends on a condition without the tag `sql` (docs/decisions/0430). */
function variedAsText(files: readonly Source[]): string[] {
  const statement = /(?<!sql)`\s*(?:select|insert into|update|delete from|with)\s[^`]*\$\{[^}`]*\s\?\s/
  return files
    .filter(({ path, text }) => path.endsWith('.sql.ts') && path.startsWith('server/') && statement.test(text))
    .map(({ path }) => path)
}

/** Lists names of prepared statements that are used twice: a connection accepts a name for one text only. */
function namedTwice(files: readonly Source[]): string[] {
  const names = files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\.prepared(?:<[^(]*>)?\(\s*'([^']+)'/g)].map((match) => match[1] ?? ''))
  return names.filter((name, at) => names.indexOf(name) !== at)
}

function placeholders(files: readonly Source[]): string[] {
  const word = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`)
  return files.filter(({ text }) => word.test(text)).map(({ path }) => path)
}

/**
 * As importsOf, without lazy imports, which load a file when it is needed and may therefore form a circle. In games/
 * lazy imports count too: a game's card loads its facts, and its facts know nothing of the card.
 */
function neededBy({ path, text }: Source): string[] {
  if (path.startsWith('games/')) return importsOf({ path, text })
  const statements = [...text.matchAll(/^(?:import|export)\s[^'"]*?from\s+['"][^'"]+['"]/gm)].map(
    ([statement]) => statement,
  )
  return importsOf({ path, text: statements.join('\n') })
}

describe('the rules of the house', () => {
  test('a shape is a type, not an interface', () => {
    expect(interfaces(sources)).toEqual([])
    expect(interfaces(bad('server/lib/a.ts', 'export interface A {'))).toHaveLength(1)
  })

  test('modules import lower levels only', () => {
    expect(wrongWay(sources)).toEqual([])
    expect(
      wrongWay(bad('server/modules/wallet/a.ts', "import { x } from '#server/modules/cashier/b.ts'")),
    ).toHaveLength(1)
  })

  test('every module has a level and a README of at most 40 lines', () => {
    const modules = readdirSync(join(root, 'server/modules')).filter((name) => !name.includes('.'))
    expect(modules.filter((name) => !LEVELS[name])).toEqual([])
    const readme = (name: string) => join(root, 'server/modules', name, 'README.md')
    expect(
      modules.filter(
        (name) => !existsSync(readme(name)) || readFileSync(readme(name), 'utf8').trimEnd().split('\n').length > 40,
      ),
    ).toEqual([])
  })

  test('no files import each other in a circle, types included', () => {
    expect(circlesOf(sources, neededBy)).toEqual([])
    const two = [
      { path: 'a/b.ts', text: "import type { C } from './c.ts'" },
      { path: 'a/c.ts', text: "import { b } from './b.ts'" },
    ]
    expect(circlesOf(two, neededBy)).toEqual([['a/b.ts', 'a/c.ts']])
    const lazy = [
      { path: 'games/a/card.ts', text: "const facts = () => import('./facts.ts')" },
      { path: 'games/a/facts.ts', text: "import { PREFIX } from './card.ts'" },
    ]
    expect(circlesOf(lazy, neededBy)).toHaveLength(1)
  })

  test('top folders stay behind their walls', () => {
    expect(throughWalls(sources)).toEqual([])
    expect(throughWalls(bad('studio/a.ts', "import { x } from '#server/lib/db.ts'"))).toHaveLength(1)
    expect(throughWalls(bad('contract/a.ts', "import { x } from '../server/lib/db.ts'"))).toHaveLength(1)
  })

  test('no file is over 300 lines without a reason', () => {
    expect(tooLong(sources)).toEqual([])
    expect(tooLong(bad('server/a.ts', 'x\n'.repeat(302)))).toHaveLength(1)
  })

  test('time and chance are handed in', () => {
    expect(clockOrChance(sources)).toEqual([])
    expect(clockOrChance(bad('games/a.ts', 'const now = ' + 'Date.now()'))).toHaveLength(1)
  })

  test('a module writes its own tables only', () => {
    expect(foreignSql(sources)).toEqual([])
    expect(foreignSql(bad('server/modules/play/a.ts', 'insert ' + 'into wallet.entries values (1)'))).toHaveLength(1)
    expect(foreignSql(bad('server/modules/play/a.ts', 'update ' + 'games.vendors set sort = 1'))).toHaveLength(1)
    expect(foreignSql(bad('server/modules/play/a.ts', 'delete ' + 'from games.nobodys'))).toHaveLength(1)
    expect(ownedTwice(MODULES)).toEqual([])
    const twice = [
      { name: 'a', owns: ['games.x'] },
      { name: 'b', owns: ['games.x'] },
    ]
    expect(ownedTwice(twice)).toEqual(['games.x'])
  })

  test('statements of modules and of server/lib are in *.sql.ts, and no two prepared ones share a name', () => {
    expect(strayedSql(sources)).toEqual([])
    expect(
      strayedSql(bad('server/modules/wallet/pay.ts', "tx.query('sel" + "ect 1 from wallet.accounts')")),
    ).toHaveLength(1)
    expect(strayedSql(bad('server/lib/a.ts', "q.query('del" + "ete from core.seeds')"))).toHaveLength(1)
    expect(variedAsText(sources)).toEqual([])
    expect(
      variedAsText(bad('server/lib/a.sql.ts', 'q.query(`select 1 from core.seeds ${lock ' + "? 'for update' : ''}`)")),
    ).toHaveLength(1)
    expect(namedTwice(sources)).toEqual([])
    expect(namedTwice(bad('server/a.ts', "q.prepared('a.b', '', []); q.prepared<Row>('a.b', '', [])"))).toEqual(['a.b'])
  })

  test('ARCHITECTURE.md prints the levels as they are', () => {
    const printed = [6, 5, 4, 3, 2, 1].map(
      (level) =>
        `L${level}  ${Object.keys(LEVELS)
          .filter((name) => LEVELS[name] === level)
          .sort()
          .join('  ')}`,
    )
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const shown = /<!-- levels[^]*?```\n([^]*?)```/
      .exec(text)?.[1]
      ?.trim()
      .split('\n')
      .slice(0, 6)
      .map((line) => {
        const [level = '', ...names] = line.split(/\s+/)
        return `${level}  ${names.sort().join('  ')}`
      })
    expect(shown).toEqual(printed)
  })

  test('there are no placeholders, barrels or skipped tests', () => {
    expect(placeholders(sources)).toEqual([])
    expect(placeholders(bad('web/a.ts', `// ${'TO' + 'DO'} later`))).toHaveLength(1)
    expect(sources.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([])
    expect(
      sources.filter(({ text }) => /\b(it|test|describe)\.(skip|only|todo|fixme)\(/.test(text)).map(({ path }) => path),
    ).toEqual([])
  })
})
