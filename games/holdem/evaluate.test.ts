import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Card } from '#games/table/cards.ts'
import { CATEGORIES, evaluate } from './evaluate.ts'

const RANKS = '23456789TJQKA'
const SUITS = 'dhsc'
/** Returns "AsKd" as cards. */
export const hand = (text: string): Card[] =>
  (text.match(/../g) ?? []).map((one) => RANKS.indexOf(one[0] ?? '') * 4 + SUITS.indexOf(one[1] ?? ''))
const ranksOf = (text: string) => [...text].map((one) => RANKS.indexOf(one))

test.each([
  ['AsKsQsJsTs2d3c', 'straightFlush', 'A'],
  ['Ah2d3c4s5hKdKc', 'straight', '5'],
  ['2h4h6h8hThAdAc', 'flush', 'T8642'],
  ['AhAdKcKsQhQd2c', 'twoPair', 'AKQ'],
  ['9h9d9c9sKhKd2c', 'quads', '9K'],
  ['9h9d9cKsKhKd2c', 'fullHouse', 'K9'],
  ['9h9d9cKs4h3d2c', 'trips', '9K4'],
  ['Ah2h3h4h5h9d9c', 'straightFlush', '5'],
  ['AhKd9c8s5h4d2c', 'high', 'AK985'],
])('GAME-4 %s is %s of %s', (text, category, ranks) => {
  expect(evaluate(hand(text))).toMatchObject({ category, ranks: ranksOf(ranks) })
})

test('GAME-9 all 2 598 960 hands of five fall into categories as counted', () => {
  const counts = new Map<string, number>()
  const cards: Card[] = [0, 0, 0, 0, 0]
  for (let a = 0; a < 48; a++)
    for (let b = a + 1; b < 49; b++)
      for (let c = b + 1; c < 50; c++)
        for (let d = c + 1; d < 51; d++) {
          for (let e = d + 1; e < 52; e++) {
            cards[0] = a
            cards[1] = b
            cards[2] = c
            cards[3] = d
            cards[4] = e
            const { category } = evaluate(cards)
            counts.set(category, (counts.get(category) ?? 0) + 1)
          }
        }
  expect(CATEGORIES.map((category) => counts.get(category))).toEqual([
    1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
  ])
}, 60_000)

test('the best of seven is the best of its twenty-one fives', () => {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  fc.assert(
    fc.property(fc.shuffledSubarray(deck, { minLength: 7, maxLength: 7 }), (seven) => {
      let best = 0
      for (let i = 0; i < 7; i++)
        for (let j = i + 1; j < 7; j++) {
          best = Math.max(best, evaluate(seven.filter((_, place) => place !== i && place !== j)).score)
        }
      expect(evaluate(seven).score).toBe(best)
    }),
    { numRuns: 300 },
  )
})
