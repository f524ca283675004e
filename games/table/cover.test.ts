import { describe, expect, test } from 'vitest'
import { countedOf } from './cover.ts'
import type { TableKind } from './table-games.ts'

const counted = (kind: TableKind, stakes: Record<string, number>) =>
  [
    ...countedOf(
      kind,
      Object.entries(stakes).map(([spot, stake]) => ({ spot, stakeMinor: BigInt(stake) })),
    ).values(),
  ].reduce((sum, one) => sum + Number(one), 0)
const numbers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [String(number), 100]))

describe('PROMO-3 what bets that cover (nearly) all outcomes count', () => {
  test('both sides count what is left of the larger one', () => {
    expect(counted('baccarat', { banker: 500, player: 300 })).toBeCloseTo(200, -1)
    expect(counted('baccarat', { banker: 500 })).toBe(500)
    expect(counted('baccarat', { banker: 500, tie: 100, playerPair: 50 })).toBe(650)
    expect(counted('dragon-tiger', { dragon: 100, tiger: 100 })).toBe(0)
    expect(counted('dragon-tiger', { dragon: 100, tigerOdd: 50, tigerEven: 50 })).toBe(100)
    expect(counted('sic-bo', { big: 100, small: 100, odd: 40 })).toBe(40)
    expect(counted('fan-tan', { 'kwok-12': 100, 'kwok-34': 100 })).toBe(0)
    expect(counted('fan-tan', { 'nga-123': 100 })).toBe(100)
    expect(counted('teen-patti', { a: 100, b: 100, aBonus: 10 })).toBe(10)
    expect(counted('wheel', { x2: 100, x4: 100, x8: 100 })).toBe(0)
  })

  test('more than 24 numbers of a wheel count nothing', () => {
    expect(counted('roulette', numbers(24))).toBe(2400)
    expect(counted('roulette', numbers(25))).toBe(0)
    expect(counted('roulette', numbers(37))).toBe(0)
    expect(counted('roulette', { red: 100, black: 100 })).toBe(0)
    expect(counted('roulette', { red: 500, black: 300 })).toBeCloseTo(200, -1)
    expect(counted('roulette', { 'dozen-1': 100, 'dozen-2': 100 })).toBe(200)
  })
})
