import { describe, expect, test } from 'vitest'
import type { BoardFormat } from '../core/board.ts'
import { boardsOf, everyBoard } from '../core/every-board.ts'
import { expectedWins } from '../core/law.ts'
import { settle, type Play } from '../core/play.ts'
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
import { MY_BOARD, MY_PLAYS, SG_BOARD, SG_PLAYS } from './four-digits.ts'
import { PH2D, PH2D_PLAYS, PH3D, PH3D_PLAYS, PH4D, PH4D_PLAYS, PH6D, PH6D_PLAYS, PH_LOTTOS } from './philippines.ts'
import { everyOrder, HANOI, LAO, MALAY, nineteenGate, STOCK, THAI, thaiPlays, YEEKEE, type ThaiSource } from './thai.ts'
import { rootOf, shioOf, TOGEL, TOGEL_PLAYS } from './togel.ts'
import { yeekeeBoard, yeekeeResult } from './yeekee.ts'

const find = (plays: readonly Play[], id: string) => plays.find((play) => play.id === id) ?? expect.fail(id)
const priceOf = (play: Play, name = Object.keys(play.price.tables ?? {})[0] ?? ''): Price => ({
  table: play.price.tables?.[name] ?? expect.fail(play.id),
})
const percent = (play: Play, sample: readonly (readonly number[])[], table?: string) =>
  (numberOf(reduced(returnOf(play, priceOf(play, table), sample))) * 100).toFixed(1)
const back = (plays: readonly Play[], id: string, table?: string) => {
  const play = find(plays, id)
  return play.samples.map((sample) => percent(play, sample, table)).join('/')
}
const winsOf = (plays: readonly Play[], id: string, text: string, board: Parameters<typeof settle>[2]) => {
  const play = find(plays, id)
  return settle(play, selected(play, text), board)
    .map(({ grade, times }) => (times === 1 ? grade : `${grade}×${times}`))
    .join(' ')
}

async function proveAll(plays: readonly Play[], format: BoardFormat, count = 150): Promise<void> {
  const isEvery = boardsOf(format) <= 10_000n
  const boards = isEvery ? [...everyBoard(format)] : await someBoards(format, count, 11)
  for (const board of boards.slice(0, 3)) proveBoard(format, board)
  for (const [index, play] of plays.entries()) {
    provePlay(play, boards, index, isEvery ? 1 : 2, isEvery)
    proveReturns(play)
    proveHardToBreak(play, diceOf(index), 5)
  }
}

describe('LOTT-4 Thai plays', () => {
  const plays = thaiPlays(THAI)
  const board = { first: [743451], front3: [123, 456], back3: [789, 12], last2: [37] }

  test('the example of the reference', () => {
    const wins = (id: string, text: string) => winsOf(plays, id, text, board)
    expect(wins('3TOP', '451')).toBe('direct')
    expect(wins('3TOD', '145')).toBe('tod6')
    expect(wins('3TOD', '455')).toBe('')
    expect(wins('2TOP', '51')).toBe('direct')
    expect(wins('2BOT', '37')).toBe('direct')
    expect(wins('RUNTOP', '5')).toBe('run')
    expect(wins('RUNTOP', '7')).toBe('')
    expect(wins('3FRONT', '456')).toBe('direct')
    expect(wins('2OF3', '41')).toBe('both')
  })

  test('what bets return; tod pays by how many orders a number has', () => {
    expect(back(plays, '3TOP')).toBe('90.0')
    expect(back(plays, '3TOD')).toBe('78.0/39.0/13.0')
    expect(back(plays, '4TOD').split('/')[0]).toBe('48.0')
    expect(
      ['3FRONT', '3BOT', '2TOP', '2BOT', 'RUNTOP', 'RUNBOT', '4TOP', 'OE', 'HILO2'].map((id) => back(plays, id)),
    ).toEqual(['80.0', '80.0', '90.0', '90.0', '86.7', '79.8', '50.0', '95.0/95.0', '95.0/95.0'])
    expect(back(plays, '2OF3').split('/')[0]).toBe('64.8')
  })

  test('helpers write 19, 2 and 6 numbers', () => {
    expect(nineteenGate(7)).toHaveLength(19)
    expect(everyOrder('12')).toEqual(['12', '21'])
    expect(everyOrder('123')).toHaveLength(6)
    expect(everyOrder('112')).toEqual(['112', '121', '211'])
  })

  test('Lao, Hanoi, stock, Malay and Yeekee map their numbers to the same plays', () => {
    const wins = (source: ThaiSource, ids: string, board: Parameters<typeof settle>[2]) =>
      ids
        .split(' ')
        .map((entry) => winsOf(thaiPlays(source), entry.split(':')[0] ?? '', entry.split(':')[1] ?? '', board))
    expect(wins(LAO, '4TOP:1234 3TOP:234 2TOP:34 2BOT:12 RUNBOT:1', { number: [1234] })).not.toContain('')
    expect(wins(HANOI, '4TOP:2345 3TOP:345 2TOP:45 2BOT:10', { special: [12345], first: [98710] })).not.toContain('')
    expect(wins(STOCK, '3TOP:525 2TOP:25 2BOT:07', { index: [525], change: [7] })).not.toContain('')
    expect(wins(MALAY, '3TOP:744 2BOT:24', { first: [3744], second: [8624] })).not.toContain('')
    expect(wins(YEEKEE, '3TOP:014 2BOT:16', yeekeeBoard(1_234_567_890n - 51_876n))).not.toContain('')
  })

  test('Yeekee: the sealed shot counts, the sixteenth from the newest is taken out, few shots are refunded', () => {
    const shots = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(yeekeeResult(shots, 50_000)).toEqual({ sum: 50_205n, takenOut: 5, board: { number: [50_205] } })
    expect(yeekeeResult(shots.slice(1), 50_000)).toBeNull()
    expect(() => yeekeeResult([...shots, 100_000], 0)).toThrow(RangeError)
  })

  test('the published draw, and every play of all six', async () => {
    expect(await publishedBoard(THAI.format)).toEqual({
      first: [71433],
      front3: [2, 893],
      back3: [418, 115],
      last2: [15],
    })
    for (const source of [THAI, LAO, HANOI, STOCK, YEEKEE, MALAY])
      await proveAll(thaiPlays(source), source.format, source === THAI ? 300 : 60)
  })
})

