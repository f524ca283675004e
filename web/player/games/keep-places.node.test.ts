import { expect, test } from 'vitest'
import { keepPlaces } from './keep-places.ts'

test('GAME-6 a match keeps its place in the list while it is played; the next one takes a place that became free', () => {
  const shown = keepPlaces([], ['a', 'b', 'c', 'd'], 3)
  expect(shown).toEqual(['a', 'b', 'c'])
  expect(keepPlaces(shown, ['d', 'c', 'b', 'a'], 3), 'the order of the answer changed').toEqual(['a', 'b', 'c'])
  expect(keepPlaces(shown, ['a', 'c', 'd', 'e'], 3), 'one is over').toEqual(['a', 'd', 'c'])
  expect(keepPlaces(shown, ['c'], 3)).toEqual(['c'])
  expect(keepPlaces(['c'], ['c', 'x', 'y', 'z'], 3)).toEqual(['c', 'x', 'y'])
})
