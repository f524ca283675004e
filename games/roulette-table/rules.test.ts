import { expect, test } from 'vitest'
import { POCKETS, WHEEL_ORDER } from '#games/roulette/paytable.ts'
import { returnsOf } from '#games/table/table-games.ts'
import { COVERS, roulette } from './paytable.ts'
import { colourOf, spinRoulette } from './rules.ts'

test('the wheel has every pocket once, and red and black in turn after the zero', () => {
  expect(WHEEL_ORDER.toSorted((a, b) => a - b)).toEqual(Array.from({ length: POCKETS }, (_, pocket) => pocket))
  expect(WHEEL_ORDER.slice(1).every((pocket, index) => colourOf(pocket) === (index % 2 === 0 ? 'red' : 'black'))).toBe(
    true,
  )
})

test('every bet of the table is there once', () => {
  const bySize = new Map<number, number>()
  for (const { size } of COVERS.values()) bySize.set(size, (bySize.get(size) ?? 0) + 1)
  // straight 37, split 57 + 3 at the zero, street 12 + 2, corner 22 + the first four, line 11, dozens and columns 6,
  // even money 6
  expect(Object.fromEntries(bySize)).toEqual({ 1: 37, 2: 60, 3: 14, 4: 23, 6: 11, 12: 6, 18: 6 })
  expect(roulette.spots).toHaveLength(157)
})

test('GAME-9 every bet returns 36 of 37', () => {
  for (const [spot, { rtp }] of Object.entries(returnsOf('roulette'))) expect(rtp, spot).toBeCloseTo(36 / 37, 12)
})

test('GAME-2 a pocket pays what covers it and nothing else', async () => {
  const paid = roulette.spots.filter(({ id }) => roulette.returnOf(id, { pocket: 17 }) > 0).map(({ id }) => id)
  expect(paid).toEqual([
    '17',
    '16-17',
    '17-18',
    '14-17',
    '17-20',
    '16-17-18',
    '13-14-16-17',
    '14-15-17-18',
    '16-17-19-20',
    '17-18-20-21',
    '13-14-15-16-17-18',
    '16-17-18-19-20-21',
    'dozen-2',
    'column-2',
    'low',
    'odd',
    'black',
  ])
  expect(roulette.returnOf('red', { pocket: 0 })).toBe(0)
  expect(roulette.returnOf('0-1-2-3', { pocket: 0 })).toBe(90_000)
  expect(await spinRoulette({ next: async () => 37 * 4 + 26 })).toEqual({ pocket: 26 })
})
