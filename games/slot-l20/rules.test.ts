import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { LINES, PAYS, SCATTER_PAYS, STRIPS, type PaySymbol } from './paytable.ts'
import { advance, drawStops, evaluateLine, evaluateScatter, evaluateStops, gridOf } from './rules.ts'
import {
  CYCLE, deviationOfSpin, deviationWithFreeSpins, FIGURES, lineCombinations, linePaysOfCycle, scatterCounts, slotReturn,
  walkCycle,
} from './rtp.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const stops = fc.tuple(...STRIPS.map((strip) => fc.nat(strip.length - 1)))
/** Five columns that show one row of symbols on their middle row and blanks around it. */
const middle = (row: string) => [...row].map((symbol) => ['.', symbol, '.'])

describe('a spin', () => {
  test('GAME-8 the stops are floor(float · 30) of the first five floats', async () => {
    const seeds = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }
    const floats = openPlayerStream(hmac, seeds)
    const expected: number[] = []
    for (let reel = 0; reel < 5; reel++) expected.push(Math.floor(await floats.nextFloat() * 30))
    expect(await drawStops(openPlayerStream(hmac, seeds))).toEqual(expected)
  })

  test('stops 0 0 0 0 0 show the top of every strip', () => {
    const grid = gridOf([0, 0, 0, 0, 0])
    expect(grid.map((column) => column[0]).join('')).toBe('ABKDC')
    expect(grid.map((column) => column[1]).join('')).toBe('KKAQK')
    expect(evaluateLine(grid, 0)).toBeNull()
  })

  test('a strip is a ring', () => {
    expect(gridOf([29, 29, 28, 0, 0])[0]).toEqual(['N', 'A', 'K'])
    expect(gridOf([29, 29, 28, 0, 0])[2]).toEqual(['T', 'N', 'K'])
  })
})

describe('a line', () => {
  test.each([
    ['KWKAQ', 'K', 3],
    ['KWWKA', 'K', 4],
    ['KWWWK', 'K', 5],
    ['ABKDC', null, 0],
    ['AAKAA', null, 0],
    ['AAAAB', 'A', 4],
    ['QWSQQ', null, 0],
    ['SWWWA', null, 0],
    ['NNNNN', 'N', 5],
  ])('%s pays %s × %i', (row, symbol, count) => {
    const win = evaluateLine(middle(row), 0)
    if (symbol === null) expect(win).toBeNull()
    else expect(win).toEqual({ line: 0, symbol, count, pays: PAYS[symbol as PaySymbol][count as 3] })
  })

  test('there are 20 different lines', () => {
    expect(new Set(LINES.map((rows) => rows.join(''))).size).toBe(20)
    expect(() => evaluateLine(middle('AAAAA'), 20)).toThrow(RangeError)
  })
})

describe('scatters', () => {
  test.each([['SS.A.', 0], ['S.S.S', 3], ['SSS.S', 4], ['SSSSS', 5]])('%s', (row, count) => {
    const win = evaluateScatter(middle(row))
    expect(win?.count ?? 0).toBe(count)
    if (count) expect(win?.pays).toBe(SCATTER_PAYS[count as 3] * 20)
  })

  test('they give ten free spins, again on free spins, and never more than a thousand', () => {
    const none = evaluateStops([0, 0, 0, 0, 0])
    const three = { ...none, scatter: evaluateScatter(middle('SSS..')) }
    expect(advance(null, none)).toEqual({ freeSpinsLeft: 0, freeSpinsTotal: 0, awarded: 0 })
    expect(advance(null, three)).toEqual({ freeSpinsLeft: 10, freeSpinsTotal: 10, awarded: 10 })
    expect(advance({ freeSpinsLeft: 1, freeSpinsTotal: 10 }, three)).toEqual({
      freeSpinsLeft: 10, freeSpinsTotal: 20, awarded: 10,
    })
    expect(advance({ freeSpinsLeft: 5, freeSpinsTotal: 995 }, three)).toEqual({
      freeSpinsLeft: 9, freeSpinsTotal: 1_000, awarded: 5,
    })
    expect(() => advance({ freeSpinsLeft: 0, freeSpinsTotal: 10 }, none)).toThrow(RangeError)
  })
})

