/** All boards of a small lottery, one after the other. */
import type { Board, BoardFormat, Step } from './board.ts'

/** More boards than these are counted, not listed. */
export const MOST_BOARDS = 100_000n

const valuesOf = (step: Step) => ('width' in step ? 10n ** BigInt(step.width) : BigInt(step.to - step.from + 1))

/** Returns how many boards there are when the order of falling counts. */
export function boardsOf(format: BoardFormat): bigint {
  let boards = 1n
  for (const step of format.steps) {
    const count = step.parts.reduce((sum, part) => sum + part.count, 0)
    for (let drawn = 0n; drawn < BigInt(count); drawn++)
      boards *= valuesOf(step) - (step.kind === 'balls' || step.kind === 'tickets' ? drawn : 0n)
  }
  return boards
}

function* numbersOf(step: Step, count: number, taken: readonly number[] = []): Generator<readonly number[]> {
  if (taken.length === count) {
    yield taken
    return
  }
  const [from, to] = 'width' in step ? [0, 10 ** step.width - 1] : [step.from, step.to]
  const isOnce = step.kind === 'balls' || step.kind === 'tickets'
  for (let number = from; number <= to; number++)
    if (!isOnce || !taken.includes(number)) yield* numbersOf(step, count, [...taken, number])
}

function* fromStep(format: BoardFormat, index: number, board: Record<string, readonly number[]>): Generator<Board> {
  const step = format.steps[index]
  if (!step) {
    yield { ...board }
    return
  }
  const count = step.parts.reduce((sum, part) => sum + part.count, 0)
  for (const numbers of numbersOf(step, count)) {
    let start = 0
    for (const part of step.parts) {
      board[part.name] = numbers.slice(start, start + part.count)
      start += part.count
    }
    yield* fromStep(format, index + 1, board)
  }
}

/** Yields every board, all equally likely. Throws RangeError where there are more than `MOST_BOARDS`. */
export function* everyBoard(format: BoardFormat): Generator<Board> {
  if (boardsOf(format) > MOST_BOARDS) throw new RangeError(`${format.code} has too many boards to list`)
  yield* fromStep(format, 0, {})
}
