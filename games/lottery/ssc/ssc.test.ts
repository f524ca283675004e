import { describe, expect, test } from 'vitest'
import { boardsOf, everyBoard } from '../core/every-board.ts'
import { widestOfCells } from '../core/covering.ts'
import { chancesOf, coverage } from '../core/law.ts'
import { countBets, parseSelection, settle } from '../core/play.ts'
import { numberOf } from '../core/ratio.ts'
import { prizeOf } from '../core/price.ts'
import {
  diceOf,
  proveBoard,
  proveByEveryBoard,
  proveHardToBreak,
  provePlay,
  proveReturns,
  publishedBoard,
  selected,
  someBoards,
} from '../testing/proofs.ts'
import { placesUrn, SSC } from './digits.ts'
import { SSC_PLAYS } from './plays.ts'
import { bagsBy, listsBy } from './stars.ts'

const find = (id: string) => SSC_PLAYS.find((play) => play.id === id) ?? expect.fail(id)
const board = (digits: string) => ({ digits: [...digits].map(Number) })
const bets = (id: string, text: string) => countBets(find(id), selected(find(id), text))
const settled = (id: string, text: string, digits: string) => settle(find(id), selected(find(id), text), board(digits))

/** Play, grade, winning boards, of how many, prize of a bet of 2 at series 1800 and 1956 (docs/reference/games.md 3.2). */
const TABLE: [string, string, number, number, number, number?][] = [
  ['star5-direct', 'direct', 1, 100_000, 180_000, 195_600],
  ['star5-group120', 'group120', 120, 100_000, 1_500, 1_630],
  ['star5-group60', 'group60', 60, 100_000, 3_000, 3_260],
  ['star5-group30', 'group30', 30, 100_000, 6_000, 6_520],
  ['star5-group20', 'group20', 20, 100_000, 9_000, 9_780],
  ['star5-group10', 'group10', 10, 100_000, 18_000, 19_560],
  ['star5-group5', 'group5', 5, 100_000, 36_000, 39_120],
  ['star5-times1', 'times1', 40_951, 100_000, 4.3954],
  ['star5-times2', 'times2', 8_146, 100_000, 22.0967],
  ['star5-times3', 'times3', 856, 100_000, 210.2803],
  ['star5-times4', 'times4', 46, 100_000, 3_913.0434],
  ['back4-direct', 'direct', 1, 10_000, 18_000],
  ['back4-group24', 'group24', 24, 10_000, 750],
  ['back4-group12', 'group12', 12, 10_000, 1_500],
  ['back4-group6', 'group6', 6, 10_000, 3_000],
  ['back4-group4', 'group4', 4, 10_000, 4_500],
  ['front3-direct', 'direct', 1, 1_000, 1_800, 1_956],
  ['mid3-sum', 'direct', 1, 1_000, 1_800],
  ['back3-span', 'direct', 1, 1_000, 1_800],
  ['front3-group3', 'group3', 3, 1_000, 600, 652],
  ['front3-group6', 'group6', 6, 1_000, 300, 326],
  ['back3-group-sum', 'group3', 3, 1_000, 600],
  ['back3-group-sum', 'group6', 6, 1_000, 300],
  ['back3-mixed', 'group6', 6, 1_000, 300],
  ['front3-group-digit', 'group3', 3, 1_000, 600],
  ['front3-tail', 'tail', 1, 10, 18],
  ['front3-pattern', 'leopard', 10, 1_000, 180],
  ['front3-pattern', 'straight', 60, 1_000, 30],
  ['front3-pattern', 'pair', 270, 1_000, 6.6666],
  ['front3-pattern', 'half', 360, 1_000, 5],
  ['front3-pattern', 'mixed', 300, 1_000, 6],
  ['back2-direct', 'direct', 1, 100, 180, 195.6],
  ['back2-group', 'group', 2, 100, 90, 97.8],
  ['place', 'place', 1, 10, 18, 19.56],
  ['front3-any1', 'all', 271, 1_000, 6.642],
  ['front3-any2', 'all', 54, 1_000, 33.3333],
  ['back4-any1', 'all', 3_439, 10_000, 5.234],
  ['back4-any2', 'all', 974, 10_000, 18.4804],
  ['star5-any2', 'all', 14_670, 100_000, 12.2699],
  ['star5-any3', 'all', 4_350, 100_000, 41.3793],
  ['back2-sides', 'direct', 25, 100, 7.2],
  ['front3-sides', 'direct', 125, 1_000, 14.4],
  ['dragon-d15', 'dragon', 45, 100, 4],
  ['dragon-d15', 'tie', 10, 100, 18],
  ['optional2-direct', 'direct', 1, 100, 180],
  ['optional4-direct', 'direct', 1, 10_000, 18_000],
  ['bull', 'none', 35_649, 100_000, 5.0492],
  ['bull', 'bull3', 6_375, 100_000, 28.2352],
  ['bull', 'bull8', 6_505, 100_000, 27.671],
  ['bull', 'bull0', 6_456, 100_000, 27.881],
]