describe('evaluation', () => {
  test('agrees with a second reading of the rules: try every length from five down', () => {
    fc.assert(fc.property(stops, (drawn) => {
      const { grid, lines, scatter, pays } = evaluateStops(drawn)
      const expected = LINES.flatMap((rows, line) => {
        const text = rows.map((row, reel) => grid[reel]?.[row]).join('')
        for (const count of [5, 4, 3] as const) for (const symbol of Object.keys(PAYS) as PaySymbol[]) {
          const isRun = new RegExp(`^[${symbol}W]{${count}}`).test(text) && text[0] === symbol
          if (isRun) return [{ line, symbol, count, pays: PAYS[symbol][count] }]
        }
        return []
      })
      expect(lines).toEqual(expected)
      expect(pays).toBe(expected.reduce((sum, win) => sum + win.pays, 0) + (scatter?.pays ?? 0))
      const scatters = grid.flat().filter((symbol) => symbol === 'S').length
      expect(scatter?.count ?? 0).toBe(scatters >= 3 ? scatters : 0)
    }), { numRuns: 3_000 })
  })
})

describe('the return, by formula', () => {
  test.each([
    ['A', 9_720, 1_008, 72], ['B', 18_720, 2_688, 192], ['C', 18_720, 2_688, 192], ['D', 45_000, 8_100, 900],
    ['K', 86_400, 18_720, 2_880],
    ['Q', 86_400, 18_720, 2_880], ['J', 86_400, 18_720, 2_880], ['T', 86_400, 18_720, 2_880], ['N', 75_000, 13_000, 2_000],
  ] as const)('GAME-9 %s runs on %i, %i and %i of 24 300 000 stops', (symbol, three, four, five) => {
    expect([3, 4, 5].map((run) => lineCombinations(symbol, run as 3))).toEqual([three, four, five])
  })

  test('GAME-9 the lines pay 352 596 000 line stakes over the cycle', () => {
    expect(CYCLE).toBe(24_300_000)
    expect(linePaysOfCycle()).toBe(352_596_000)
  })

  test('GAME-9 three, four and five scatters stand on 196 830, 10 935 and 243 stops', () => {
    const counts = scatterCounts()
    expect(counts.slice(3, 6)).toEqual([196_830, 10_935, 243])
    expect(counts.slice(6).every((count) => count === 0)).toBe(true)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CYCLE)
  })

  test('GAME-9 72.5506 % lines + 2.1700 % scatters + 20.9845 % free spins = 95.7051 %', () => {
    const parts = slotReturn()
    expect(parts.lines).toBeCloseTo(0.725506, 6)
    expect(parts.scatter).toBeCloseTo(0.0217, 6)
    expect(parts.trigger).toBeCloseTo(0.00856, 5)
    expect(parts.freeSpinsPerTrigger).toBeCloseTo(10.936133, 6)
    expect(parts.freeSpins).toBeCloseTo(0.209845, 6)
    expect(parts.total.toFixed(6)).toBe('0.957051')
  })
})

describe('the return, by walking the whole cycle', () => {
  const figures = walkCycle()

  test('GAME-9 it pays what the formula says, to the line stake', () => {
    expect(figures.linePays).toBe(linePaysOfCycle())
    expect(figures.scatterPays).toBe((196_830 * 2 + 10_935 * 10 + 243 * 100) * 20)
  })

  test('GAME-9 hit frequency, wins of the stake or more, largest win and deviation are the published ones', () => {
    expect((figures.hits / CYCLE).toFixed(6)).toBe(FIGURES.hitFrequency)
    expect(FIGURES.hitFrequency).toBe('0.356928')
    expect((figures.hitsOfStake / CYCLE).toFixed(6)).toBe('0.230962')
    expect(figures.maxPays).toBe(FIGURES.maxPays)
    expect(figures.maxPays / 20).toBe(140.5)
    expect(deviationOfSpin(figures).toFixed(4)).toBe(FIGURES.deviation)
    expect(deviationWithFreeSpins(figures).toFixed(2)).toBe(FIGURES.deviationWithFreeSpins)
  })

  test('GAME-9 the distribution of wins is the published one', () => {
    const share = (from: number, to: number) => [...figures.distribution]
      .reduce((sum, [pays, count]) => (pays >= from * 20 && pays < to * 20 ? sum + count : sum), 0) / CYCLE
    expect(share(0, 1)).toBeCloseTo(0.12597, 5)
    expect([[1, 2], [2, 5], [5, 10], [10, 25], [25, 100]].map(([from = 0, to = 0]) => share(from, to).toFixed(5)))
      .toEqual(['0.10981', '0.08867', '0.02291', '0.00897', '0.00053'])
    expect(share(100, Infinity)).toBeCloseTo(0.0000693, 7)
  })

  test('GAME-9 the walk evaluates single stops as the rules do', () => {
    fc.assert(fc.property(stops, (drawn) => {
      expect(figures.distribution.has(evaluateStops(drawn).pays) || evaluateStops(drawn).pays === 0).toBe(true)
    }), { numRuns: 500 })
  })
})
