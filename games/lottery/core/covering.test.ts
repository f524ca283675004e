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
import { isFarming } from './limits.ts'
import { openSettling, type Play } from './play.ts'
import { numberOf, reduced } from './ratio.ts'
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

  test('animals of Mark Six, of which one has a ball more, agree with drawn boards; many bets are bounded from below', async () => {
    const plays = markSixPlays(2026)
    const boards = await someBoards(MARK_SIX, 4_000, 3)
    for (const id of ['animal', 'animals2']) {
      const play = find(plays, id)
      const dice = diceOf(9)
      const selections = [randomSelection(play, dice), randomSelection(play, dice)]
      const share = numberOf(widestOfBoards(play, selections))
      expect(Math.abs(share - numberOf(counted(play, selections, boards))), id).toBeLessThan(0.04)
    }
    const xien = find(northPlays(NORTH), 'XIEN2')
    const apart = Array.from({ length: 40 }, (_, index): Selection => [[2 * index, 2 * index + 1]])
    const [one, all] = [widestOfBoards(xien, apart.slice(0, 7)), widestOfBoards(xien, apart)]
    expect(numberOf(all)).toBeGreaterThanOrEqual(numberOf(one))
    expect(numberOf(all)).toBeLessThan(1)
  })
})
