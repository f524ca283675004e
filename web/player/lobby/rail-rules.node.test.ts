import { expect, test } from 'vitest'
import { railOf } from './rail-rules.ts'

test.each([
  [0, 0, false, false],
  [6, 6, false, false],
  [7, 7, false, true],
  [8, 8, true, true],
  [12, 12, true, true],
  [60, 12, true, true],
])('LOBBY-5 LOBBY-6 of %i games %i are shown; arrows: %s, movement: %s', (games, shown, hasArrows, moves) => {
  expect(railOf(games)).toEqual({ shown, hasArrows, moves })
})
