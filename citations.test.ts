/**
 * Verifies that every citation can be found. Requirements and references are cited by file and section, as in
 * `docs/specification.md 9.4`; each is looked up, and so is every document that is named or linked. Each rule has
 * deliberately bad examples.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

type Source = { path: string; text: string }

const root = import.meta.dirname
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])
const NUMBERED = /^docs\/(?:specification|calls|house|look|reference\/[a-z]+)\.md$/

/** Migrations that have landed, which are not edited again. */
const LANDED: ReadonlySet<string> = new Set([
  'server/migrations/0235-domains-may-tell-a-merchant-code-of-their-own.sql',
])

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (SKIPPED.has(name)) return []
    return statSync(path).isDirectory() ? walk(path) : [relative(root, path)]
  })
}

const sources: readonly Source[] = walk(root)
  .filter(
    (path) =>
      /\.(?:ts|tsx|mts|mjs|js|css|html|sql|md)$/.test(path) && !LANDED.has(path) && path !== 'citations.test.ts',
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Returns the numbers of a page's headings, and of the points that a list has in bold. */
const numbersOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^(?:#{2,4} |- \*\*)(\d+(?:\.\d+)*)(?=\.? |\*\*)/gm)].map(([, number]) => number ?? ''))

const pages = new Map(
  sources.filter(({ path }) => NUMBERED.test(path)).map(({ path, text }) => [path, numbersOf(text)]),
)

type Citation = { page: string; number: string }

/**
 * Returns the citations of a text, including those where a comment's line breaks between file and number, and those of
 * several numbers of one file.
 */
function citationsOf(text: string): Citation[] {
  const form = /(docs\/[\w/-]+\.md)`?\s+(?:\* |\/\/ )?(\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*)(?![\w%])/g
  return [...text.matchAll(form)]
    .filter(([, page = '']) => NUMBERED.test(page))
    .flatMap(([, page = '', numbers = '']) => numbers.split(/, | and /).map((number) => ({ page, number })))
}

/** Lists citations of a file or a number that does not exist. */
function lost(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) =>
    citationsOf(text)
      .filter(({ page, number }) => !pages.get(page)?.has(number))
      .map(({ page, number }) => `${path} cites ${page} ${number}`),
  )
}

/** Lists documents that do not exist but that a source names by path, or another document links. */
function missing(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) => {
    const named = [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+\.md\b/g)].map(([target]) => target)
    const links = path.endsWith('.md')
      ? [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => join(dirname(path), target))
      : []
    return [...named, ...links]
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} names ${target}`)
  })
}

/** Citations in a form that cannot be looked up. A numbered page may name its own sections. */
const OLD_FORMS: readonly RegExp[] = [
  /\bspecification[,:] (?:sections? \d|\/|wallet|page)/i,
  /\bspecification \(sections? \d/i,
  /\breferences?:? \(?(?:games|ledger|promotions|staff|web|field),? [A-Z\d]/,
  /\breference: (?:games|ledger|promotions|staff|web|field)\b/,
  /\bspec\/calls\b/,
  /(?<!RFC \d{4} )\b[Ss]ections? \d/,
  /(?<!docs\/)\b(?:look|house|calls)\.md,? (?:section )?\d/,
  /\.\.\/(?:shared|design|spec)\/[\w/]+\.md/,
]

function oldForms(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => !NUMBERED.test(path))
    .flatMap(({ path, text }) =>
      OLD_FORMS.flatMap((form) => {
        const found = form.exec(text)
        return found ? [`${path} says "${found[0]}"`] : []
      }),
    )
}

/** Decision records: about the code in docs/decisions, about rules of the product in the module to which they apply. */
const RECORD = /^(?:docs\/decisions|server\/modules\/[\w-]+\/rules|studio\/rules)\/(\d{4})-[\w-]+\.md$/
const INDEX = 'docs/decisions/README.md'

/**
 * Lists records that are not exactly once in the index under their own title, whose number another one has, or that do
 * not have the common form.
 */
function loose(files: readonly Source[]): string[] {
  const index = files.find(({ path }) => path === INDEX)?.text ?? ''
  const numbers = files.map(({ path }) => RECORD.exec(path)?.[1])
  return files.flatMap(({ path, text }) => {
    const number = RECORD.exec(path)?.[1]
    if (number === undefined) return []
    const title = new RegExp(`^# ${number} · (.+)\n`).exec(text)?.[1]
    const heads = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])
    const entry = `- ${number} [${title}](${relative(dirname(INDEX), path)})`
    return [
      ...(title !== undefined && index.split('\n').filter((line) => line === entry).length === 1
        ? []
        : [`${path} is not in the index once, with its title`]),
      ...(numbers.filter((one) => one === number).length === 1 ? [] : [`${path} has the number of another record`]),
      ...(['Context', 'Decision', 'Consequences'].every((head) => heads.includes(head))
        ? []
        : [`${path} has not the form of a record`]),
    ]
  })
}

