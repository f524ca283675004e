import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cards, streamOf } from '#games/testing/table-streams.ts'
import { returnsOf } from '#games/table/table-games.ts'
import { baccarat, baccaratNoCommission } from './paytable.ts'
import { bigRoad, columnsOf, derivedFalls, layOut, ROWS, type Fall } from './roads.ts'
import { bankerDraws, dealBaccarat, playOut, totalOf, winnerOf } from './rules.ts'

describe('the deal', () => {
  test.each([
    ['♠J ♥10 ♥5 ♣K ♥9', 'P', 9, 5],
    ['♦9 ♦10 ♥4 ♦3', 'P', 9, 7],
    ['♦5 ♥K ♣7 ♠7 ♠Q', 'P', 5, 4],
    ['♦A ♣Q ♥4 ♠9 ♣8 ♣J', 'P', 9, 3],
    ['♦2 ♥J ♥Q ♣A ♦Q ♣8', 'B', 2, 9],
    ['♥J ♥Q ♠8 ♥4 ♠Q ♣7', 'B', 0, 9],
  ])('GAME-8 the published hand %s: %s, %i to %i', (text, winner, player, banker) => {
    const round = playOut(cards(text))
    expect([winnerOf(round), totalOf(round.player), totalOf(round.banker)]).toEqual([winner, player, banker])
  })

  test("the banker draws by the player's third card", () => {
    const draws = (total: number) =>
      Array.from({ length: 10 }, (_, third) => third).filter((third) => bankerDraws(total, third))
    expect([2, 3, 4, 5, 6, 7].map(draws)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [0, 1, 2, 3, 4, 5, 6, 7, 9],
      [2, 3, 4, 5, 6, 7],
      [4, 5, 6, 7],
      [6, 7],
      [],
    ])
    expect([5, 6].map((total) => bankerDraws(total, null))).toEqual([true, false])
  })

  test('a round is four to six cards, and ends by the rules', async () => {
    for (let issue = 0; issue < 60; issue++) {
      const { player, banker } = await dealBaccarat(streamOf('BACCARAT', String(issue)))
      const isNatural = totalOf(player.slice(0, 2)) >= 8 || totalOf(banker.slice(0, 2)) >= 8
      if (isNatural) expect(player.length + banker.length).toBe(4)
      else expect(player).toHaveLength(totalOf(player.slice(0, 2)) <= 5 ? 3 : 2)
    }
  })
})

describe('the returns', () => {
  test('GAME-9 chances and returns of eight decks are the published ones', () => {
    const { player, banker, tie, playerPair, eitherPair, big, small, luckySix } = returnsOf('baccarat')
    expect([player, banker, tie, playerPair, small, big].map((spot) => spot?.chance.toFixed(6))).toEqual([
      '0.446247',
      '0.458597',
      '0.095156',
      '0.074699',
      '0.378868',
      '0.621132',
    ])
    expect(player?.rtp).toBeCloseTo(1 - 0.012351, 6)
    expect(banker?.rtp).toBeCloseTo(1 - 0.010579, 6)
    expect(eitherPair?.chance).toBeCloseTo(0.1438, 4)
    expect(luckySix?.chance).toBeCloseTo(0.037247 + 0.016617, 5)
    expect(luckySix?.rtp).toBeCloseTo(1 - 0.1668, 3)
    expect(returnsOf('baccarat-no-commission').banker?.rtp).toBeCloseTo(1 - 0.01458, 5)
  })

  test('a tie gives player and banker back; the banker pays 0.95, or half on six without commission', () => {
    const tie = playOut(cards('♦9 ♦10 ♥9 ♦K'))
    expect(['player', 'banker', 'tie'].map((spot) => baccarat.returnOf(spot, tie))).toEqual([10_000, 10_000, 90_000])
    const six = playOut(cards('♦3 ♦10 ♥3 ♦3 ♣2'))
    expect(six.banker).toHaveLength(3 - 1)
    expect([baccarat, baccaratNoCommission].map((game) => game.returnOf('banker', six))).toEqual([19_500, 15_000])
    expect([baccarat.returnOf('luckySix', six), baccarat.returnOf('bankerPair', six), baccarat.markOf(six)]).toEqual([
      130_000,
      120_000,
      'B6b',
    ])
  })
})

describe('the roads', () => {
  const VECTORS = [
    {
      falls: 'BBPPPTBPBBBBBBBBPPBT',
      columns: 'B2 P3 B1 P1 B8 P2 B1',
      eye: 'RUUURURRRRRRURU',
      small: 'UUURRRRRRUUU',
      roach: 'URRURRRRUUU',
    },
    {
      falls: 'TPPBBBPBPBPPBBBBBTPPPBPP',
      columns: 'P2 B3 P1 B1 P1 B1 P2 B5 P3 B1 P2',
      eye: 'RUUURRRUURURRURRUUU',
      small: 'UURRUUURRRURUUUR',
      roach: 'UURUUURRRUURUUR',
    },
  ]
  test.each(VECTORS)('$falls is written down as published', ({ falls, columns, eye, small, roach }) => {
    const counted = columnsOf([...falls] as Fall[])
    expect(counted.map(({ side, cells }) => `${side}${cells.length}`).join(' ')).toBe(columns)
    const colours = (step: 1 | 2 | 3) =>
      derivedFalls(counted, step)
        .map((isRed) => (isRed ? 'R' : 'U'))
        .join('')
    expect([colours(1), colours(2), colours(3)]).toEqual([eye, small, roach])
  })

  test('a long run turns right at the bottom and keeps going', () => {
    const cells = bigRoad([...'BBPPPTBPBBBBBBBBPPBT'] as Fall[])
    const run = cells.filter(({ column }) => column >= 4 && column <= 6).slice(0, 8)
    expect(run.map(({ column, row }) => [column, row])).toEqual([
      [4, 0],
      [4, 1],
      [4, 2],
      [4, 3],
      [4, 4],
      [4, 5],
      [5, 5],
      [6, 5],
    ])
    expect(cells.find(({ column, row }) => column === 1 && row === 2)?.ties).toBe(1)
    expect(bigRoad(['T', 'T', 'P'])).toEqual([{ column: 0, row: 0, side: 'P', ties: 2 }])
  })

  test('no two cells share a place, and none is below the bottom', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 30 }), (lengths) => {
        const cells = layOut(lengths).flat()
        expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length)
        expect(cells.every(({ row }) => row < ROWS)).toBe(true)
      }),
    )
  })
})
