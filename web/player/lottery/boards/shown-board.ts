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
/** What these draw is printed digit by digit: there is no ball that has the number. */
const PRINTED = new Set([...PRIZES, 'togel'])
const lookOf = (family: string): BallLook =>
  family === 'race' ? 'car' : family === 'k3' ? 'die' : PRINTED.has(family) ? 'plate' : 'ball'

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

/** Returns what a board is known by in one line. */
export const shownBoard = (family: string, board: PrintedBoard): ShownPart[] =>
  partsOf(family, board, shownParts(family, board))

/** Returns the named parts of a board as they are shown. */
export function partsOf(family: string, board: PrintedBoard, names: readonly string[]): ShownPart[] {
  const look = lookOf(family)
  return names.map((part, index) => ({
    part,
    isApart: index > 0 && look !== 'plate', // prizes of one board stand beside each other
    numbers: inDigits(family, board[part] ?? []).map((number, place) => ({
      number,
      look,
      tint: tintOf(family, number, place),
    })),
  }))
}

/** Every number of a board in words, for screen readers. */
export const boardText = (board: PrintedBoard): string => Object.values(board).flat().join(', ')
