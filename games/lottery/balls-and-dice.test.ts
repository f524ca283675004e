import { readsOf, roadsOfReads } from './reads.ts'
import { describe, expect, test } from 'vitest'
import type { BoardFormat } from './core/board.ts'
import { boardsOf, everyBoard } from './core/every-board.ts'
import { chancesOf, coverage, expectedWins } from './core/law.ts'
import { parseSelection, settle, type Play } from './core/play.ts'
import { prizeOf, returnOf } from './core/price.ts'
import { numberOf, reduced } from './core/ratio.ts'
import { K3, K3_PLAYS } from './k3/plays.ts'
import { KENO, KENO_PLAYS } from './keno/plays.ts'
import { animalOf, animalOfYear, ANIMALS, colourOf, MARK_SIX } from './mark-six/numbers.ts'
import { markSixPlays } from './mark-six/plays.ts'
import { fromKeno, PC28, PC28_PLAYS } from './pc28/plays.ts'
import { X11, X11_PLAYS } from './pick5/plays.ts'
import { PK10, PK10_PLAYS } from './race/plays.ts'
import {
  diceOf,
  proveBoard,
  proveCoverage,
  proveHardToBreak,
  provePlay,
  proveReturns,
  publishedBoard,
  selected,
  someBoards,
} from './testing/proofs.ts'

const find = (plays: readonly Play[], id: string) => plays.find((play) => play.id === id) ?? expect.fail(id)
const chance = (plays: readonly Play[], id: string, grade: string) =>
  chancesOf(find(plays, id)).get(grade) ?? expect.fail(grade)
/** The share of a grade, of so many draws. */
const among = (plays: readonly Play[], id: string, grade: string, all: number) => {
  const { wins, of } = chance(plays, id, grade)
  return (Number(wins) * all) / Number(of)
}
/** What fair odds would be. */
const fair = (plays: readonly Play[], id: string, grade: string) => {
  const { wins, of } = chance(plays, id, grade)
  return Number(of) / Number(wins)
}
const prize = (plays: readonly Play[], id: string, grade: string) =>
  Number(prizeOf(find(plays, id), { series: 1_800 }, grade, 20_000n)) / 10_000
const bets = (plays: readonly Play[], id: string, text: string) => find(plays, id).bets(selected(find(plays, id), text))
const wins = (plays: readonly Play[], id: string, text: string, board: Parameters<typeof settle>[2]) =>
  settle(find(plays, id), selected(find(plays, id), text), board)
    .map(({ grade, times }) => (times === 1 ? grade : `${grade}×${times}`))
    .join(' ')

async function proveAll(plays: readonly Play[], format: BoardFormat, count: number, tries = 2): Promise<void> {
  const isEvery = boardsOf(format) <= 10_000n
  const boards = isEvery ? [...everyBoard(format)] : await someBoards(format, count, 21)
  for (const board of boards.slice(0, 3)) proveBoard(format, board)
  for (const [index, play] of plays.entries()) {
    provePlay(play, boards, index, tries, isEvery)
    proveReturns(play)
    proveHardToBreak(play, diceOf(index), 5)
  }
  expect(new Set(plays.map(({ id }) => id)).size).toBe(plays.length)
}

describe('LOTT-5 PK10', () => {
  test('chances and prizes of the reference, each first places with its own', () => {
    expect([2, 3, 4, 5].map((count) => fair(PK10_PLAYS, `first${count}-direct`, 'direct'))).toEqual([
      90, 720, 5_040, 30_240,
    ])
    expect([2, 3, 4, 5].map((count) => prize(PK10_PLAYS, `first${count}-typed`, 'direct'))).toEqual([
      162, 1_296, 9_072, 54_432,
    ])
    expect([prize(PK10_PLAYS, 'place', 'place'), prize(PK10_PLAYS, 'p3-sides', 'big')]).toEqual([18, 3.6])
    const sums = Array.from({ length: 17 }, (_, index) => among(PK10_PLAYS, 'sum', `sum${index + 3}`, 90))
    expect(sums.map(Math.round).join()).toBe('2,2,4,4,6,6,8,8,10,8,8,6,6,4,4,2,2')
    expect(['big', 'small', 'odd', 'even'].map((side) => Math.round(among(PK10_PLAYS, 'sum-sides', side, 90)))).toEqual(
      [40, 50, 50, 40],
    )
  })

  test('a number cannot be at two places: counted as such', () => {
    expect(bets(PK10_PLAYS, 'first2-direct', '1,2|1,2')).toBe(2)
    expect(bets(PK10_PLAYS, 'first3-direct', '1,2,3|1,2,3|1,2,3')).toBe(6)
    expect(parseSelection(find(PK10_PLAYS, 'first2-direct'), '1|1')).toEqual({ errors: [{ problem: 'none' }] })
    const all = Array.from({ length: 10 }, () => '1,2,3,4,5,6,7,8').join('|')
    expect(numberOf(coverage(find(PK10_PLAYS, 'place'), selected(find(PK10_PLAYS, 'place'), all)))).toBe(1)
  })

  test('the published race, and every play', async () => {
    expect(await publishedBoard(PK10)).toEqual({ finish: [1, 10, 7, 6, 5, 3, 8, 4, 2, 9] })
    await proveAll(PK10_PLAYS, PK10, 200)
  })
})

