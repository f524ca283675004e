/** What selections of one play cover together, against every board of small lotteries, however the bets are written. */
import { describe, expect, test } from 'vitest'
import { K3, K3_PLAYS } from '../k3/plays.ts'
import { MARK_SIX } from '../mark-six/numbers.ts'
import { markSixPlays } from '../mark-six/plays.ts'
import { PC28, PC28_PLAYS } from '../pc28/plays.ts'
import { SSC } from '../ssc/digits.ts'
import { SSC_PLAYS } from '../ssc/plays.ts'
import { diceOf, randomSelection, selected, someBoards } from '../testing/proofs.ts'
import { NORTH } from '../vietnam/boards.ts'
import { northPlays } from '../vietnam/plays.ts'
import type { Board, BoardFormat } from './board.ts'
import { widestOfBoards, widestOfCells } from './covering.ts'
import { everyBoard } from './every-board.ts'
import { coverage } from './law.ts'
import { isFarming, MOST_BOARDS } from './limits.ts'
import { openSettling, type Play } from './play.ts'
import { isMore, numberOf, reduced } from './ratio.ts'
import type { Selection } from './selection.ts'

const find = (plays: readonly Play[], id: string) => plays.find((play) => play.id === id) ?? expect.fail(id)

/** Returns the share of some boards in which one of the selections wins anything. */
function counted(play: Play, selections: readonly Selection[], boards: readonly Board[]) {
  const settled = selections.map((selection) => openSettling(play, selection))
  const won = boards.filter((board) => settled.some((winsOn) => winsOn(board).length > 0)).length
  return reduced({ wins: BigInt(won), of: BigInt(boards.length) })
}

const isOf = (kind: 'each' | 'set') => (play: Play) => play.legs.length === 1 && play.legs[0]?.kind === kind

