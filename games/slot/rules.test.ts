import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { drawCascade, evaluateWindow, fall, urnOf } from './cascade-rules.ts'
import { dropPays } from './outcome.ts'
import { drawStops, evaluateLine, evaluateScatter, evaluateStops, evaluateWays, gridOf } from './reel-rules.ts'
import { advance, buyFeature, drawSpin } from './rules.ts'
import { SKINS } from './skins.ts'
import type { CascadeSkin } from './skin.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const { l20, tumble } = SKINS
const double = SKINS['twenty-double']
const ways = SKINS['ways-243']
const stops = fc.tuple(...l20.strips.map((strip) => fc.nat(strip.length - 1)))
/** Five columns that show one row of symbols on their middle row and blanks around it. */
const middle = (row: string) => [...row].map((symbol) => ['.', symbol, '.'])

describe('a spin', () => {
  test('GAME-8 the stops are floor(float · 30) of the first five floats', async () => {
    const seeds = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }
    const floats = openPlayerStream(hmac, seeds)
    const expected: number[] = []
    for (let reel = 0; reel < 5; reel++) expected.push(Math.floor((await floats.nextFloat()) * 30))
    expect(await drawStops(l20, openPlayerStream(hmac, seeds))).toEqual(expected)
    expect((await drawSpin(l20, openPlayerStream(hmac, seeds), false)).stops).toEqual(expected)
  })

  test('stops 0 0 0 0 0 show the top of every strip', () => {
    const grid = gridOf(l20, [0, 0, 0, 0, 0])
    expect(grid.map((column) => column[0]).join('')).toBe('ABKDC')
    expect(grid.map((column) => column[1]).join('')).toBe('KKAQK')
    expect(evaluateLine(l20, grid, 0)).toBeNull()
  })

  test('a strip is a ring', () => {
    expect(gridOf(l20, [29, 29, 28, 0, 0])[0]).toEqual(['N', 'A', 'K'])
    expect(gridOf(l20, [29, 29, 28, 0, 0])[2]).toEqual(['T', 'N', 'K'])
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
    const win = evaluateLine(l20, middle(row), 0)
    if (symbol === null) expect(win).toBeNull()
    else expect(win).toMatchObject({ line: 0, symbol, count, pays: l20.pays[symbol]?.[count - 3] })
  })

  test('GAME-9 every wild of a doubling skin doubles the line', () => {
    const plain = double.pays['K']?.[0] ?? 0
    expect(evaluateLine(double, middle('KKKAQ'), 0)?.pays).toBe(plain)
    expect(evaluateLine(double, middle('KWKAQ'), 0)?.pays).toBe(plain * 2)
    expect(evaluateLine(double, middle('KWWAQ'), 0)?.pays).toBe(plain * 4)
  })
})

describe('ways', () => {
  test('GAME-9 a win is the pay times the symbols on each reel from the left, wilds among them', () => {
    const grid = [
      ['K', 'K', 'A'],
      ['W', 'K', 'Q'],
      ['K', 'S', 'T'],
      ['A', 'Q', 'J'],
      ['K', 'K', 'K'],
    ]
    expect(evaluateWays(ways, grid, 'K')).toMatchObject({ line: null, ways: 4, count: 3, pays: 8 * 4 })
    expect(evaluateWays(ways, grid, 'A')).toBeNull()
  })
})

describe('scatters', () => {
  test.each([
    ['SS.A.', 0],
    ['S.S.S', 3],
    ['SSS.S', 4],
    ['SSSSS', 5],
  ])('%s', (row, count) => {
    const win = evaluateScatter(l20, middle(row))
    expect(win?.count ?? 0).toBe(count)
    if (count) expect(win?.pays).toBe((l20.scatterPays[count - 3] ?? 0) * 20)
  })

  test('they give ten free spins, again on free spins, and never more than a thousand', () => {
    const none = { scatter: null, pays: 0 }
    const three = { scatter: evaluateScatter(l20, middle('SSS..')), pays: 40 }
    const at = (freeSpinsLeft: number, freeSpinsTotal: number, coins = 0) => ({ freeSpinsLeft, freeSpinsTotal, coins })
    expect(advance(l20, null, none)).toEqual({ ...at(0, 0), awarded: 0, pays: 0 })
    expect(advance(l20, null, three)).toEqual({ ...at(10, 10, 40), awarded: 10, pays: 40 })
    expect(advance(l20, at(1, 10), three)).toEqual({ ...at(10, 20, 40), awarded: 10, pays: 40 })
    expect(advance(l20, at(5, 995), three)).toEqual({ ...at(9, 1_000, 40), awarded: 5, pays: 40 })
    expect(() => advance(l20, at(0, 10), none)).toThrow(RangeError)
  })

  test('GAME-9 a bet that has paid its most is over, whatever free spins were left or won', () => {
    const before = { freeSpinsLeft: 7, freeSpinsTotal: 10, coins: 1_500 * 20 - 30 }
    const over = { freeSpinsLeft: 0, freeSpinsTotal: 4, coins: 1_500 * 20, awarded: 0 }
    const scatter = evaluateScatter(l20, middle('SSS..'))
    expect(advance(l20, before, { scatter: null, pays: 29 })).toMatchObject({ freeSpinsLeft: 6, pays: 29 })
    expect(advance(l20, before, { scatter, pays: 30 })).toEqual({ ...over, pays: 30 })
    expect(advance(l20, before, { scatter, pays: 8_430 })).toEqual({ ...over, pays: 30 })
  })

  test('a bought round begins with the free spins of three scatters, where the skin sells them', () => {
    expect(buyFeature(l20)).toEqual({ freeSpinsLeft: 10, freeSpinsTotal: 10, coins: 0 })
    expect(() => buyFeature(SKINS['nine-lamps'])).toThrow(RangeError)
  })
})