describe('LOTT-4 four digits', () => {
  test('what big and small return, alone, shared and as a system', () => {
    expect([back(SG_PLAYS, 'BIG'), back(SG_PLAYS, 'SMALL')]).toEqual(['65.9', '58.0'])
    expect([back(MY_PLAYS, 'BIG'), back(MY_PLAYS, 'SMALL')]).toEqual(['64.0', '65.0'])
    const shared = find(SG_PLAYS, 'BIG-IBET')
    const returned = shared.samples.map((sample) =>
      (numberOf(reduced(returnOf(shared, priceOf(shared), sample))) * 100).toFixed(2),
    )
    expect(returned).toEqual(['65.76', '65.88', '65.88', '65.88'])
    expect(winsOf(SG_PLAYS, 'BIG-IBET', '2134', { first: [4321], starter: [], consolation: [] })).toBe('first-24')
  })

  test('a system is every order at full stake, a roll ten entries; no shared entry for four alike', () => {
    const bets = (id: string, text: string) => find(SG_PLAYS, id).bets(selected(find(SG_PLAYS, id), text))
    expect(['1234', '1123', '1122', '1112', '1111'].map((text) => bets('BIG-SYSTEM', text))).toEqual([24, 12, 6, 4, 1])
    expect(bets('BIG-ROLL', 'R234')).toBe(10)
    expect(winsOf(SG_PLAYS, 'BIG-ROLL', '2R34', { second: [2934] })).toBe('second')
    expect(() => bets('BIG-IBET', '1111')).toThrow()
  })

  test('the published draw, and every play', async () => {
    expect(await publishedBoard(SG_BOARD)).toEqual({
      first: [3744],
      second: [8624],
      third: [8702],
      starter: [919, 968, 1100, 4435, 6288, 6379, 6895, 7049, 7796, 9703],
      consolation: [2108, 3556, 4763, 5442, 5999, 8208, 8402, 8930, 9750, 9821],
    })
    await proveAll(SG_PLAYS, SG_BOARD, 60)
    await proveAll(MY_PLAYS, MY_BOARD, 60)
  })
})