describe('citations', () => {
  test('every decision record has the one form and stands in the index, which names no other', () => {
    expect(loose(sources)).toEqual([])
    const index = sources.find(({ path }) => path === INDEX)?.text ?? ''
    const records = sources.filter(({ path }) => RECORD.test(path))
    expect(index.match(/^- \d{4} /gm)).toHaveLength(records.length)
    const form = '# 0001 · One\n\n## Context\n\n## Decision\n\n## Consequences\n'
    expect(
      loose([
        { path: INDEX, text: '- 0001 [One](0001-one.md)\n- 0002 [Three](0002-two.md)' },
        { path: 'docs/decisions/0001-one.md', text: form },
        { path: 'docs/decisions/0002-two.md', text: form.replace('0001 · One', '0002 · Two') },
        { path: 'studio/rules/0003-three.md', text: '# 0003 Three' },
        { path: 'studio/rules/0001-one-more.md', text: form.replace('One', 'One more') },
      ]),
    ).toEqual([
      'docs/decisions/0001-one.md has the number of another record',
      'docs/decisions/0002-two.md is not in the index once, with its title',
      'studio/rules/0003-three.md is not in the index once, with its title',
      'studio/rules/0003-three.md has not the form of a record',
      'studio/rules/0001-one-more.md is not in the index once, with its title',
      'studio/rules/0001-one-more.md has the number of another record',
    ])
  })

  test('each one finds its file and its number, and there are many', () => {
    expect(lost(sources)).toEqual([])
    expect(sources.flatMap(({ text }) => citationsOf(text)).length).toBeGreaterThan(130)
    expect(
      lost([
        { path: 'a.ts', text: '/** Good (docs/specification.md 9.4), bad (docs/specification.md 9.99). */' },
        { path: 'b.ts', text: ' * bad on the next line (docs/reference/games.md\n * 44.2)' },
        { path: 'c.ts', text: '// the second of two (docs/reference/games.md 5.1 and 5.77)' },
        { path: 'd.ts', text: '// no such page (docs/reference/horses.md 1)' },
      ]),
    ).toEqual([
      'a.ts cites docs/specification.md 9.99',
      'b.ts cites docs/reference/games.md 44.2',
      'c.ts cites docs/reference/games.md 5.77',
      'd.ts cites docs/reference/horses.md 1',
    ])
  })

  test('every document that is named or linked is there', () => {
    expect(missing(sources)).toEqual([])
    expect(
      missing([
        { path: 'a.ts', text: '// see docs/nowhere.md' },
        {
          path: 'docs/b.md',
          text: '[map](map.md), [gone](decisions/9999-gone.md), [outside](https://example.org/x.md)',
        },
      ]),
    ).toEqual(['a.ts names docs/nowhere.md', 'docs/b.md names docs/decisions/9999-gone.md'])
  })

  test('none is by words', () => {
    expect(oldForms(sources)).toEqual([])
    const bad = [
      '(specification, section 9)',
      'the counter of the specification (section 9)',
      'The reference (games 6.8) names both',
      '(reference: games\n * 5.3)',
      '(spec/calls.md)',
      '(section 2, launch routing)',
      '(look.md, section 3)',
      '`../shared/design/house.md`',
    ]
    expect(bad.filter((text) => oldForms([{ path: 'a.ts', text }]).length === 0)).toEqual([])
    expect(
      oldForms([{ path: 'a.ts', text: 'as RFC 6962 section 2.1 has it, docs/look.md 3, docs/specification.md 9.4' }]),
    ).toEqual([])
  })

  test('each numbered requirement names rows of the map, and each row of the specification has one', () => {
    const read = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
    const rows = [...read('docs/map.md').matchAll(/^\| ([A-Z]+-\d+) (\+)?/gm)].map(([, id = '', beyond]) => ({
      id,
      beyond: beyond !== undefined,
    }))
    const points = read('docs/specification.md')
      .split('\n')
      .filter((line) => line.startsWith('- **'))
    const named = (line: string) =>
      line.match(/\b[A-Z]+-\d+\b/g)?.filter((id) => rows.some((row) => row.id === id)) ?? []
    expect(points.filter((line) => named(line).length === 0)).toEqual([])
    const all = new Set(points.flatMap(named))
    expect(rows.filter(({ id, beyond }) => !beyond && !all.has(id)).map(({ id }) => id)).toEqual([])
    expect(named('- **1.99** A point of nothing. (NOWHERE-1)')).toEqual([])
  })
})
