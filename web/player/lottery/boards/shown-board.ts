/** How the board of a family is shown in one line. Pure. */
import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import type { BallLook } from './ball.tsx'
import { tintOfCar, tintOfMarkSix, tintOfPlace } from './ball-colours.ts'

export type ShownNumber = { number: string; look: BallLook; tint: string }
/** A part of a board in a line; `isApart`: set off from what is before it, such as the special ball. */
export type ShownPart = { part: string; numbers: ShownNumber[]; isApart: boolean }

/** The parts that say the most of a board of many prizes, in the order in which they are looked for. */
const MAIN = [
  ['DB'],
  ['aDB', 'bDB'],
  ['special', 'first'],
  ['first', 'last2'],
  ['first', 'second', 'third'],
  ['index', 'change'],
]
const PRIZES = new Set(['vietnam', 'thai', '4d'])
const lookOf = (family: string): BallLook =>
  family === 'race' ? 'car' : family === 'k3' ? 'die' : PRIZES.has(family) ? 'plate' : 'ball'

function tintOf(family: string, number: string, place: number): string {
  if (family === 'race') return tintOfCar(Number(number))
  return family === 'mark-six' ? tintOfMarkSix(Number(number)) : tintOfPlace(place)
}

function shownParts(family: string, board: PrintedBoard): string[] {
  const parts = Object.keys(board)
  if (!PRIZES.has(family)) return parts
  return MAIN.find((some) => some.every((part) => part in board)) ?? parts.slice(0, 1)
}

/** A number of several digits that a family draws digit by digit is shown as balls. */
const inDigits = (family: string, numbers: readonly string[]): readonly string[] =>
  family === 'philippines' && numbers.length === 1 ? [...(numbers[0] ?? '')] : numbers

export function shownBoard(family: string, board: PrintedBoard): ShownPart[] {
  const look = lookOf(family)
  return shownParts(family, board).map((part, index) => ({
    part,
    isApart: index > 0,
    numbers: inDigits(family, board[part] ?? []).map((number, place) => ({
      number,
      look,
      tint: tintOf(family, number, place),
    })),
  }))
}

/** Every number of a board in words, for screen readers. */
export const boardText = (board: PrintedBoard): string => Object.values(board).flat().join(', ')

/** How many numbers a line has before its board is known. */
const WAITING: Readonly<Record<string, number>> = {
  ssc: 5,
  race: 10,
  pick5: 5,
  k3: 3,
  pc28: 3,
  'mark-six': 7,
  keno: 20,
  togel: 4,
}
export const waitingNumbers = (family: string): ShownNumber[] =>
  Array.from({ length: WAITING[family] ?? 1 }, (_, place) => ({
    number: family === 'k3' ? String((place % 6) + 1) : '?',
    look: lookOf(family),
    tint: family === 'race' ? tintOfCar(place + 1) : tintOfPlace(place),
  }))
