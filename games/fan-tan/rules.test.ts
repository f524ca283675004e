import { expect, test } from 'vitest'
import { returnsOf } from '#games/table/table-games.ts'
import { fanTan } from './paytable.ts'
import { leftOf } from './rules.ts'

test('what is left of the beads decides; none left counts as four', () => {
  expect([60, 61, 62, 63, 64, 99].map((beads) => leftOf({ beads }))).toEqual([4, 1, 2, 3, 4, 3])
  const paid = Object.fromEntries(
    fanTan.spots.map(({ id }) => [id, fanTan.returnOf(id, { beads: 62 })]).filter(([, returned]) => returned),
  )
  expect(paid).toEqual({
    'fan-2': 38_500,
    'kwok-12': 19_500,
    'kwok-23': 19_500,
    'kwok-24': 19_500,
    'nim-21': 29_000,
    'nim-23': 29_000,
    'nim-24': 29_000,
    'nim-12': 10_000,
    'nim-32': 10_000,
    'nim-42': 10_000,
    'nga-234': 13_167,
    'nga-124': 13_167,
    'nga-123': 13_167,
  })
})

test('GAME-9 the edges are the published ones', () => {
  const edge = (spot: string) => ((1 - (returnsOf('fan-tan')[spot]?.rtp ?? 0)) * 100).toFixed(2)
  expect(['fan-1', 'nim-34', 'kwok-13', 'nga-124'].map(edge)).toEqual(['3.75', '2.50', '2.50', '1.25'])
})
