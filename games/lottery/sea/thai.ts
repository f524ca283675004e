/**
 * The Thai plays, and the lotteries that are played with them: the government's own, Lao, Hanoi, stock indices, Yeekee
 * and Malay (docs/reference/games.md 2.1, 2.2). They differ only in where the numbers come from.
 */
import type { BoardFormat, Step } from '../core/board.ts'
import { byTable, evenly, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { endUrn, listUrn, type Place, type Urn } from '../core/urn.ts'
import { combos } from '../shapes/combos.ts'
import { bags, bagsWithin } from '../shapes/groups.ts'
import { DIGITS } from '../shapes/rows.ts'
import { numbers, words, type Verdict } from '../shapes/values.ts'
import { ordersOf } from '../core/counting.ts'
import { isOdd } from '../ssc/digits.ts'
import { MY_BOARD } from './four-digits.ts'

const digits = (name: string, width: number, count = 1): Step => ({ kind: 'digits', width, parts: [{ name, count }] })

/** Where a lottery finds the numbers of the Thai plays. */
export type ThaiSource = {
  format: BoardFormat
  /** The number whose last four, three and two digits are the upper ones. */
  top: Place
  /** The number of the lower two digits, and at which end of it they stand. */
  bottom: Place & { end: 'last' | 'first' }
  /** The government's own has two numbers each, of three digits. */
  threes?: { front: Place; back: Place }
}

const place = (part: string, width: number, count = 1): Place => ({ part, width, count })

export const THAI: ThaiSource = {
  format: {
    code: 'THAI',
    steps: [digits('first', 6), digits('front3', 3, 2), digits('back3', 3, 2), digits('last2', 2)],
  },
  top: place('first', 6),
  bottom: { ...place('last2', 2), end: 'last' },
  threes: { front: place('front3', 3, 2), back: place('back3', 3, 2) },
}

/** Four digits ABCD: above BCD and CD, below AB. */
export const LAO: ThaiSource = {
  format: { code: 'LAO', steps: [digits('number', 4)] },
  top: place('number', 4),
  bottom: { ...place('number', 4), end: 'first' },
}

/** The special prize above, the last two digits of the first prize below. */
export const HANOI: ThaiSource = {
  format: { code: 'HANOI', steps: [digits('special', 5), digits('first', 5)] },
  top: place('special', 5),
  bottom: { ...place('first', 5), end: 'last' },
}

/** The last whole digit and the two decimals of an index above, the two decimals of its change below. */
export const STOCK: ThaiSource = {
  format: { code: 'STOCK', steps: [digits('index', 3), digits('change', 2)] },
  top: place('index', 3),
  bottom: { ...place('change', 2), end: 'last' },
}

/** The last five digits of a sum: the last three above, the first two below. */
export const YEEKEE: ThaiSource = {
  format: { code: 'YEEKEE', steps: [digits('number', 5)] },
  top: place('number', 5),
  bottom: { ...place('number', 5), end: 'first' },
}

/** The first prize of a Malaysian draw above, the second below. */
export const MALAY: ThaiSource = {
  format: { ...MY_BOARD, code: 'MALAY' },
  top: place('first', 4),
  bottom: { ...place('second', 4), end: 'last' },
}

const range = (width: number) => ({ from: 0, to: 10 ** width - 1, width })
const sea = (odds: Readonly<Record<string, number>>) => byTable('SEA', odds)
const tod = (bag: readonly number[]) => `tod${ordersOf(bag)}`

/** Returns the urn of the single digits of a number's last (or first) few: a digit counts once however often it is there. */
function singleDigits(id: string, { part, width }: Place, size: number, end: 'last' | 'first'): Urn {
  const ends = endUrn(id, [{ part, width, count: 1 }], size, end)
  const listsOf: Parameters<typeof listUrn>[0]['listsOf'] = (board) =>
    ends.cellsOf(board).flatMap((cell) => ends.numbersOf(cell).map((digit) => [digit]))
  return { ...listUrn({ id, listsOf }, 1), drawn: size }
}

const HALVES: readonly (readonly [number, string])[] = [
  [1, '1'],
  [2, '2'],
  [3, '3'],
]

const highOrLow = (size: number): readonly Verdict[] => {
  const isHigh = (numbers: readonly number[]) => (numbers[0] ?? 0) >= 5
  return [
    { id: 'high', own: 'สูง', wins: isHigh },
    { id: 'low', own: 'ต่ำ', wins: (numbers) => numbers.length === size && !isHigh(numbers) },
  ]
}

const oddOrEven: readonly Verdict[] = [
  { id: 'odd', own: 'คี่', wins: ([digit = 0]) => isOdd(digit) },
  { id: 'even', own: 'คู่', wins: ([digit = 0]) => !isOdd(digit) },
]

/** Any one digit that is drawn, paid once. */
const running = (urn: Urn) => combos(urn, { range: DIGITS, sets: [{ size: 1, grades: { 1: 'run' } }] })

/** Returns the plays of a lottery that is played the Thai way. */
export function thaiPlays({ format, top, bottom, threes }: ThaiSource): Play[] {
  const urn = (id: string, from: Place, size: number, end?: 'last' | 'first') =>
    endUrn(`${format.code}-${id}`, [from], size, end)
  const topUrn = (size: number) => urn(`top${size}`, top, size)
  const one = (id: string, name: string, group: string, from: Urn, width: number, odds: number) =>
    play(id, name, group, numbers(from, { range: range(width) }), sea({ direct: odds }))
  const plays = [
    one('3TOP', '3 ตัวบน', 'three', topUrn(3), 3, 900),
    play('3TOD', '3 ตัวโต๊ด', 'three', bags(topUrn(3), 3, { gradeOf: tod }), sea(evenly(['tod6', 'tod3', 'tod1'], 130))),
    one('2TOP', '2 ตัวบน', 'two', topUrn(2), 2, 90),
    one('2BOT', '2 ตัวล่าง', 'two', urn('bottom', bottom, 2, bottom.end), 2, 90),
    play('RUNTOP', 'วิ่งบน', 'run', running(singleDigits(`${format.code}-run-top`, top, 3, 'last')), sea({ run: 3.2 })),
    play(
      'RUNBOT',
      'วิ่งล่าง',
      'run',
      running(singleDigits(`${format.code}-run-bottom`, bottom, 2, bottom.end)),
      sea({ run: 4.2 }),
    ),
    play('2OF3', '2 ใน 3', 'two', bagsWithin(topUrn(3), 2, { gradeOf: () => 'both' }), sea({ both: 12 })),
    ...HALVES.map(([size, own]) =>
      play(
        `HILO${size}`,
        `สูง-ต่ำ ${own} ตัว`,
        'sides',
        words(topUrn(size), highOrLow(size)),
        sea(evenly(['high', 'low'], 1.9)),
      ),
    ),
    play('OE', 'คู่-คี่', 'sides', words(topUrn(1), oddOrEven), sea(evenly(['odd', 'even'], 1.9))),
  ]
  if (top.width >= 4)
    plays.push(
      one('4TOP', '4 ตัวบน', 'four', topUrn(4), 4, 5_000),
      play(
        '4TOD',
        '4 ตัวโต๊ด',
        'four',
        bags(topUrn(4), 4, { gradeOf: tod }),
        sea(evenly(['tod24', 'tod12', 'tod6', 'tod4', 'tod1'], 200)),
      ),
    )
  if (threes)
    plays.push(
      one('3FRONT', '3 ตัวหน้า', 'three', urn('front', threes.front, 3), 3, 400),
      one('3BOT', '3 ตัวล่าง', 'three', urn('back', threes.back, 3), 3, 400),
    )
  return plays
}

const padded = (number: number, width: number) => String(number).padStart(width, '0')

/** Returns the 19 numbers of two digits that contain a digit (19 ประตู). */
export const nineteenGate = (digit: number): string[] =>
  Array.from({ length: 100 }, (_, number) => padded(number, 2)).filter((text) => text.includes(String(digit)))

/** Returns a number with its digits in every order (เลขกลับ, 6 กลับ): 2 of two digits, up to 6 of three. */
export function everyOrder(text: string): string[] {
  if (text.length <= 1) return [text]
  return [
    ...new Set(
      [...text].flatMap((digit, index) =>
        everyOrder(text.slice(0, index) + text.slice(index + 1)).map((rest) => digit + rest),
      ),
    ),
  ].sort()
}
