import { expect, test } from 'vitest'
import { cards, streamOf } from '#games/testing/table-streams.ts'
import { returnsOf } from '#games/table/table-games.ts'
import { twentyOne } from './paytable.ts'
import { dealTwentyOne, isBust, totalOf, winnerOf } from './rules.ts'

test('aces count eleven while that is no bust; a blackjack beats 21; two busts tie', () => {
  expect(['♦A ♥K', '♦A ♥A', '♦A ♥5 ♠K', '♦K ♥Q ♠2'].map((text) => totalOf(cards(text)))).toEqual([21, 12, 16, 22])
  const winner = (player: string, dealer: string) => winnerOf({ player: cards(player), dealer: cards(dealer) })
  expect([
    winner('♦A ♥K', '♦7 ♥7 ♠7'),
    winner('♦K ♥Q ♠2', '♦K ♥7'),
    winner('♦K ♥Q ♠2', '♦9 ♥Q ♠5'),
    winner('♦K ♥8', '♦J ♥8'),
  ]).toEqual(['P', 'D', 'T', 'T'])
})

test('both hands draw to 17 and stop', async () => {
  for (let issue = 0; issue < 60; issue++) {
    const round = await dealTwentyOne(streamOf('TWENTYONE', String(issue)))
    for (const hand of [round.player, round.dealer]) {
      expect(totalOf(hand)).toBeGreaterThanOrEqual(17)
      if (hand.length > 2) expect(totalOf(hand.slice(0, -1))).toBeLessThan(17)
    }
  }
})

test('GAME-9 a hand busts as often as a dealer who stands on every 17; both sides are alike', () => {
  const { player, dealer, tie, playerBust, playerBlackjack } = returnsOf('twenty-one')
  expect(playerBust?.chance).toBeCloseTo(0.2816, 4)
  expect(playerBlackjack?.chance).toBeCloseTo(8 / 169, 9)
  expect(player?.chance).toBeCloseTo(dealer?.chance ?? 0, 12)
  expect((player?.chance ?? 0) * 2 + (tie?.chance ?? 0)).toBeCloseTo(1, 9)
  const bust = { player: cards('♦K ♥Q ♠2'), dealer: cards('♦K ♥7') }
  expect([isBust(bust.player), twentyOne.returnOf('playerBust', bust), twentyOne.returnOf('dealer', bust)]).toEqual([
    true,
    33_500,
    19_500,
  ])
})