test('evaluation agrees with a second reading of the rules: try every length from five down', () => {
  fc.assert(
    fc.property(stops, fc.boolean(), (drawn, isFree) => {
      const {
        drops: [drop],
        scatter,
        pays,
        multiplier,
      } = evaluateStops(l20, drawn, isFree)
      const expected = l20.lines.flatMap((rows, line) => {
        const text = [...rows].map((row, reel) => drop?.grid[reel]?.[Number(row)]).join('')
        for (const count of [5, 4, 3] as const)
          for (const [symbol, each] of Object.entries(l20.pays)) {
            if (new RegExp(`^[${symbol}W]{${count}}`).test(text) && text[0] === symbol)
              return [{ line, symbol, count, pays: each[count - 3] ?? 0 }]
          }
        return []
      })
      expect(drop?.wins.map(({ line, symbol, count, pays: each }) => ({ line, symbol, count, pays: each }))).toEqual(
        expected,
      )
      expect(multiplier).toBe(isFree ? 3 : 1)
      expect(pays).toBe((expected.reduce((sum, win) => sum + win.pays, 0) + (scatter?.pays ?? 0)) * multiplier)
    }),
    { numRuns: 2_000 },
  )
})

describe('a cascade', () => {
  const grid = (text: string) => text.split(' ').map((column) => [...column])

  test('GAME-9 eight, ten and twelve of a kind pay what the reference says, anywhere', () => {
    const window = (count: number) => {
      const cells = 'A'.repeat(count).padEnd(30, 'BCDKQJTBCDKQJTBCDKQJT')
      return grid(cells.match(/.{5}/g)?.join(' ') ?? '')
    }
    expect([7, 8, 9, 10, 11, 12, 15].map((count) => evaluateWindow(tumble, window(count))[0]?.pays ?? 0)).toEqual([
      0, 240, 240, 600, 600, 1200, 1200,
    ])
  })

  test('winners go, the rest falls, and new symbols come from above', () => {
    const before = grid('AKAQJ KKKKK AAAAA QJTNB NNTTQ BCDKQ')
    const wins = evaluateWindow(tumble, before)
    expect(wins).toEqual([])
    const fallen = fall(before, [
      {
        line: null,
        ways: 1,
        symbol: 'A',
        count: 2,
        pays: 0,
        cells: [
          { reel: 0, row: 0 },
          { reel: 0, row: 2 },
        ],
      },
    ])
    expect(fallen[0]).toEqual(['', '', 'K', 'Q', 'J'])
    expect(fallen[1]).toEqual(['K', 'K', 'K', 'K', 'K'])
  })

  test('GAME-8 the first drop is thirty numbers of the stream, column by column from the top', async () => {
    const seeds = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 4 }
    const floats = openPlayerStream(hmac, seeds)
    const { symbols, total } = urnOf(tumble, true)
    expect(total).toBe(100)
    const { drops } = await drawCascade(tumble, openPlayerStream(hmac, seeds), false)
    for (const column of drops[0]?.grid ?? [])
      for (const symbol of column) expect(symbol).toBe(symbols[Math.floor((await floats.nextFloat()) * 100)])
  })

  test('every drop multiplies by its step, the last has no win, and a spin never pays more than the cap', async () => {
    const small: CascadeSkin = { ...SKINS['tumble-cards'], cap: 3 }
    let longest = 0
    for (let nonce = 0; nonce < 300; nonce++) {
      const seeds = { serverSeed: 'drops', clientSeed: 'c', nonce }
      const spin = await drawCascade(SKINS['tumble-cards'], openPlayerStream(hmac, seeds), nonce % 2 === 1)
      const { ladder } = nonce % 2 === 1 ? (SKINS['tumble-cards'].free ?? small) : small
      longest = Math.max(longest, spin.drops.length)
      expect(spin.drops.map(({ multiplier }) => multiplier)).toEqual(
        spin.drops.map((_, drop) => ladder[Math.min(drop, ladder.length - 1)]),
      )
      expect(spin.drops.map(({ wins }) => wins.length > 0)).toEqual(
        spin.drops.map((_, drop) => drop < spin.drops.length - 1),
      )
      expect(
        spin.drops
          .slice(1)
          .flatMap((drop) => drop.grid.flat())
          .filter((symbol) => symbol === 'S').length,
      ).toBe((spin.drops.length - 1) * (spin.drops[0]?.grid.flat().filter((symbol) => symbol === 'S').length ?? 0))
      const sum = spin.drops.reduce((total, drop) => total + dropPays(drop), spin.scatter?.pays ?? 0)
      expect(spin.pays).toBe(sum)
      expect((await drawCascade(small, openPlayerStream(hmac, seeds), nonce % 2 === 1)).pays).toBe(Math.min(sum, 60))
    }
    expect(longest).toBeGreaterThan(3)
  })
})
