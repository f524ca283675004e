/** An example that wins: a single bet of a play that a board pays for, found by the play's own rules. Pure. */
import type { Board } from '#games/lottery/core/board.ts'
import { settle, type Rules } from '#games/lottery/core/play.ts'
import { digitsOf, type RowRule, type Selection } from '#games/lottery/core/selection.ts'

const TRIES = 4_000
const SIZES = [0, 1, 2, 3, 4, 5, 6]

const wins = (play: Rules, selection: Selection, board: Board) =>
  settle(play, selection, board).some(({ grade }) => grade !== 'push')

/** Every number of a board, and what its digits make. */
function* numbersOf(board: Board): Generator<number> {
  for (const numbers of Object.values(board)) {
    yield* numbers
    for (const number of numbers) for (const size of [10, 100, 1_000, 10_000]) yield number % size
    for (const number of numbers) for (const size of [10, 100, 1_000]) yield Math.floor(number / size) % size
  }
}

const orders = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

function candidates(rule: RowRule, board: Board): number[] {
  const { item } = rule
  if (item.kind === 'words') return item.words.map((_, index) => index)
  if (item.parts === 1) {
    const known = orders([...numbersOf(board)]).filter((number) => number >= item.from && number <= item.to)
    const rest =
      item.to - item.from < 100 ? Array.from({ length: item.to - item.from + 1 }, (_, at) => at + item.from) : []
    return [...new Set([...known, ...rest])]
  }
  return listed(item.parts, item.width, digitsOf(item), item.order === 'sorted' || item.repeats === 'once', board)
}

/** The first, last and middle numbers of each part, written behind each other. */
function listed(parts: number, width: number, digits: number, isSorted: boolean, board: Board): number[] {
  const found = new Set<number>()
  for (const numbers of Object.values(board)) {
    const texts = numbers.map((number) => String(number).padStart(width, '0'))
    for (let at = 0; at + parts <= texts.length; at++) {
      const run = texts.slice(at, at + parts)
      found.add(Number((isSorted ? [...run].sort() : run).join('')))
      found.add(Number(run.join('')))
    }
    for (const number of numbers) {
      const text = String(number).padStart(digits, '0')
      const ends = [text.slice(-digits), text.slice(0, digits)]
      for (const end of ends) {
        found.add(Number(end))
        found.add(Number([...end].sort().join('')))
      }
    }
  }
  return [...found]
}

/** Returns a selection of few bets that wins on a board; null where none of those tried does. */
export function exampleOn(play: Rules, board: Board): Selection | null {
  const sources = play.grammar.rows.map((rule) => candidates(rule, board))
  const isAnyPlace = play.grammar.rows.every(({ min }) => min === 0)
  let tries = 0
  const search = (rows: readonly (readonly number[])[]): Selection | null => {
    const at = rows.length
    const rule = play.grammar.rows[at]
    if (!rule) return play.bets(rows) > 0 && tries++ < TRIES && wins(play, rows, board) ? rows : null
    const least = isAnyPlace ? 1 : Math.max(rule.min, 1)
    // beside bankers a row holds more than it must
    const sizes = at > 0 && play.grammar.isApart ? SIZES.map((more) => least + more) : [least]
    for (const size of sizes)
      for (const row of rowsOf(sources[at] ?? [], size, rows.flat(), play.grammar.isApart === true)) {
        if (tries > TRIES) return null
        const found = search([...rows, row])
        if (found) return found
      }
    return null
  }
  return search([])
}

/** Yields rows of so many numbers: runs of the candidates, each from another start. */
function* rowsOf(
  from: readonly number[],
  size: number,
  taken: readonly number[],
  isApart: boolean,
): Generator<number[]> {
  const free = isApart ? from.filter((number) => !taken.includes(number)) : from
  for (let start = 0; start + size <= free.length; start++) yield free.slice(start, start + size).sort((a, b) => a - b)
}