describe('LOTT-5 SSC', () => {
  test.each(TABLE)('%s %s: winning boards and prizes of the reference', (id, grade, wins, of, at1800, at1956) => {
    const chance = chancesOf(find(id)).get(grade) ?? expect.fail(grade)
    expect(Number(chance.wins) * of).toBe(wins * Number(chance.of))
    const prize = (series: number) => Number(prizeOf(find(id), { series }, grade, 20_000n)) / 10_000
    expect(prize(1_800)).toBe(at1800)
    if (at1956) expect(prize(1_956)).toBe(at1956)
  })

  test('a combination pays one to five stars', () => {
    const prizes = [1, 2, 3, 4, 5].map((star) =>
      Number(prizeOf(find('star5-combination'), { series: 1_800 }, `star${star}`, 20_000n) / 10_000n),
    )
    expect(prizes).toEqual([18, 180, 1_800, 18_000, 180_000])
    expect(settled('star5-combination', '1,9|2|3|4|5', '12345')).toEqual([
      { grade: 'star1', times: 2 },
      { grade: 'star2', times: 2 },
      { grade: 'star3', times: 2 },
      { grade: 'star4', times: 2 },
      { grade: 'star5', times: 1 },
    ])
    expect(bets('star5-combination', '1,9|2|3|4|5')).toBe(10)
  })

  test('how many bets values make: the published lists', () => {
    const sum = (digits: readonly number[]) => digits.reduce((total, digit) => total + digit, 0)
    expect(listsBy(3, sum, 27).join()).toBe(
      '1,3,6,10,15,21,28,36,45,55,63,69,73,75,75,73,69,63,55,45,36,28,21,15,10,6,3,1',
    )
    expect(
      bagsBy(3, (digits) => [sum(digits)], 27)
        .slice(1, 27)
        .join(),
    ).toBe('1,2,2,4,5,6,8,10,11,13,14,14,15,15,14,14,13,11,10,8,6,5,4,2,2,1')
    const spans = (id: string) => Array.from({ length: 10 }, (_, span) => bets(id, String(span))).join()
    expect(spans('front3-span')).toBe('10,54,96,126,144,150,144,126,96,54')
    expect(spans('front2-span')).toBe('10,18,16,14,12,10,8,6,4,2')
    expect(Array.from({ length: 19 }, (_, value) => bets('back2-sum', String(value).padStart(2, '0'))).join()).toBe(
      '1,2,3,4,5,6,7,8,9,10,9,8,7,6,5,4,3,2,1',
    )
    expect(bets('front3-group-digit', '7')).toBe(54)
  })

  test('the published counts of bets, and the draw 06688', () => {
    expect(bets('front3-direct', '1,2|3|4,5,6')).toBe(6)
    expect(bets('front3-group3', '1,2,3')).toBe(6)
    expect(bets('front3-group6', '1,2,3,4')).toBe(4)
    expect(bets('star5-group60', '8|0,1,6,8')).toBe(1)
    expect(bets('star5-group30', '6,8|0')).toBe(1)
    expect(bets('front4-group24', '012345')).toBe(15)
    expect(bets('optional2-direct', '1,2|3,4,5|6||')).toBe(11)
    expect(settled('star5-group30', '68|0', '06688')).toEqual([{ grade: 'group30', times: 1 }])
    expect(settled('front3-direct', '123|4|5', '14599')).toEqual([{ grade: 'direct', times: 1 }])
    expect(bets('optional3-group6', '万千百十|1,2,3,4')).toBe(16)
    expect(settled('optional3-group6', '万千百十|1,2,3,4', '12340')).toEqual([{ grade: 'group6', times: 4 }])
  })

  test('the places of all urns are equally likely: counted over all 100,000 draws', () => {
    expect(boardsOf(SSC)).toBe(100_000n)
    const boards = [...everyBoard(SSC)]
    const urn = placesUrn([0, 4])
    const seen = new Uint32Array(100)
    for (const drawn of boards) {
      const cell = urn.cellsOf(drawn)[0] ?? 0
      seen[cell] = (seen[cell] ?? 0) + 1
    }
    expect([...new Set(seen)]).toEqual([1_000])
    const tried = [
      ['star5-combination', '1,2|3|4,5|6|7,8,9'],
      ['star5-group60', '1,2|0,3,4,5'],
      ['star5-any2', '0,4,7'],
      ['place', '1,2||3||0'],
      ['optional2-direct', '1,2|3,4|5||'],
      ['optional3-group3', 'd1,d2,d3,d5|0,1,2'],
      ['bull', 'none,bull0'],
      ['back3-group-sum', '07,21'],
    ] as const
    for (const [id, text] of tried) proveByEveryBoard(find(id), selected(find(id), text), boards)
  })

  test('every play: text, counts, chances, coverage and exposure agree; odds return at most 99.5 %', async () => {
    const boards = await someBoards(SSC, 120, 7)
    for (const [index, play] of SSC_PLAYS.entries()) {
      provePlay(play, boards, index, 2)
      proveReturns(play)
    }
    expect(new Set(SSC_PLAYS.map(({ id }) => id)).size).toBe(SSC_PLAYS.length)
  })

  test('what is typed never throws and is read as it is written', () => {
    for (const play of SSC_PLAYS) proveHardToBreak(play, diceOf(3))
  })

  test('errors say what is wrong and where', () => {
    const errors = (id: string, input: unknown) => {
      const read = parseSelection(find(id), input)
      return 'errors' in read ? read.errors : []
    }
    expect(errors('front3-typed', '123 45 6x7 123')).toEqual([
      { problem: 'digits', row: 0, item: 1, at: 4, length: 2 },
      { problem: 'unknown', row: 0, item: 1, at: 7, length: 3 },
    ])
    expect(errors('front3-typed', '123 456 123')).toEqual([{ problem: 'duplicate', row: 0, item: 2, at: 8, length: 3 }])
    expect(errors('front3-group3-typed', '112 123')).toEqual([{ problem: 'pair', row: 0, item: 1, at: 4, length: 3 }])
    expect(errors('front3-direct', '1|2')).toEqual([{ problem: 'rows', row: 2 }])
    expect(errors('front3-direct', '1||2')).toEqual([{ problem: 'few', row: 1 }])
    expect(errors('place', '||||')).toEqual([{ problem: 'none' }])
    expect(errors('front3-group6', [[1, 2, 11]])).toEqual([{ problem: 'range', row: 0, item: 2 }])
    expect(errors('front3-typed', '1'.repeat(800_001))).toEqual([{ problem: 'long' }])
  })

  test('the largest tickets are counted, settled and bounded without listing them', () => {
    const five = find('star5-direct')
    const selection = selected(five, '01234567|0123456789|0123456789|0123456789|0123456789')
    expect(countBets(five, selection)).toBe(80_000)
    expect(settle(five, selection, board('79999'))).toEqual([{ grade: 'direct', times: 1 }])
    expect(numberOf(coverage(five, selection))).toBe(0.8)
    expect(numberOf(widestOfCells(find('place'), [selected(find('place'), '012345678||||')]))).toBe(0.9)
    const list = Array.from({ length: 80_000 }, (_, number) => String(number).padStart(5, '0')).join(' ')
    expect(bets('star5-typed', list)).toBe(80_000)
  })

  test('LOTT-9 the published draw comes out', async () => {
    const drawn = await publishedBoard(SSC)
    expect(drawn).toEqual(board('48514'))
    proveBoard(SSC, drawn)
  })
})