describe('LOTT-5 11×5', () => {
  test('chances and prizes of the reference', () => {
    const any = [1, 2, 3, 4, 5, 6, 7, 8].map((size) => fair(X11_PLAYS, `any${size}`, 'all'))
    expect(any).toEqual([2.2, 5.5, 16.5, 66, 462, 77, 22, 8.25])
    expect([1, 2, 3, 5].map((size) => prize(X11_PLAYS, `any${size}`, 'all'))).toEqual([3.96, 9.9, 29.7, 831.6])
    expect(prize(X11_PLAYS, 'first3-direct', 'direct')).toBe(1_782)
    expect(fair(X11_PLAYS, 'first3-group', 'group')).toBe(165)
    expect([fair(X11_PLAYS, 'first2-direct', 'direct'), fair(X11_PLAYS, 'first2-group', 'group')]).toEqual([110, 55])
    expect([fair(X11_PLAYS, 'place', 'place'), fair(X11_PLAYS, 'front3-any1', 'all')]).toEqual([11, 11 / 3])
    const counts = (id: string, grades: readonly string[]) =>
      grades.map((grade) => Math.round(among(X11_PLAYS, id, grade, 462)))
    expect(counts('odd-count', ['odd0', 'odd1', 'odd2', 'odd3', 'odd4', 'odd5'])).toEqual([1, 30, 150, 200, 75, 6])
    expect(
      counts(
        'median',
        [3, 4, 5, 6, 7, 8, 9].map((ball) => `median${ball}`),
      ),
    ).toEqual([28, 63, 90, 100, 90, 63, 28])
    expect(counts('sum-sides', ['big', 'push', 'small'])).toEqual([215, 32, 215])
  })

  test('bankers are in every set; the draw 03 07 01 11 05', () => {
    const board = { balls: [3, 7, 1, 11, 5] }
    expect(bets(X11_PLAYS, 'any5-banker', '01,02|03,04,05,06,07')).toBe(10)
    expect(wins(X11_PLAYS, 'any5-banker', '03,07|01,02,05,06,11', board)).toBe('all')
    expect(wins(X11_PLAYS, 'any3', '1,3,7', board)).toBe('all')
    expect(wins(X11_PLAYS, 'first3-group', '1 3 7', board)).toBe('group')
    expect(wins(X11_PLAYS, 'first3-typed', '030701', board)).toBe('direct')
    expect(wins(X11_PLAYS, 'sum-sides', 'small', board)).toBe('small')
    expect(wins(X11_PLAYS, 'b4-sides', 'big odd', board)).toBe('push×2')
    expect(parseSelection(find(X11_PLAYS, 'any5-banker'), '01,02|02,03,04,05')).toEqual({
      errors: [{ problem: 'both', row: 1, item: 0 }],
    })
  })

  test('the published draw, and every play', async () => {
    expect(await publishedBoard(X11)).toEqual({ balls: [11, 3, 9, 1, 10] })
    await proveAll(X11_PLAYS, X11, 200)
  })
})

