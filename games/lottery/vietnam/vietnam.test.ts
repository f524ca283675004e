import { describe, expect, test } from 'vitest'
import type { Board } from '../core/board.ts'
import { hitLaw } from '../core/law.ts'
import { parseSelection, settle, type Play } from '../core/play.ts'
import { costOf, payoutOf, returnOf, type Price } from '../core/price.ts'
import { numberOf, reduced } from '../core/ratio.ts'
import {
  diceOf,
  proveBoard,
  proveHardToBreak,
  provePlay,
  proveReturns,
  publishedBoard,
  selected,
  someBoards,
} from '../testing/proofs.ts'
import { CENTRAL, NORTH, pairedBoard, pairedFormat, placesOf, SOUTH } from './boards.ts'
import { northPlays, pairedPlays, provincePlays } from './plays.ts'
import { PROVINCES, provincesOn, weekdaysOf } from './schedule.ts'

const MB = northPlays(NORTH)
const MN = provincePlays(SOUTH)
const find = (plays: readonly Play[], id: string) => plays.find((play) => play.id === id) ?? expect.fail(id)
const priceOf = (play: Play): Price => ({ table: play.price.tables?.ELOTT ?? expect.fail(play.id) })

/** The board of docs/reference/games.md 1.4. */
const BOARD: Board = {
  DB: [61473],
  G1: [62105],
  G2: [41932, 81750],
  G3: [22781, 56302, 9916, 39457, 84421, 30084],
  G4: [7319, 662, 4585, 1273],
  G5: [6006, 9128, 3373, 8057, 1944, 2273],
  G6: [105, 738, 492],
  G7: [73, 5, 88, 46],
}

/** Play, what is typed, cost and payout for a unit of 1,000. */
const TICKET: [string, string, number, number][] = [
  ['LO2', '73', 27_000, 495_000],
  ['LO2', '05', 27_000, 297_000],
  ['LO2', '99', 27_000, 0],
  ['LO3', '273', 23_000, 1_800_000],
  ['LO3', '105', 23_000, 1_800_000],
  ['LO4', '1273', 20_000, 8_800_000],
  ['DE_DB', '73', 1_000, 99_000],
  ['DE_DAU', '88', 4_000, 99_000],
  ['3C', '473', 1_000, 960_000],
  ['4C', '1473', 1_000, 8_800_000],
  ['DB_DAU', '7', 1_000, 9_600],
  ['DB_DUOI', '3', 1_000, 9_600],
  ['XIEN2', '73 05', 1_000, 17_000],
  ['XIEN3', '73-05-99', 1_000, 0],
  ['TRUOT4', '00,11,22,33', 1_000, 2_650],
  ['TRUOT4', '00,11,22,88', 1_000, 0],
  ['DAO_LO3', '273', 138_000, 1_800_000],
]

