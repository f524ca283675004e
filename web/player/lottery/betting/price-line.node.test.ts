/** What a line pays where some of its numbers pay half: the page says the same as the server. */
import { expect, test } from 'vitest'
import type { SoldPlay } from '#contract/lottery/hall.ts'
import { parseMoney } from '#contract/money.ts'
import { parseSelection } from '#games/lottery/core/play.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { differencesOf, limitedIn, lineOf, priceLine, shareOf, type Line } from './price-line.ts'

const lottery = findLottery('ph3d') ?? expect.fail()
const play = playsOfDraw(lottery, new Date('2026-03-04T00:00:00Z')).get('STRAIGHT') ?? expect.fail()
const sold = (half: string[]): SoldPlay => ({
  id: 'STRAIGHT',
  mode: 'SEA',
  series: null,
  tables: Object.entries(play.price.tables ?? {}).map(([name, { odds }]) => ({ name, odds, discount: 0, kei: {} })),
  stakeMin: '1.00',
  stakeMax: '1000.00',
  payoutMax: '100000.00',
  betsMax: null,
  closed: [],
  half,
})
const read = (text: string) => {
  const found = parseSelection(play, text)
  return 'selection' in found ? found.selection : expect.fail(text)
}
const line = (text: string, half: string[]): Line => ({
  ...lineOf(play, sold(half), {}, read(text), '1.00'),
  key: text,
})

test('LOTT-4 a line of half-paying numbers alone pays half; beside others they are named apart', () => {
  expect(line('123', ['123'])).toMatchObject({ prizes: { direct: '225.00' }, best: '225.00', least: '225.00' })
  expect(line('123', ['124'])).toMatchObject({ prizes: { direct: '450.00' }, best: '450.00', least: '450.00' })
  const mixed = line('123,789', ['123'])
  expect(mixed).toMatchObject({ prizes: { direct: '450.00' }, best: '450.00', least: '225.00', limited: '123' })
  expect(priceLine(play, sold(['123']), {}, [], parseMoney('1.00')).best).toBe(parseMoney('450.00'))
})

test('LOTT-4 what became limited, free, or limited otherwise is a difference; what stays is none', () => {
  const text = '123,456,789'
  const between = (before: string[], now: string[]) =>
    differencesOf(line(text, before), line(text, now)).map(({ what, was, is }) => [limitedIn(what) ?? what, was, is])
  expect(between([], ['123'])).toEqual([['123', '450.00', '225.00']])
  expect(between(['123'], [])).toEqual([['123', '225.00', '450.00']])
  expect(between(['123'], ['456'])).toEqual([
    ['123', '225.00', '450.00'],
    ['456', '450.00', '225.00'],
  ])
  expect(between([], ['123', '456', '789'])).toEqual([['direct', '450.00', '225.00']])
  expect(between(['123'], ['123'])).toEqual([])
  expect(between(['123'], ['123', '000'])).toEqual([])
})

test('LOTT-2 the chance of a jackpot is said to its last figure', () => {
  for (const of of [5_245_786n, 40_475_358n]) expect(Math.round(1 / shareOf({ wins: 1n, of }))).toBe(Number(of))
  expect(shareOf({ wins: 489n, of: 500n })).toBeCloseTo(0.978, 12)
})
