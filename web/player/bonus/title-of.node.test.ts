/**
 * Titles of rewards are stored as message keys: each key that a module gives away must stand, in every language, in one
 * of the bundles that pages with titles load. Else members would read "Bonus" in place of what they got.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TITLE_BUNDLES } from './title-of.ts'

const root = join(import.meta.dirname, '../../..')
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name))

/** Returns the keys that a source stores as titles; one that is put together is given up to its first value, as `a.b.*`. */
function titleKeysIn(source: string): string[] {
  return [...source.matchAll(/\btitle: \{\s*key: ([^\n]+)/g)].flatMap(([, rest = '']) => {
    const until = rest.search(/,\s*values/)
    const expression = until < 0 ? rest : rest.slice(0, until)
    return [
      ...[...expression.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key),
      ...[...expression.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, prefix = '']) => `${prefix}*`),
    ]
  })
}

/** Returns the keys of the bundles that pages with titles load in a language. */
function keysOf(locale: string): string[] {
  return filesOf(`locales/${locale}`)
    .filter((path) => (TITLE_BUNDLES as readonly string[]).includes(basename(path, '.json')))
    .flatMap((path) => Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object))
}

const hasWords = (keys: readonly string[], title: string) =>
  title.endsWith('*') ? keys.some((key) => key.startsWith(title.slice(0, -1))) : keys.includes(title)

const givers = filesOf('server/modules')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path: path.slice(root.length + 1), source: readFileSync(path, 'utf8') }))

describe('PROMO-5 titles of rewards', () => {
  test('whoever gives a reward says its title as a key', () => {
    const without = givers
      .filter(({ source }) => /\bgiveReward\((?!\s*tx: Tx\b)/.test(source) && titleKeysIn(source).length === 0)
      .map(({ path }) => path)
    expect(without).toEqual([])
  })

  for (const locale of ['en', 'bn', 'ar'])
    test(`each has its words in ${locale}`, () => {
      const keys = keysOf(locale)
      const titles = givers.flatMap(({ source }) => titleKeysIn(source))
      expect(titles.filter((title) => !hasWords(keys, title))).toEqual([])
      expect(titles).toEqual(expect.arrayContaining(['vip.reward.*', 'referral.reward.inviter', 'points.reward']))
    })

  test('a key without words is found', () => {
    const keys = titleKeysIn("title: { key: isFirst ? 'no.such.first' : `no.such.${kind}`, values: { a: 'b.c' } },")
    expect(keys).toEqual(['no.such.first', 'no.such.*'])
    expect(keys.some((key) => hasWords(keysOf('en'), key))).toBe(false)
  })
})