describe('LOTT-3 Vietnam', () => {
  test.each(TICKET)('the worked ticket: %s %s', (id, text, cost, paid) => {
    const play = find(MB, id)
    const selection = selected(play, text)
    expect(Number(costOf(play, priceOf(play), selection, 1_000n))).toBe(cost)
    expect(Number(payoutOf(play, priceOf(play), settle(play, selection, BOARD), 1_000n))).toBe(paid)
  })

  test('a xiên quay of 4 is 11 bets, of which each is settled alone', () => {
    const play = find(MB, 'XQ4')
    const selection = selected(play, '73 05 88 99')
    expect(play.bets(selection)).toBe(11)
    expect(find(MB, 'XQ3').bets([[1, 2, 3]])).toBe(4)
    expect(settle(play, selection, BOARD)).toEqual([
      { grade: 'xien2', times: 3 },
      { grade: 'xien3', times: 1 },
    ])
  })

  test('the pools have the published sizes, and the published draws come out', async () => {
    const counts = (format: typeof NORTH, digits: number) =>
      placesOf(format, digits).reduce((sum, { count }) => sum + count, 0)
    expect([2, 3, 4, 5].map((digits) => counts(NORTH, digits))).toEqual([27, 23, 20, 10])
    expect([2, 3, 4].map((digits) => counts(SOUTH, digits))).toEqual([18, 17, 16])
    const north = await publishedBoard(NORTH)
    expect(north).toEqual({
      DB: [9283],
      G1: [18479],
      G2: [32768, 58671],
      G3: [93521, 38035, 87347, 32246, 37434, 82229],
      G4: [9290, 9005, 4471, 1126],
      G5: [34, 8986, 8381, 4079, 1546, 7947],
      G6: [503, 340, 325],
      G7: [84, 56, 10, 36],
    })
    const south = await publishedBoard(SOUTH)
    expect(south).toEqual({
      G8: [9],
      G7: [823],
      G6: [1848, 1166, 2920],
      G5: [2829],
      G4: [40085, 51064, 31727, 28042, 81265, 73091, 21521],
      G3: [63705, 95618],
      G2: [1447],
      G1: [25787],
      DB: [466911],
    })
    proveBoard(NORTH, north)
    proveBoard(SOUTH, south)
  })

  /** Returns at the default odds, in per cent. */
  test('what bets return is what the reference counted', () => {
    const back = (plays: readonly Play[], id: string) => {
      const play = find(plays, id)
      return (numberOf(reduced(returnOf(play, priceOf(play), play.samples[0] ?? expect.fail(id)))) * 100).toFixed(1)
    }
    const all = (plays: readonly Play[], ids: string) =>
      ids
        .split(' ')
        .map((id) => back(plays, id))
        .join(' ')
    expect(all(MB, 'LO2 LO2_1K LO2_DAU LO3 LO4 DE_DB DE_DAU DB_DAU 3C 4C CLTX')).toBe(
      '99.0 98.0 98.0 90.0 88.0 99.0 99.0 96.0 96.0 88.0 98.0',
    )
    expect(all(MN, 'LO2 LO2_1K LO3 LO4 DD XC B7L')).toBe('99.0 97.2 90.0 88.0 98.0 96.0 98.0')
    expect(all(MB, 'XIEN2 XIEN3 XIEN4')).toBe('93.3 88.5 85.4')
    expect(all(MN, 'XIEN2 XIEN3 XIEN4')).toBe('91.4 88.1 83.3')
    expect([back(MN, 'DA'), back(pairedPlays(pairedFormat(SOUTH)), 'DA2'), back(MB, 'DA')]).toEqual([
      '54.4',
      '69.0',
      '66.1',
    ])
  })

  test('chances of lô trượt depend on the board: the published ones, exactly', () => {
    const none = (plays: readonly Play[], size: number) => {
      const [leg] = find(plays, `TRUOT${size}`).legs
      if (leg?.kind !== 'set') return expect.fail('no set')
      const numbers = Array.from({ length: size }, (_, number) => number)
      const law = [...hitLaw(leg, [numbers])]
      const all = law.reduce((sum, { draws }) => sum + draws, 0n)
      expect(all).toBe(100n ** BigInt(leg.urn.drawn))
      return numberOf({ wins: law.find(({ hits }) => hits.free === 0)?.draws ?? 0n, of: all }).toFixed(6)
    }
    const sizes = [4, 5, 6, 7, 8, 9, 10]
    expect(sizes.map((size) => none(MB, size)).join(' ')).toBe(
      '0.332142 0.250344 0.188127 0.140942 0.105262 0.078364 0.058150',
    )
    expect(sizes.map((size) => none(MN, size)).join(' ')).toBe(
      '0.479603 0.397214 0.328323 0.270828 0.222936 0.183124 0.150095',
    )
  })

  test('every play of both boards: text, coverage, exposure; returns at most 99.5 %', async () => {
    const sides = [
      [MB, await someBoards(NORTH, 150, 3)],
      [MN, await someBoards(SOUTH, 150, 4)],
      [provincePlays(CENTRAL), await someBoards(CENTRAL, 20, 5)],
      [pairedPlays(pairedFormat(SOUTH)), await someBoards(pairedFormat(SOUTH), 60, 6)],
    ] as const
    for (const [plays, boards] of sides)
      for (const [index, play] of plays.entries()) {
        provePlay(play, boards, index, 2)
        proveReturns(play)
        proveHardToBreak(play, diceOf(index), 8)
      }
    const [first, second] = sides[1][1]
    const pair = pairedBoard(first ?? {}, second ?? {})
    expect(Object.keys(pair)).toHaveLength(18)
    for (const [part, numbers] of Object.entries(first ?? {})) expect(pair[`a${part}`], part).toEqual(numbers)
    for (const [part, numbers] of Object.entries(second ?? {})) expect(pair[`b${part}`], part).toEqual(numbers)
  })

  test('text is strict where a missing zero would be another number', () => {
    const read = parseSelection(find(MB, 'LO2'), '7 123')
    expect(read).toEqual({
      errors: [
        { problem: 'digits', row: 0, item: 0, at: 0, length: 1 },
        { problem: 'digits', row: 0, item: 0, at: 2, length: 3 },
      ],
    })
    expect(selected(find(MB, 'LO2'), '0573 88')).toEqual([[5, 73, 88]])
  })

  test('provinces by weekday', () => {
    expect(provincesOn('south', 6)).toEqual(['TP.HCM', 'Long An', 'Bình Phước', 'Hậu Giang'])
    expect(weekdaysOf('north', 'Hà Nội')).toEqual([1, 4])
    expect(Object.values(PROVINCES).map((days) => days.length)).toEqual([7, 7, 7])
  })
})
