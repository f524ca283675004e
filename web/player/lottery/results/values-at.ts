/** The numbers of a printed board at a place of a trend: digits.2, DB.5, balls, last2. Pure. */
import type { PrintedBoard } from '#contract/lottery/shapes.ts'

export function valuesAt(board: PrintedBoard, key: string): string[] {
  if (key === 'last2') return Object.values(board).flatMap((numbers) => numbers.map((number) => number.slice(-2)))
  const [part = '', place] = key.split('.')
  const numbers = board[part] ?? []
  if (place === undefined) return numbers
  const at = Number(place) - 1
  // a part of one long number is read digit by digit
  const [only = ''] = numbers
  const one = numbers.length === 1 && only.length > 1 ? only[at] : numbers[at]
  return one === undefined ? [] : [one]
}
