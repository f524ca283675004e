/**
 * Boards: the drawn numbers of a lottery, by the names of their parts, and how they are drawn from a stream of words
 * (docs/reference/games.md 4.1).
 */
import { drawBelow, drawDistinct, type WordStream } from '#games/fair/uniform.ts'

/** The drawn numbers of each part. A number with leading zeros is written without them. */
export type Board = Readonly<Record<string, readonly number[]>>

export type Part = {
  name: string
  count: number
  /** The order of falling says nothing and is not kept. */
  isSorted?: boolean
}

/**
 * One step of a draw. `digits`: numbers of so many digits, drawn digit by digit. `tickets`: the same, none of them
 * twice. `free`: each from `from` to `to`, put back. `balls`: the same, not put back.
 */
export type Step =
  | { kind: 'digits' | 'tickets'; width: number; parts: readonly Part[] }
  | { kind: 'free' | 'balls'; from: number; to: number; parts: readonly Part[] }

/** How a lottery draws, step by step. `code` stands in the message that the stream is made of. */
export type BoardFormat = { code: string; steps: readonly Step[] }

async function drawDigits(words: WordStream, width: number): Promise<number> {
  let number = 0
  for (let place = 0; place < width; place++) number = number * 10 + (await drawBelow(words, 10))
  return number
}

async function drawTickets(words: WordStream, width: number, count: number): Promise<number[]> {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(await drawDigits(words, width))
  return [...drawn]
}

async function drawStep(words: WordStream, step: Step): Promise<number[]> {
  const count = step.parts.reduce((sum, part) => sum + part.count, 0)
  if (step.kind === 'tickets') return drawTickets(words, step.width, count)
  if (step.kind === 'balls') {
    const pool = Array.from({ length: step.to - step.from + 1 }, (_, index) => step.from + index)
    return drawDistinct(words, pool, count)
  }
  const drawn: number[] = []
  while (drawn.length < count)
    drawn.push(
      'width' in step
        ? await drawDigits(words, step.width)
        : step.from + (await drawBelow(words, step.to - step.from + 1)),
    )
  return drawn
}

const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

/** Draws a board. The same words give the same board. */
export async function drawBoard(words: WordStream, format: BoardFormat): Promise<Board> {
  const board: Record<string, readonly number[]> = {}
  for (const step of format.steps) {
    const drawn = await drawStep(words, step)
    for (const { name, count, isSorted } of step.parts) {
      const numbers = drawn.splice(0, count)
      board[name] = isSorted ? inOrder(numbers) : numbers
    }
  }
  return board
}

/** Returns with how many digits the numbers of a step are written. */
export const widthOf = (step: Step): number => ('width' in step ? step.width : String(step.to).length)

/** Returns a board as its numbers are printed, with leading zeros. */
export function printBoard(board: Board, format: BoardFormat): Record<string, string[]> {
  const printed: Record<string, string[]> = {}
  for (const step of format.steps)
    for (const { name } of step.parts)
      printed[name] = (board[name] ?? []).map((number) => String(number).padStart(widthOf(step), '0'))
  return printed
}

export type BoardError = {
  part: string
  /** Which number of the part; absent where the part as a whole is wrong. */
  index?: number
  problem: 'part' | 'count' | 'number' | 'range' | 'duplicate'
}

function readNumber(value: unknown, step: Step): number | BoardError['problem'] {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) return 'number'
  if (typeof value === 'string' && 'width' in step && text.length !== step.width) return 'number'
  const number = Number(text)
  const [from, to] = 'width' in step ? [0, 10 ** step.width - 1] : [step.from, step.to]
  return number < from || number > to ? 'range' : number
}

function readStep(step: Step, given: Record<string, unknown>, board: Record<string, number[]>): BoardError[] {
  const errors: BoardError[] = []
  const seen = new Set<number>()
  for (const { name, count, isSorted } of step.parts) {
    const list: unknown = given[name]
    if (!Array.isArray(list) || list.length !== count) {
      errors.push({ part: name, problem: 'count' })
      continue
    }
    const numbers: number[] = []
    for (const [index, value] of list.entries()) {
      const number = readNumber(value, step)
      const isTwice = typeof number === 'number' && seen.has(number) && step.kind !== 'digits' && step.kind !== 'free'
      if (typeof number === 'number') seen.add(number)
      if (isTwice) errors.push({ part: name, index, problem: 'duplicate' })
      else if (typeof number === 'string') errors.push({ part: name, index, problem: number })
      else numbers.push(number)
    }
    board[name] = isSorted ? inOrder(numbers) : numbers
  }
  return errors
}

/**
 * Reads a result that was typed or sent: each part as numbers, or as texts with all their digits. Returns the board, or
 * every error with its place.
 */
export function readBoard(format: BoardFormat, value: unknown): { board: Board } | { errors: BoardError[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { errors: [{ part: '', problem: 'part' }] }
  const given = value as Record<string, unknown>
  const board: Record<string, number[]> = {}
  const errors = format.steps.flatMap((step) => readStep(step, given, board))
  const known = new Set(format.steps.flatMap((step) => step.parts.map(({ name }) => name)))
  for (const part of Object.keys(given)) if (!known.has(part)) errors.push({ part, problem: 'part' })
  return errors.length > 0 ? { errors } : { board }
}
