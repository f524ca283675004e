/**
 * The rules of the house that a machine can hold. Each has one deliberately bad example, so that a rule which stopped looking
 * is noticed.
 */
import { readFileSync, readdirSync, statSync, existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODULES } from '#server/modules.ts'

const root = import.meta.dirname
const LEVELS: Readonly<Record<string, number>> = Object.fromEntries(MODULES.map(({ name, level }) => [name, level]))
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])

function walk(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (SKIPPED.has(name)) return []
    return statSync(path).isDirectory() ? walk(path) : [relative(root, path)]
  })
}

type Source = { path: string; text: string }
const sources: Source[] = walk(root)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const isTest = (path: string) => /\.test\.tsx?$|^e2e\/|^bench\/|\/testing\/|^architecture/.test(path)

/** Files that a source imports, as paths from the root; packages are left out. */
function importsOf({ path, text }: Source): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
  return found.flatMap((name) =>
    name.startsWith('#') ? [name.slice(1)] : name.startsWith('.') ? [join(dirname(path), name)] : [],
  )
}

const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

/** Imports that go up or sideways between modules. */
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

/** Top folders and what they may import. */
const WALLS: Record<string, RegExp> = {
  'conformance/': /^(conformance|contract)\//,
  'contract/': /^contract\//,
  'games/': /^games\//,
  'studio/':
    /^(studio|games|design)\/|^contract\/(vendor-protocol|payment-protocol|transfer-protocol|desk-protocol|callers|settings)\.ts$/,
  'web/': /^(web|contract|games|locales|design)\//,
  'server/lib/': /^(server\/lib|contract|games)\//,
  'art/': /^(art|server\/seeds\/catalogue)\//,
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

/** Long on purpose, with the reason. */
const LONG: Record<string, string> = {
  'studio/client/messages/bn.ts': 'one catalogue, a message a line',
  'studio/client/messages/en.ts': 'one catalogue, a message a line',
}

function tooLong(files: readonly Source[]): string[] {
  return files.filter(({ path, text }) => text.split('\n').length > 301 && !LONG[path]).map(({ path }) => path)
}

function clockOrChance(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => /^(server|contract|games)\//.test(path) && !path.startsWith('server/lib/') && !isTest(path))
    .filter(({ text }) => /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)/.test(text))
    .map(({ path }) => path)
}

function foreignSql(files: readonly Source[]): string[] {
  const written = /\b(?:insert into|update|delete from)\s+(\w+)\.\w+/gi
  return files.flatMap(({ path, text }) => {
    const owner = moduleOf(path)
    if (!owner || isTest(path)) return []
    return [...text.matchAll(written)]
      .filter((match) => match[1] !== owner && LEVELS[match[1] ?? ''])
      .map((match) => `${path} writes ${match[0]}`)
  })
}

function placeholders(files: readonly Source[]): string[] {
  const word = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`)
  return files.filter(({ text }) => word.test(text)).map(({ path }) => path)
}

/** As importsOf, without what is loaded lazily, when somebody comes there: that may lead back. */
function neededBy({ path, text }: Source): string[] {
  const statements = [...text.matchAll(/^(?:import|export)\s[^'"]*?from\s+['"][^'"]+['"]/gm)].map(
    ([statement]) => statement,
  )
  return importsOf({ path, text: statements.join('\n') })
}

/** Files that import each other in a circle, types included: none of them can be read, or moved, alone. */
function circles(files: readonly Source[]): string[][] {
  const known = new Map(files.map((file) => [file.path, file]))
  const edges = new Map(files.map((file) => [file.path, neededBy(file).filter((target) => known.has(target))]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  // Tarjan: a file whose lowest reachable open file is itself closes a circle, or stands alone
  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.get(path) ?? 0)
    open.push(path)
    for (const target of edges.get(path) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = open.splice(open.lastIndexOf(path))
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const { path } of files) if (!order.has(path)) visit(path)
  return found
}

const bad = (path: string, text: string): Source[] => [{ path, text }]

describe('the rules of the house', () => {
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
    expect(circles(sources)).toEqual([])
    const two = [
      { path: 'a/b.ts', text: "import type { C } from './c.ts'" },
      { path: 'a/c.ts', text: "import { b } from './b.ts'" },
    ]
    expect(circles(two)).toEqual([['a/b.ts', 'a/c.ts']])
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
    expect(foreignSql(bad('server/modules/games/a.ts', 'insert ' + 'into wallet.entries values (1)'))).toHaveLength(1)
  })

  test('ARCHITECTURE.md prints the levels as they are', () => {
    const printed = [5, 4, 3, 2, 1].map(
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
      .slice(0, 5)
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
