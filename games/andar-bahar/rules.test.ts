import { expect, test } from 'vitest'
import { rankOf } from '#games/table/cards.ts'
import { streamOf } from '#games/testing/table-streams.ts'
import { returnsOf } from '#games/table/table-games.ts'
import { andarBahar } from './paytable.ts'
import { dealAndarBahar, winnerOf } from './rules.ts'

test('cards fall in turn until the rank of the turned-up card falls', async () => {
  for (let issue = 0; issue < 40; issue++) {
    const { joker, dealt } = await dealAndarBahar(streamOf('ANDARBAHAR', String(issue)))
    expect(dealt.map((card) => rankOf(card) === rankOf(joker)).indexOf(true)).toBe(dealt.length - 1)
    expect(new Set([joker, ...dealt]).size).toBe(dealt.length + 1)
    expect(winnerOf({ joker, dealt })).toBe(dealt.length % 2 === 1 ? 'A' : 'B')
  }
})

test('GAME-9 Andar wins 51.5 % of the rounds; the counts of cards share all rounds among them', () => {
  const { andar, bahar, ...counts } = returnsOf('andar-bahar')
  expect(andar?.chance).toBeCloseTo(0.515006, 6)
  expect((andar?.chance ?? 0) + (bahar?.chance ?? 0)).toBeCloseTo(1, 12)
  expect(Object.values(counts).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
  expect(andarBahar.returnOf('cards-6-10', { joker: 0, dealt: Array.from({ length: 10 }, () => 4) })).toBe(43_000)
})
