import { expect, test } from 'vitest'
import { streamOf } from '#games/testing/table-streams.ts'
import { returnsOf } from '#games/table/table-games.ts'
import { COMBINATIONS, sicBo } from './paytable.ts'
import { rollSicBo, type Dice } from './rules.ts'

const winners = (dice: Dice) => sicBo.spots.filter(({ id }) => sicBo.returnOf(id, dice) > 0).map(({ id }) => id)

test('every spot pays for what it names', () => {
  expect(winners([2, 2, 5])).toEqual(['small', 'odd', 'double-2', 'total-9', 'pair-25', 'single-2', 'single-5'])
  expect(winners([4, 4, 4])).toEqual(['double-4', 'triple-4', 'triple', 'total-12', 'single-4'])
  expect([sicBo.returnOf('single-2', [2, 2, 5]), sicBo.returnOf('single-4', [4, 4, 4])]).toEqual([30_000, 40_000])
  expect(COMBINATIONS).toHaveLength(15)
  expect(sicBo.spots).toHaveLength(4 + 6 + 7 + 14 + 15 + 6)
})

test('GAME-9 the edges are the published ones', () => {
  const edge = (spot: string) => ((1 - (returnsOf('sic-bo')[spot]?.rtp ?? 0)) * 100).toFixed(1)
  expect(['small', 'odd', 'triple-1', 'triple', 'double-3', 'pair-25', 'single-6'].map(edge)).toEqual([
    '2.8',
    '2.8',
    '16.2',
    '13.9',
    '18.5',
    '2.8',
    '7.9',
  ])
  expect([4, 5, 6, 7, 8, 9, 10].map((sum) => edge(`total-${sum}`))).toEqual([
    '15.3',
    '13.9',
    '16.7',
    '9.7',
    '12.5',
    '19.0',
    '12.5',
  ])
  expect([17, 16, 15, 14, 13, 12, 11].map((sum) => edge(`total-${sum}`))).toEqual(
    [4, 5, 6, 7, 8, 9, 10].map((sum) => edge(`total-${sum}`)),
  )
})

test('GAME-8 the dice follow the stream, as published for three dice', async () => {
  const dice = await rollSicBo(streamOf('SICBO', '1'))
  expect(dice.every((die) => die >= 1 && die <= 6)).toBe(true)
  const words = [2, 5, 2].map((face) => face - 1)
  expect(await rollSicBo({ next: async () => words.shift() ?? 0 })).toEqual([2, 5, 2])
})
