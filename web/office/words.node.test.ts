/**
 * A page of the back office loads the messages that it shows: each screen names the bundles of its own page, and the
 * frame's are loaded from the start. A message that is not loaded would be shown as its key.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const office = join(root, 'web/office')
/** The bundles that a page never names: the office loads them first, the site the last one with its first lazy part (scripts/vite/message-catalogues.ts). */
const FIRST = ['common', 'shell', 'lobby', 'later']

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

/** The bundle of each message, by its key. */
const bundles = new Map(
  filesOf(join(root, 'locales/en'))
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) =>
      Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object).map(
        (key) => [key, basename(path, '.json')] as const,
      ),
    ),
)
const keysWith = (prefix: string) => [...bundles].flatMap(([key, bundle]) => (key.startsWith(prefix) ? [bundle] : []))

/**
 * Returns the bundles of the messages that a text names: whole keys, keys put together from a prefix, or `word(prefix,
 * …)`.
 */
function bundlesIn(text: string): string[] {
  return [
    ...[...text.matchAll(/'([a-zA-Z][\w-]*\.[\w.-]+)'/g)].flatMap(([, key = '']) => bundles.get(key) ?? []),
    ...[...text.matchAll(/`([a-zA-Z][\w-]*\.[\w.-]*)\$\{/g)].flatMap(([, prefix = '']) => keysWith(prefix)),
    ...[...text.matchAll(/\bword\(\s*'([\w.]+)'/g)].flatMap(([, prefix = '']) => keysWith(`${prefix}.`)),
  ]
}

/** Returns the files of the web that a file imports statically; what it loads later belongs to another page. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*? from '([^']+)'/gms)]
    .map(([, from = '']) => (from.startsWith('#') ? join(root, from.slice(1)) : resolve(dirname(file), from)))
    .filter((path) => path.startsWith(join(root, 'web/')) && /\.tsx?$/.test(path) && existsSync(path))
}

function everythingOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) everythingOf(next, seen)
  return seen
}

/** Returns the bundles of messages that a page shows and that neither the frame nor the page's own list loads. */
function missingOf(page: string, listed: readonly string[]): string[] {
  const said = [...everythingOf(page)].flatMap((file) => bundlesIn(readFileSync(file, 'utf8')))
  return [...new Set(said)].filter((bundle) => !listed.includes(bundle)).sort()
}

const quoted = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, one = '']) => one)
const main = join(office, 'main.tsx')
const ofFrame = quoted(/FRAME_WORDS = \[([^\]]*)\]/.exec(readFileSync(main, 'utf8'))?.[1] ?? '')
const pages = filesOf(office)
  .filter((path) => path.endsWith('.screens.ts'))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/import\('(\.[^']+)'\)\)\.\w+(?:,\s*\[([^\]]*)\])?/g)].map(
      ([, page = '', listed = '']) => ({ page: resolve(dirname(path), page), listed: quoted(listed) }),
    ),
  )

test('OFFICE-1 the frame loads what it says, and every screen what its page says besides', () => {
  expect(pages.length).toBeGreaterThan(35)
  expect(missingOf(main, [...FIRST, ...ofFrame])).toEqual([])
  const missing = pages.map(({ page, listed }) => [
    relative(office, page),
    missingOf(page, [...FIRST, ...ofFrame, ...listed]),
  ])
  expect(missing.filter(([, bundle]) => bundle?.length)).toEqual([])
})

test('OFFICE-1 no screen loads messages that its page never says', () => {
  const idle = pages.map(({ page, listed }) => {
    const said = missingOf(page, [])
    return [relative(office, page), listed.filter((bundle) => !said.includes(bundle) || ofFrame.includes(bundle))]
  })
  expect(idle.filter(([, bundle]) => bundle?.length)).toEqual([])
})

test('OFFICE-1 a page whose messages are in another bundle is found', () => {
  expect(missingOf(join(office, 'members/member-show.tsx'), [...FIRST, ...ofFrame])).toContain('protection')
  expect(bundlesIn("word('office.act', row.action)")).toContain('office-words')
  expect(bundlesIn('t(`cashier.depositState.${row.state}`)')).toEqual(expect.arrayContaining(['cashier']))
})