describe('LOTT-5 K3', () => {
  test('chances and prizes; the published table that pays 64.8 for three in a row is wrong by four', () => {
    const sums = Array.from({ length: 16 }, (_, index) => Math.round(among(K3_PLAYS, 'sum', `sum${index + 3}`, 216)))
    expect(sums.join()).toBe('1,3,6,10,15,21,25,27,27,25,21,15,10,6,3,1')
    expect([3, 4, 5, 6, 7, 8, 9, 10].map((sum) => Math.floor(prize(K3_PLAYS, 'sum', `sum${sum}`) * 100) / 100)).toEqual(
      [388.8, 129.6, 64.8, 38.88, 25.92, 18.51, 15.55, 14.4],
    )
    expect(prize(K3_PLAYS, 'triple', 'triple')).toBe(388.8)
    expect(prize(K3_PLAYS, 'any-triple', 'anyTriple')).toBe(64.8)
    expect(prize(K3_PLAYS, 'three', 'three')).toBe(64.8)
    expect(prize(K3_PLAYS, 'consecutive', 'consecutive')).toBe(16.2)
    expect(prize(K3_PLAYS, 'two', 'two')).toBe(12.96)
    expect(Math.floor(prize(K3_PLAYS, 'single', 'single') * 100) / 100).toBe(4.27)
    expect(Math.round(among(K3_PLAYS, 'pair', 'pair', 216))).toBe(3)
    expect(Math.round(among(K3_PLAYS, 'any-pair', 'anyPair', 216))).toBe(15)
    expect(Math.round(among(K3_PLAYS, 'single', 'single', 216))).toBe(91)
    expect(Math.round(numberOf(expectedWins(find(K3_PLAYS, 'sides'), [[0]]).get('big') ?? expect.fail()) * 216)).toBe(
      105,
    )
  })

  test('the published roll, and every play', async () => {
    expect(await publishedBoard(K3)).toEqual({ dice: [2, 5, 2] })
    await proveAll(K3_PLAYS, K3, 300)
  })
})

describe('LOTT-5 PC28', () => {
  test('chances: big-even and small-odd are the frequent ones', () => {
    const count = (id: string, word: string) =>
      Math.round(
        numberOf(
          expectedWins(find(PC28_PLAYS, id), selected(find(PC28_PLAYS, id), word)).get(word) ?? expect.fail(word),
        ) * 1_000,
      )
    expect(['bigOdd', 'bigEven', 'smallOdd', 'smallEven'].map((word) => count('combined', word))).toEqual([
      231, 269, 269, 231,
    ])
    expect(['highest', 'lowest'].map((word) => count('extremes', word))).toEqual([56, 56])
    expect(['red', 'green', 'blue'].map((word) => count('colours', word))).toEqual([332, 258, 258])
    expect(['leopard', 'straight', 'pair'].map((word) => count('shapes', word))).toEqual([10, 60, 270])
    expect(['big', 'odd'].map((word) => count('sides', word))).toEqual([500, 500])
  })

  test('the published draw, the digits of a keno draw, and every play', async () => {
    expect(await publishedBoard(PC28)).toEqual({ digits: [5, 2, 8] })
    expect(fromKeno([20, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])).toEqual({
      digits: [1, 7, 3],
    })
    await proveAll(PC28_PLAYS, PC28, 300)
  })
})

