import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fourDigits, ssc } from '#games/digit-draw/paytable.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { k3 } from '#games/k3/paytable.ts'
import { factsOf } from '#games/keno-draw/rules.ts'
import { drawsBySum } from '#games/keno-draw/rtp.ts'
import { kenoDraw } from '#games/keno-draw/paytable.ts'
import { pk10 } from '#games/pk10/paytable.ts'
import type { TableGame } from './table-game.ts'
import { returnsOf } from './table-games.ts'

/** Published vectors of the house's own draw engine (docs/reference/games.md 4.1). */
const BEACON = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
const LINKS = {
  '20250101-0001': '021984bc4fb9ee0d0a1cc6a2e356b28f389ca04a4eea493f8e1557486989abff',
  '20250101-0002': '61ac598e350f75875b5e2085e87d54f84f725f3a39d8e2cfaf459cc11c3fc395',
}
const drawn = <Outcome>({ code, draw }: TableGame<Outcome>, issue: keyof typeof LINKS) =>
  draw(
    openDrawStream((key, message) => createHmac('sha256', key).update(message).digest(), {
      secret: LINKS[issue],
      code,
      issue,
      beacon: BEACON,
    }),
  )
const winners = <Outcome>(game: TableGame<Outcome>, outcome: Outcome) =>
  game.spots.filter(({ id }) => game.returnOf(id, outcome) > 0).map(({ id }) => id)

test('GAME-8 the draws of the house follow the published vectors', async () => {
  expect((await drawn(ssc, '20250101-0001')).join('')).toBe('48514')
  expect((await drawn(ssc, '20250101-0002')).join('')).toBe('29257')
  expect(await drawn(pk10, '20250101-0001')).toEqual([1, 10, 7, 6, 5, 3, 8, 4, 2, 9])
  expect(await drawn(k3, '20250101-0001')).toEqual([2, 5, 2])
  expect([...(await drawn(kenoDraw, '20250101-0001'))].toSorted((a, b) => a - b)).toEqual([
    4, 8, 11, 24, 28, 40, 41, 42, 45, 49, 51, 59, 61, 64, 65, 68, 70, 72, 74, 78,
  ])
})

describe('every spot pays for what it names', () => {
  test('digits', () => {
    expect(winners(ssc, [4, 8, 5, 1, 4])).toEqual([
      'small',
      'even',
      'tie',
      'd1-small',
      'd1-even',
      'd1-4',
      'd2-big',
      'd2-even',
      'd2-8',
      'd3-big',
      'd3-odd',
      'd3-5',
      'd4-small',
      'd4-odd',
      'd4-1',
      'd5-small',
      'd5-even',
      'd5-4',
    ])
    expect(winners(ssc, [9, 9, 0, 5, 0]).slice(0, 3)).toEqual(['big', 'odd', 'dragon'])
    expect(winners(ssc, [0, 0, 0, 2, 2]).slice(0, 4)).toEqual(['small', 'even', 'tiger', 'lastPair'])
    expect(winners(fourDigits, [0, 9, 0, 9]).slice(0, 3)).toEqual(['even', 'middle', 'tiger'])
    expect(winners(fourDigits, [9, 9, 0, 1]).slice(0, 3)).toEqual(['big', 'odd', 'dragon'])
  })

  test('ten runners', () => {
    expect(winners(pk10, [1, 10, 7, 6, 5, 3, 8, 4, 2, 9])).toEqual([
      'small',
      'odd',
      'tiger',
      'p1-small',
      'p1-odd',
      'p1-1',
      'p2-big',
      'p2-even',
      'p2-10',
      'p3-big',
      'p3-odd',
      'p3-7',
      'total-11',
    ])
    expect(winners(pk10, [10, 2, 1, 6, 5, 3, 8, 4, 7, 9]).slice(0, 3)).toEqual(['big', 'even', 'dragon'])
    expect(pk10.markOf([1, 10, 7, 6, 5, 3, 8, 4, 2, 9])).toBe('107653')
  })

  test('three dice, where three alike lose nothing', () => {
    expect(winners(k3, [2, 5, 2])).toEqual(['small', 'odd', 'single-2', 'single-5', 'total-9'])
    expect(winners(k3, [6, 6, 6])).toEqual(['big', 'even', 'single-6', 'total-18', 'triple-6', 'triple'])
  })

  test('twenty of eighty', () => {
    const balls = Array.from({ length: 20 }, (_, index) => index * 4 + 1) // 1, 5 … 77: all odd, ten in each half
    expect(factsOf(balls)).toEqual({ sum: 780, upper: 10, odd: 20 })
    expect(winners(kenoDraw, balls)).toEqual(['small', 'even', 'halves', 'moreOdd'])
    expect(kenoDraw.markOf(balls)).toBe('780EO')
    const middle = Array.from({ length: 20 }, (_, index) => (index < 10 ? index + 1 : 90 - index)) // 1 to 10 and 71 to 80
    expect(winners(kenoDraw, middle)).toEqual(['middle', 'even', 'halves', 'oddEven'])
    expect(kenoDraw.markOf(middle)).toBe('810ET')
  })
})

test('GAME-9 the chances are the enumerated ones', () => {
  const chance = (kind: Parameters<typeof returnsOf>[0], spot: string) => returnsOf(kind)[spot]?.chance ?? 0
  expect([chance('ssc', 'big'), chance('ssc', 'dragon'), chance('ssc', 'tie'), chance('ssc', 'd3-7')]).toEqual([
    0.5, 0.45, 0.1, 0.1,
  ])
  expect(chance('digits-4d', 'middle')).toBe(0.067)
  expect([3, 5, 7, 9, 11, 12, 19].map((sum) => Math.round(chance('pk10', `total-${sum}`) * 90))).toEqual([
    2, 4, 6, 8, 10, 8, 2,
  ])
  expect(chance('pk10', 'big') * 90).toBeCloseTo(40)
  expect([3, 4, 9, 10, 18].map((sum) => Math.round(chance('k3', `total-${sum}`) * 216))).toEqual([1, 3, 25, 27, 1])
  expect(chance('k3', 'single-4') * 216).toBeCloseTo(91)
  // C(80,20) draws in all; sums mirror about 810
  const bySum = drawsBySum()
  const all = bySum.reduce((sum, ways) => sum + ways, 0)
  expect(all / 3_535_316_142_212_174_336).toBeCloseTo(1, 12)
  expect([bySum[209], bySum[210], bySum[211], bySum[1410]]).toEqual([0, 1, 1, 1])
  expect((bySum[700] ?? 0) / (bySum[920] ?? 1)).toBeCloseTo(1, 12)
})
