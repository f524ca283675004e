/** Holds the families that pages load one by one to the list of all lotteries, and every id in them to its words. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { drawBoard } from '#games/lottery/core/board.ts'
import { parseSelection, settle, writeSelection, type Play } from '#games/lottery/core/play.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import { regionOf } from '#games/lottery/places.ts'
import { readsOf } from '#games/lottery/reads.ts'
import { expect, test } from 'vitest'
import { exampleOn } from '../betting/example.ts'
import { quickPick } from '../betting/selection-state.ts'
import { ruleOf } from '../rules.ts'
import { playKey } from '../words.ts'
import { LOADERS } from './loaders.ts'

type Written = 'en' | 'bn'
const folderOf = (language: Written) => join(import.meta.dirname, `../../../../locales/${language}/lottery`)
function wordsOf(language: Written): Record<string, string> {
  const folder = folderOf(language)
  return Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  )
}
const words = wordsOf('en')
const YEAR = 2026
const has = (...keys: string[]) => keys.some((key) => key in words)

/** Lists what a play is called by, and has no words. */
function unsaid(family: string, { id, group, grammar }: Play): string[] {
  const rows = grammar.rows.filter(({ key }) => !has(`lottery.row.${family}.${key}`, `lottery.row.${key}`))
  const picked = grammar.rows.flatMap(({ item }) => (item.kind === 'words' ? item.words : []))
  const others = picked.filter((word) => !has(`lottery.word.${family}.${word.id}`, `lottery.word.${word.id}`))
  return [
    ...[playKey(family, id), `lottery.group.${family}.${group}`, `lottery.rule.${ruleOf(family, id).rule}`].filter(
      (key) => !has(key),
    ),
    ...rows.map(({ key }) => `row ${family} ${key}`),
    ...others.map((word) => `word ${family} ${word.id}`),
  ]
}

test('LOTT-1 pages draw and play each lottery as the list of all lotteries says, and every play has its words', async () => {
  const missing = new Set<string>()
  for (const lottery of LOTTERIES) {
    const opened = await LOADERS[lottery.family]?.()
    if (!opened) throw new Error(`no page opens ${lottery.family}`)
    const { format, playsIn } = opened.family.open(lottery.code)
    expect(format, lottery.code).toEqual(lottery.format)
    expect(
      playsIn(YEAR).map(({ id }) => id),
      lottery.code,
    ).toEqual(lottery.playsIn(YEAR).map(({ id }) => id))
    for (const play of playsIn(YEAR)) for (const key of unsaid(lottery.family, play)) missing.add(key)
    if (!has(`lottery.kind.${lottery.family}`)) missing.add(lottery.family)
    if (!has(`lottery.region.${regionOf(lottery)}`)) missing.add(regionOf(lottery))
  }
  expect([...missing]).toEqual([])
})

test('LOTT-1 rules in Bengali count in Bengali figures', () => {
  const rules = Object.entries(wordsOf('bn')).filter(([key]) => key.startsWith('lottery.rule.'))
  expect(rules.length).toBeGreaterThan(50)
  expect(rules.filter(([, text]) => /\{count\}|[0-9]টি/.test(text))).toEqual([])
})

/** A stream of words that is always the same. */
function steady() {
  let word = 12_345
  return { next: async () => (word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0) }
}

test('LOTT-1 a quick pick of every play is a whole bet, and the example of a play wins on the board that it is shown for', async () => {
  let seed = 7
  const below = (count: number) => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) % count
  const done = new Set<string>()
  const without: string[] = []
  for (const lottery of LOTTERIES) {
    const board = await drawBoard(steady(), lottery.format)
    for (const play of lottery.playsIn(YEAR)) {
      const name = `${lottery.family} ${play.id}`
      if (done.has(name)) continue
      done.add(name)
      const read = parseSelection(play, quickPick(play, below))
      expect(read, name).toHaveProperty('selection')
      if ('selection' in read) expect(parseSelection(play, writeSelection(play, read.selection)), name).toEqual(read)
      const example = exampleOn(play, board)
      if (example) expect(settle(play, example, board), name).not.toEqual([])
      else without.push(name)
    }
  }
  // a board need not have what a play asks for, such as a triple; most boards do
  expect(without.length).toBeLessThan(done.size / 4)
})

test('LOTT-6 whatever is read off a drawn board has its words among those that the list of results loads', async () => {
  const common: Record<string, string> = Object.assign(
    {},
    ...['lottery.json', 'lottery-results.json'].map((file) =>
      JSON.parse(readFileSync(join(folderOf('en'), file), 'utf8')),
    ),
  )
  const stream = steady()
  const missing = new Set<string>()
  for (const lottery of LOTTERIES)
    for (let draw = 0; draw < 60; draw++)
      for (const [key, value] of Object.entries(readsOf(lottery, await drawBoard(stream, lottery.format), YEAR))) {
        if (!(`lottery.read.${key}` in common)) missing.add(`${lottery.family} lottery.read.${key}`)
        const word = [`lottery.word.${lottery.family}.${value}`, `lottery.word.${value}`].some((one) => one in common)
        if (!/^\d*$/.test(value) && !word) missing.add(`${lottery.family} ${key} ${value}`)
      }
  expect([...missing].sort()).toEqual([])
})
