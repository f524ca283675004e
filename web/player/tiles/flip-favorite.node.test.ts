import { expect, test } from 'vitest'
import { flipFavorite } from './flip-favorite.ts'

test('LOBBY-10 a flip that is refused goes back alone: what was flipped meanwhile stays', () => {
  const start = { ids: ['old'] }
  const first = flipFavorite(start, 'refused', true)
  const second = flipFavorite(first, 'kept', true)
  expect(second.ids).toEqual(['kept', 'refused', 'old'])
  expect(flipFavorite(second, 'refused', false).ids).toEqual(['kept', 'old'])
  expect(flipFavorite(flipFavorite(second, 'old', false), 'old', true).ids).toEqual(['old', 'kept', 'refused'])
  expect(flipFavorite(second, 'kept', true).ids).toEqual(second.ids)
})