describe('LOTT-4 Togel', () => {
  test('what bets return at the default prices', () => {
    expect(['4D', '3D', '2D', '2D_DEPAN'].map((id) => back(TOGEL_PLAYS, id))).toEqual(['89.6', '98.8', '99.3', '92.2'])
    expect(['4D', '3D', '2D'].map((id) => back(TOGEL_PLAYS, id, 'full'))).toEqual(['90.0', '90.0', '95.0'])
    expect(['COLOK_BEBAS', 'COLOK_MACAU', 'COLOK_NAGA'].map((id) => back(TOGEL_PLAYS, id))).toEqual([
      '94.4',
      '96.8',
      '59.2',
    ])
    expect(back(TOGEL_PLAYS, 'COLOK_JITU')).toBe('95.7/95.7/95.7/95.7')
    expect(back(TOGEL_PLAYS, 'SHIO')).toBe(`${'99.5/'.repeat(4)}${'88.4/'.repeat(7)}88.4`)
    expect(back(TOGEL_PLAYS, 'KOMBINASI_34')).toBe('97.8')
    expect([back(TOGEL_PLAYS, 'TENGAH_TEPI'), back(TOGEL_PLAYS, 'KEMBANG_DEPAN')]).toEqual(['99.0/99.0', '90.0/90.0'])
    expect(back(TOGEL_PLAYS, 'DASAR')).toBe('88.0/98.9/88.0/98.9')
  })

  test('chances of the coloks, shio and roots', () => {
    const chances = (id: string) =>
      Object.fromEntries(
        [...expectedWins(find(TOGEL_PLAYS, id), find(TOGEL_PLAYS, id).samples[0] ?? [])].map(([grade, chance]) => [
          grade,
          numberOf(chance),
        ]),
      )
    expect(chances('COLOK_BEBAS')).toEqual({ x1: 0.2916, x2: 0.0486, x3: 0.0036, x4: 0.0001 })
    expect(chances('COLOK_MACAU')).toEqual({ x2: 0.0768, x3: 0.0192, x4: 0.0014 })
    expect(chances('COLOK_NAGA')).toEqual({ x3: 0.0168, x4: 0.0036 })
    expect(['21', '43', '89', '00'].map((text) => shioOf([...text].map(Number)))).toEqual([9, 7, 5, 4])
    expect([rootOf([9, 9]), rootOf([4, 5]), rootOf([0, 0])]).toEqual([9, 9, 0])
  })

  test('discount and surcharge change what a bet costs', () => {
    const cost = (id: string, text: string) => {
      const play = find(TOGEL_PLAYS, id)
      return Number(costOf(play, priceOf(play), selected(play, text), 10_000n))
    }
    expect(cost('4D', '1234 5678')).toBe(6_700)
    expect(cost('DASAR', 'besar')).toBe(12_500)
    expect(cost('DASAR', 'genap')).toBe(9_100)
    expect(cost('TENGAH_TEPI', 'tepi')).toBe(10_100)
  })

  test('every play', async () => {
    await proveAll(TOGEL_PLAYS, TOGEL, 200)
  })
})

describe('LOTT-4 Philippines', () => {
  test('what bets return, and the chances of the jackpots', () => {
    expect([back(PH2D_PLAYS, 'STRAIGHT'), back(PH2D_PLAYS, 'RAMBOLITO')]).toEqual(['41.6', '41.6'])
    expect([back(PH3D_PLAYS, 'STRAIGHT'), back(PH3D_PLAYS, 'RAMBOLITO')]).toEqual(['45.0', '45.0/45.0'])
    const jackpots = PH_LOTTOS.map(({ plays }) => {
      const [six] = plays
      return six ? expectedWins(six, six.samples[0] ?? []).get('jackpot') : expect.fail('no play')
    })
    expect(jackpots.map((chance) => Number(chance?.of) / Number(chance?.wins))).toEqual([
      5_245_786, 8_145_060, 13_983_816, 28_989_675, 40_475_358,
    ])
  })

  test('last digits pay everything that they reach; a system of twelve is settled without listing its sets', () => {
    const six = find(PH6D_PLAYS, 'DIGITS')
    const won = settle(six, selected(six, '123456'), { number: [993456] })
    expect(won.map(({ grade }) => grade)).toEqual(['last4', 'last3', 'last2'])
    expect(Number(payoutOf(six, priceOf(six), won, 10_000n))).toBe(9_150_000)
    const lotto = PH_LOTTOS[0]?.plays[0] ?? expect.fail('no lotto')
    const system = selected(lotto, '1,2,3,4,5,6,7,8,9,10,11,12')
    expect(lotto.bets(system)).toBe(924)
    expect(settle(lotto, system, { balls: [1, 2, 3, 4, 40, 41] })).toEqual([
      { grade: 'three', times: 4 * 56 },
      { grade: 'four', times: 28 },
    ])
  })

  test('every play', async () => {
    await proveAll(PH2D_PLAYS, PH2D)
    await proveAll(PH3D_PLAYS, PH3D)
    await proveAll(PH4D_PLAYS, PH4D)
    await proveAll(PH6D_PLAYS, PH6D, 60)
    for (const { plays, format } of PH_LOTTOS) await proveAll(plays, format, 60)
  })
})
