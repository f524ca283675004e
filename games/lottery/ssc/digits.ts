/** What plays look at in a draw of five digits (docs/reference/games.md 3.2). */
import type { BoardFormat } from '../core/board.ts'
import type { Word } from '../core/selection.ts'
import { listUrn, type Urn } from '../core/urn.ts'
import type { Trait } from '../shapes/direct.ts'
import type { Verdict } from '../shapes/values.ts'

export const SSC: BoardFormat = {
  code: 'SSC',
  steps: [{ kind: 'free', from: 0, to: 9, parts: [{ name: 'digits', count: 5 }] }],
}

/** The places, first to last. */
export const PLACES: readonly Word[] = [
  { id: 'd1', own: '万' },
  { id: 'd2', own: '千' },
  { id: 'd3', own: '百' },
  { id: 'd4', own: '十' },
  { id: 'd5', own: '个' },
]

const URNS = new Map<string, Urn>()

/** Returns the urn of some places (0 is the first), in this order. */
export function placesUrn(places: readonly number[]): Urn {
  const id = `d${places.map((place) => place + 1).join('')}`
  const known = URNS.get(id)
  if (known) return known
  const urn = listUrn({ id, listsOf: ({ digits = [] }) => [places.map((place) => digits[place] ?? 0)] }, places.length)
  URNS.set(id, urn)
  return urn
}

/** Returns the urn of the digits of some places, each a ball of its own. */
export const ballsOf = (places: readonly number[]): Urn => ({
  ...listUrn(
    {
      id: `any-d${places.map((place) => place + 1).join('')}`,
      listsOf: ({ digits = [] }) => places.map((place) => [digits[place] ?? 0]),
    },
    1,
  ),
  drawn: places.length,
})

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
export const spanOf = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers)
export const isOdd = (number: number): boolean => number % 2 === 1

/** Digits from 5 up are big. */
export const DIGIT_TRAITS: readonly Trait[] = [
  { id: 'big', own: '大', has: (digit) => digit >= 5 },
  { id: 'small', own: '小', has: (digit) => digit < 5 },
  { id: 'odd', own: '单', has: isOdd },
  { id: 'even', own: '双', has: (digit) => !isOdd(digit) },
]

/** Returns the four sides of a value: big from `bigFrom` up. */
export const sidesOf = (bigFrom: number, valueOf: (numbers: readonly number[]) => number): readonly Verdict[] => [
  { id: 'big', own: '大', wins: (numbers) => valueOf(numbers) >= bigFrom },
  { id: 'small', own: '小', wins: (numbers) => valueOf(numbers) < bigFrom },
  { id: 'odd', own: '单', wins: (numbers) => isOdd(valueOf(numbers)) },
  { id: 'even', own: '双', wins: (numbers) => !isOdd(valueOf(numbers)) },
]

export const FOUR_SIDES = ['big', 'small', 'odd', 'even'] as const

export type Pattern = 'leopard' | 'straight' | 'pair' | 'half' | 'mixed'

/**
 * Returns the pattern of three digits. 9 and 0 are neighbours: 890 and 901 are straight. Half straight: all different,
 * two of them neighbours.
 */
export function patternOf(digits: readonly number[]): Pattern {
  const set = new Set(digits)
  if (set.size === 1) return 'leopard'
  if (set.size === 2) return 'pair'
  const neighbours = [...set].filter((digit) => set.has((digit + 1) % 10)).length
  return neighbours === 2 ? 'straight' : neighbours === 1 ? 'half' : 'mixed'
}

const PATTERN_NAMES: Readonly<Record<Pattern, string>> = {
  leopard: '豹子',
  straight: '顺子',
  pair: '对子',
  half: '半顺',
  mixed: '杂六',
}

export const PATTERNS: readonly Verdict[] = Object.entries(PATTERN_NAMES).map(([id, own]) => ({
  id,
  own,
  wins: (numbers) => patternOf(numbers) === id,
}))

/** Returns the bull of five digits: null where no three of them make tens, else the last digit of all (0: bull bull). */
export function bullOf(digits: readonly number[]): number | null {
  const sum = sumOf(digits)
  for (let a = 0; a < 5; a++)
    for (let b = a + 1; b < 5; b++) if ((sum - (digits[a] ?? 0) - (digits[b] ?? 0)) % 10 === 0) return sum % 10
  return null
}

export const BULLS: readonly Verdict[] = [
  { id: 'none', own: '无牛', wins: (digits) => bullOf(digits) === null },
  ...['牛牛', '牛一', '牛二', '牛三', '牛四', '牛五', '牛六', '牛七', '牛八', '牛九'].map((own, bull) => ({
    id: `bull${bull}`,
    own,
    wins: (digits: readonly number[]) => bullOf(digits) === bull,
  })),
]
