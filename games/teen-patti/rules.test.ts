import { expect, test } from 'vitest'
import { cards, streamOf } from '#games/testing/table-streams.ts'
import { returnsOf } from '#games/table/table-games.ts'
import { teenPatti } from './paytable.ts'
import { countHands } from './rtp.ts'
import { dealTeenPatti, scoreOf, winnerOf } from './rules.ts'

test('GAME-9 the 22 100 hands fall into kinds as published', () => {
  const { kinds, tie } = countHands()
  expect(kinds).toEqual({ trail: 52, pureSequence: 48, sequence: 720, colour: 1_096, pair: 3_744, high: 16_440 })
  expect(tie).toBeGreaterThan(0)
  expect(returnsOf('teen-patti').a?.rtp).toBeCloseTo(1 - ((1 - tie) / 2) * 0.04, 12)
})

test('hands stand in order: trail, runs with A-K-Q before A-2-3 before K-Q-J, colour, pair, high card', () => {
  const order = [
    '♦2 ♥2 ♠2',
    '♦A ♦K ♦Q',
    '♦A ♦2 ♦3',
    '♦K ♦Q ♦J',
    '♦4 ♦3 ♦2',
    '♦A ♥K ♠Q',
    '♦A ♥2 ♠3',
    '♦K ♥Q ♠J',
    '♥A ♥J ♥9',
    '♦A ♥A ♠2',
    '♦K ♥K ♠Q',
    '♦A ♥K ♠J',
    '♦5 ♥3 ♠2',
  ]
  const scores = order.map((text) => scoreOf(cards(text)).score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(order.length)
  expect(scoreOf(cards('♦2 ♥2 ♠A')).score).toBeLessThan(scoreOf(cards('♦3 ♥3 ♠2')).score)
})

test('GAME-2 equal hands give both sides back; the bonus pays by the hand alone', async () => {
  const tie = { a: cards('♦A ♥K ♠9'), b: cards('♥A ♠K ♣9') }
  expect([
    winnerOf(tie),
    teenPatti.returnOf('a', tie),
    teenPatti.returnOf('b', tie),
    teenPatti.returnOf('aBonus', tie),
  ]).toEqual(['T', 10_000, 10_000, 0])
  const win = { a: cards('♦A ♥A ♠9'), b: cards('♥4 ♥3 ♥2') }
  expect(['a', 'b', 'aBonus', 'bBonus'].map((spot) => teenPatti.returnOf(spot, win))).toEqual([
    0, 19_600, 20_000, 360_000,
  ])
  const { a, b } = await dealTeenPatti(streamOf('TEENPATTI', '1'))
  expect(new Set([...a, ...b]).size).toBe(6)
})