describe('LOTT-4 LOTT-6 what is covered together', () => {
  test('plays on sets: the share of boards is what every board of K3 and of five digits counts', () => {
    const tried = (format: BoardFormat, plays: readonly Play[], most: number) => {
      const boards = [...everyBoard(format)]
      const dice = diceOf(11)
      for (const play of plays.filter(isOf('set')))
        for (const lines of [1, 3, most]) {
          const selections = Array.from({ length: lines }, () => randomSelection(play, dice))
          expect(reduced(widestOfBoards(play, selections)), play.id).toEqual(counted(play, selections, boards))
        }
    }
    tried(K3, K3_PLAYS, 6)
    tried(SSC, [find(SSC_PLAYS, 'star5-any1'), find(SSC_PLAYS, 'front4-any2')], 5)
  })

  test('plays on single draws: the share of balls is what every board of PC28 counts', () => {
    const boards = [...everyBoard(PC28)]
    const dice = diceOf(5)
    for (const play of PC28_PLAYS.filter(isOf('each')))
      for (const lines of [1, 2, 5]) {
        const selections = Array.from({ length: lines }, () => randomSelection(play, dice))
        expect(widestOfCells(play, selections), play.id).toEqual(counted(play, selections, boards))
      }
  })

  test('one line of many numbers and many lines of one are judged alike', () => {
    const cases: [Play, string[]][] = [
      [find(K3_PLAYS, 'single'), ['1', '2', '3', '4', '5', '6']],
      [find(SSC_PLAYS, 'star5-any1'), ['0', '1', '2', '3', '4', '5', '6']],
      [find(northPlays(NORTH), 'LO2'), Array.from({ length: 95 }, (_, number) => String(number).padStart(2, '0'))],
    ]
    for (const [play, numbers] of cases) {
      const verdicts = numbers.map((_, index) => {
        const some = numbers.slice(0, index + 1)
        const apart = some.map((number) => selected(play, number))
        const one = isFarming(play, [selected(play, some.join(','))])
        expect(isFarming(play, apart), `${play.id} ${index + 1}`).toBe(one)
        // and half of them in one line, with the others overlapping it
        if (index > 1)
          expect(isFarming(play, [selected(play, some.slice(0, -1).join(',')), ...apart.slice(1)]), play.id).toBe(one)
        return one
      })
      // more numbers never cover less
      expect([...verdicts].sort()).toEqual(verdicts)
      expect(verdicts[0], play.id).toBe(false)
      expect(verdicts.at(-1), play.id).toBe(true)
    }
  })

  test('ten lô numbers of a hundred are an ordinary bet, eighty-one are not, in one line or in several', () => {
    const lo = find(northPlays(NORTH), 'LO2')
    const numbers = (count: number) => [Array.from({ length: count }, (_, number) => number)]
    expect(numberOf(coverage(lo, numbers(10)))).toBeGreaterThan(0.94)
    expect(isFarming(lo, [numbers(10)])).toBe(false)
    expect(isFarming(lo, [numbers(80)])).toBe(false)
    expect(isFarming(lo, [numbers(81)])).toBe(true)
    expect(isFarming(lo, [numbers(50), [Array.from({ length: 31 }, (_, number) => number + 50)]])).toBe(true)
  })

  test('pairs of ten numbers cover the same as one line of them; seven of ten boards are the most that counts', () => {
    const xien = find(northPlays(NORTH), 'XIEN2')
    const pairs = (numbers: number) =>
      Array.from({ length: numbers }, (_, a) => Array.from({ length: a }, (__, b): Selection => [[b, a]])).flat()
    for (const numbers of [4, 7, 10]) {
      const one: Selection = [Array.from({ length: numbers }, (_, number) => number)]
      expect(widestOfBoards(xien, pairs(numbers))).toEqual(reduced(coverage(xien, one)))
    }
    expect([isFarming(xien, pairs(7)), isFarming(xien, pairs(10))]).toEqual([false, true])
    // three digits of five draws win on 83 of a hundred boards, two on 67
    const any = find(SSC_PLAYS, 'star5-any1')
    expect([isFarming(any, [[[1, 2]]]), isFarming(any, [[[1, 2, 3]]]), isFarming(any, [[[1]], [[2]], [[3]]])]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('animals of Mark Six, of which one has a ball more, agree with drawn boards', async () => {
    const plays = markSixPlays(2026)
    const boards = await someBoards(MARK_SIX, 4_000, 3)
    for (const id of ['animal', 'animals2']) {
      const play = find(plays, id)
      const dice = diceOf(9)
      const selections = [randomSelection(play, dice), randomSelection(play, dice)]
      const share = numberOf(widestOfBoards(play, selections))
      expect(Math.abs(share - numberOf(counted(play, selections, boards))), id).toBeLessThan(0.04)
    }
  })

  test('the bound of a count that is given up lets nothing through that an exact count refuses, over random sets', () => {
    const dice = diceOf(17)
    let [between, refused] = [0, 0]
    const north = northPlays(NORTH)
    const plays = [
      find(north, 'XIEN2'),
      find(north, 'XIEN3'),
      find(SSC_PLAYS, 'star5-any1'),
      ...K3_PLAYS.filter(isOf('set')),
    ]
    for (const play of plays)
      for (let round = 0; round < 12; round++) {
        const selections = Array.from({ length: 2 + (round % 5) * 3 }, () => randomSelection(play, dice))
        const exact = widestOfBoards(play, selections, { states: 0, terms: Infinity })
        const bound = widestOfBoards(play, selections, { states: 0, terms: 0 })
        expect(isMore(exact, bound), `${play.id} ${round}`).toBe(false)
        const half = widestOfBoards(play, selections, { states: 64, terms: 0 })
        expect(isMore(exact, half), `${play.id} ${round}`).toBe(false)
        if (isMore(bound, exact)) between++
        if (isMore(exact, MOST_BOARDS)) refused++
        // both ways to count agree
        if (selections.length < 4) expect(widestOfBoards(play, selections)).toEqual(exact)
      }
    expect([between > 5, refused > 5], 'the cases are of both kinds').toEqual([true, true])
  })

  test('many sets are counted exactly, apart, in a chain and entangled: as every board, and as drawn ones', async () => {
    const boards = [...everyBoard(SSC)]
    const any2 = find(SSC_PLAYS, 'front4-any2')
    const dice = diceOf(23)
    for (const lines of [6, 12, 25]) {
      const selections = Array.from({ length: lines }, () => randomSelection(any2, dice))
      const byCells = widestOfBoards(any2, selections, { states: 0, terms: Infinity })
      expect(reduced(byCells)).toEqual(counted(any2, selections, boards))
    }
    const xien = find(northPlays(NORTH), 'XIEN2')
    const drawn = await someBoards(NORTH, 4_000, 7)
    const pair = (a: number, b: number): Selection => [[a, b]]
    const held: Record<string, Selection[]> = {
      apart: Array.from({ length: 40 }, (_, at) => pair(2 * at, 2 * at + 1)),
      few: Array.from({ length: 15 }, (_, at) => pair(2 * at, 2 * at + 1)),
      chain: Array.from({ length: 60 }, (_, at) => pair(at, at + 1)),
      all: Array.from({ length: 14 }, (_, a) => Array.from({ length: a }, (__, b) => pair(b, a))).flat(),
    }
    for (const [name, selections] of Object.entries(held)) {
      const share = numberOf(widestOfBoards(xien, selections))
      expect(Math.abs(share - numberOf(counted(xien, selections, drawn))), name).toBeLessThan(0.03)
    }
    expect(widestOfBoards(xien, held['all'] ?? [])).toEqual(
      reduced(coverage(xien, [Array.from({ length: 14 }, (_, number) => number)])),
    )
    expect([isFarming(xien, held['few'] ?? []), isFarming(xien, held['apart'] ?? [])]).toEqual([false, true])
  })
})
