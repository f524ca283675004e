/**
 * Some languages run from right to left, so styles that depend on direction must use logical properties.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const list = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\./.test(name))
    .map((name) => join(root, folder, name))

/** Tailwind classes that name a side; centring by half of the own size is not one. */
const CLASS =
  /(?<=["'`\s:!])-?(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr]|inset-[lr])-[\w[(.%-]+|(?<=["'`\s:!])(?:text|float|clear)-(?:left|right)\b/g
/** Declarations that name a side. */
const DECLARATION =
  /(?:^|[;{\s])((?:margin|padding|border)-(?:left|right)[\w-]*\s*:|(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius\s*:)/g

/** What has the same sides in every language, and why. */
const KEPT: Readonly<Record<string, string>> = {
  'web/ui/base.css': 'figures at the end of a row of Arabic, whose own direction is the other one',
  'studio/client/pvp/felt.css': 'the seats around a felt, which stand where they stand',
  'studio/client/dice/dice.css': 'the track of the dice, from 0 to 100 in every language',
}

const sidesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[0].trim())

test('SITE-15 no class of a page names left or right', () => {
  for (const file of list('web', /\.tsx?$/))
    expect(
      sidesIn(readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''), CLASS),
      relative(root, file),
    ).toEqual([])
})

test('SITE-15 no style sheet names left or right, but where a side is meant', () => {
  for (const file of [
    ...list('web', /\.css$/),
    ...list('studio/client', /\.css$/),
    ...list('design', /\.css$/),
    join(root, 'studio/payments/page-style.ts'),
  ]) {
    const path = relative(root, file)
    const sides = sidesIn(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''), DECLARATION)
    if (path in KEPT) expect(sides, `${path} needs no exception any more`).not.toEqual([])
    else expect(sides, path).toEqual([])
  }
})

test('both find a side that is named', () => {
  expect(sidesIn(`<div className="ml-2 lg:pr-4 text-left -right-1 rounded-tl-md">`, CLASS)).toEqual([
    'ml-2',
    'pr-4',
    'text-left',
    '-right-1',
    'rounded-tl-md',
  ])
  expect(
    sidesIn('a { margin-left: 1px; text-align: right } b { inset-inline-start: 0; left: 2px }', DECLARATION),
  ).toHaveLength(3)
  expect(sidesIn('<div className="ms-2 pe-4 text-start start-1 rounded-ss-md left">', CLASS)).toEqual([])
})