describe('LOTT-5 Mark Six', () => {
  const plays = markSixPlays(2026)

  test('colours, animals and their sizes', () => {
    const balls = Array.from({ length: 49 }, (_, index) => index + 1)
    expect(['red', 'blue', 'green'].map((colour) => balls.filter((ball) => colourOf(ball) === colour).length)).toEqual([
      17, 16, 16,
    ])
    expect([2020, 2026].map((year) => ANIMALS[animalOfYear(year)]?.id)).toEqual(['rat', 'horse'])
    expect(balls.filter((ball) => animalOf(ball, animalOfYear(2026)) === 6)).toEqual([1, 13, 25, 37, 49])
    expect(ANIMALS[animalOf(2, 0)]?.id).toBe('pig')
  })

  test('fair odds of the reference', () => {
    const near = (id: string, grade: string) => Number(fair(plays, id, grade).toFixed(4))
    expect([near('special-a', 'direct'), near('normal', 'direct')]).toEqual([49, 8.1667])
    expect(['red', 'blue', 'green'].map((colour) => near('colours', colour))).toEqual([2.8824, 3.0625, 3.0625])
    expect([near('all3', 'three'), near('all2', 'two'), near('special-pair', 'pair')]).toEqual([921.2, 78.4, 196])
    expect([near('animal', 'usual'), near('animal', 'odd')]).toEqual([2.1199, 1.8054])
    expect([near('special-animal', 'usual'), near('special-animal', 'odd')]).toEqual([12.25, 9.8])
    expect([near('tail', 'odd'), near('tail', 'usual')]).toEqual([2.1199, 1.8054])
    expect([5, 6, 7, 8, 9, 10].map((count) => near(`none${count}`, 'none'))).toEqual([
      2.2416, 2.6657, 3.1841, 3.8209, 4.6075, 5.5849,
    ])
    const halves = (id: string) => Math.round(numberOf(chance(plays, 'half-waves', id)) * 49)
    expect(
      [
        'redOdd',
        'redEven',
        'redBig',
        'redSmall',
        'blueOdd',
        'blueEven',
        'blueBig',
        'blueSmall',
        'greenOdd',
        'greenEven',
        'greenBig',
        'greenSmall',
      ].map(halves),
    ).toEqual([8, 9, 7, 10, 8, 8, 9, 7, 8, 7, 8, 7])
  })

  test('49 gives the stake of both sides back', () => {
    const board = { normal: [1, 2, 3, 4, 5, 6], special: [49] }
    expect(wins(plays, 'special-sides', 'big,small', board)).toBe('push×2')
    expect(wins(plays, 'special-pair', '1,2,49', board)).toBe('pair×2')
    expect(wins(plays, 'animals2', 'horse snake dog', board)).toBe('odd')
  })

  test('the published draw, and every play', async () => {
    expect(await publishedBoard(MARK_SIX)).toEqual({ normal: [19, 33, 40, 30, 35, 41], special: [4] })
    await proveAll(plays, MARK_SIX, 300)
    const boards = await someBoards(MARK_SIX, 4_000, 5)
    for (const [id, text] of [
      ['animals3', 'horse,snake,dog,rat,ox'],
      ['special-pair', '1,2,3,4,5,6,7,8'],
      ['none7', '1,2,3,4,5,6,7,8,9'],
    ] as const)
      proveCoverage(find(plays, id), selected(find(plays, id), text), boards)
  })
})

describe('LOTT-5 keno', () => {
  test('chances of hits', () => {
    const p = (size: number, hits: number) => numberOf(chance(KENO_PLAYS, `pick${size}`, `hits${hits}`)).toPrecision(6)
    expect([p(1, 1), p(2, 2), p(3, 3), p(3, 2), p(4, 4), p(4, 3)]).toEqual([
      '0.250000',
      '0.0601266',
      '0.0138754',
      '0.138754',
      '0.00306339',
      '0.0432479',
    ])
    expect([p(5, 5), p(5, 4), p(5, 3), p(10, 9), p(10, 8), p(10, 0)]).toEqual([
      '0.000644925',
      '0.0120923',
      '0.0839351',
      '0.00000612065',
      '0.000135419',
      '0.0457907',
    ])
    const ten = chance(KENO_PLAYS, 'pick10', 'hits10')
    expect(Number(ten.wins) / Number(ten.of)).toBeCloseTo(1.12212e-7, 12)
  })

  test('a system is counted and settled without listing its 184,756 sets', () => {
    const text = Array.from({ length: 20 }, (_, index) => index + 1).join()
    expect(bets(KENO_PLAYS, 'pick10', text)).toBe(184_756)
    const balls = Array.from({ length: 20 }, (_, index) => index + 11)
    expect(wins(KENO_PLAYS, 'pick10', text, { balls }).split(' ')[0]).toBe('hits0')
    const pick10 = find(KENO_PLAYS, 'pick10')
    const table = pick10.price.tables?.ELOTT ?? expect.fail()
    // every bet of a system has the same chances
    expect(reduced(returnOf(pick10, { table }, selected(pick10, text)))).toEqual(
      reduced(returnOf(pick10, { table }, pick10.samples[0] ?? [])),
    )
  })

  test('the published draw, and every play', async () => {
    expect(await publishedBoard(KENO)).toEqual({
      balls: [4, 8, 11, 24, 28, 40, 41, 42, 45, 49, 51, 59, 61, 64, 65, 68, 70, 72, 74, 78],
    })
    await proveAll(KENO_PLAYS, KENO, 300)
  })
})

test('keno: a board with ten balls of each half, or ten odd ones, is equal, and on neither side of a road', () => {
  const balls = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80]
  const reads = readsOf({ family: 'keno' }, { balls }, 2026)
  expect(reads).toMatchObject({ sum: '810', size: 'middle', half: 'equal', odds: 'equal' })
  expect(roadsOfReads([reads]).map(({ key }) => key)).toEqual(['parity'])
})
