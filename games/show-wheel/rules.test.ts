import { expect, test } from 'vitest'
import { returnsOf } from '#games/table/table-games.ts'
import { wheel } from './paytable.ts'
import { SYMBOLS, symbolOf, WHEEL } from './rules.ts'

test('GAME-9 every symbol has 48 / multiplier of the fifty fields and returns 96 %', () => {
  expect(WHEEL).toHaveLength(50)
  for (const [symbol, times] of Object.entries(SYMBOLS)) {
    expect(
      WHEEL.filter((field) => field === symbol),
      symbol,
    ).toHaveLength(48 / times)
    expect(returnsOf('wheel')[symbol]?.rtp).toBeCloseTo(0.96, 12)
  }
})

test('GAME-2 the symbol under the pointer pays, no other', () => {
  for (let field = 0; field < WHEEL.length; field++) {
    const paid = wheel.spots.filter(({ id }) => wheel.returnOf(id, { field }) > 0).map(({ id }) => id)
    expect(paid).toEqual([symbolOf({ field })])
  }
})
