import { expect, test } from 'vitest'
import { cards } from '#games/testing/table-streams.ts'
import { returnsOf } from '#games/table/table-games.ts'
import { dragonTiger } from './paytable.ts'

const round = (text: string) => {
  const [dragon = 0, tiger = 0] = cards(text)
  return { dragon, tiger }
}
const paid = (text: string, ...spots: string[]) => spots.map((spot) => dragonTiger.returnOf(spot, round(text)))

test('the higher card wins, the ace is low, a tie gives half back', () => {
  expect(paid('♦K ♠A', 'dragon', 'tiger', 'tie')).toEqual([20_000, 0, 0])
  expect(paid('♦A ♠2', 'dragon', 'tiger')).toEqual([0, 20_000])
  expect(paid('♦9 ♠9', 'dragon', 'tiger', 'tie', 'suitedTie')).toEqual([5_000, 5_000, 120_000, 0])
  expect(paid('♦9 ♦9', 'suitedTie')).toEqual([510_000])
  expect(paid('♦7 ♠8', 'dragonBig', 'dragonSmall', 'dragonOdd', 'tigerBig', 'tigerEven', 'tigerOdd')).toEqual([
    0, 0, 0, 20_000, 20_000, 0,
  ])
})

test('GAME-9 the returns are the published ones', () => {
  const { dragon, tie, suitedTie, tigerOdd } = returnsOf('dragon-tiger')
  expect([dragon?.chance.toFixed(6), tie?.chance.toFixed(6)]).toEqual(['0.462651', '0.074699'])
  expect([dragon, tie, suitedTie, tigerOdd].map((spot) => ((1 - (spot?.rtp ?? 0)) * 100).toFixed(2))).toEqual([
    '3.73',
    '10.36',
    '13.98',
    '7.69',
  ])
})
