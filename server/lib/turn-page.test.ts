import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { rowsToRead, type Turn, turnPage } from './turn-page.ts'

/** Returns what a query with these bounds would read of numbers, newest (highest) first. */
function read(all: readonly number[], turn: Turn<number>): number[] {
  const newestFirst = all.toSorted((a, b) => b - a)
  if (turn.after !== undefined)
    return newestFirst
      .toReversed()
      .filter((one) => one > Number(turn.after))
      .slice(0, rowsToRead(turn))
  return newestFirst
    .filter((one) => turn.before === undefined || one < turn.before)
    .slice(turn.offset ?? 0)
    .slice(0, rowsToRead(turn))
}

const page = (all: readonly number[], turn: Turn<number>) => turnPage(read(all, turn), turn)

describe('turnPage', () => {
  test('CASH-5 pages one after another are the whole list, while newer rows arrive, and the way back is the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, limit) => {
          const newestFirst = rows.toSorted((a, b) => b - a)
          const all = [...rows]
          const seen: number[][] = []
          for (let turn: Turn<number> = { limit }; ;) {
            const { content, next } = page(all, turn)
            seen.push(content)
            all.push(1000 + all.length)
            if (next === null) break
            turn = { before: next, limit }
          }
          expect(seen.flat()).toEqual(newestFirst)
          const firstOfLast = seen.at(-1)?.[0]
          if (firstOfLast === undefined) return
          const back: number[] = []
          for (let turn: Turn<number> = { after: firstOfLast, limit }; ;) {
            const { content, previous } = page(rows, turn)
            back.unshift(...content)
            if (previous === null) break
            turn = { after: previous, limit }
          }
          expect(back).toEqual(newestFirst.slice(0, newestFirst.indexOf(firstOfLast)))
        },
      ),
    )
  })

  test('CASH-5 a page that is reached by its number has neighbours too', () => {
    expect(page([5, 4, 3, 2, 1], { offset: 2, limit: 2 })).toEqual({ content: [3, 2], next: 2, previous: 3 })
    expect(page([5, 4, 3], { limit: 3 })).toEqual({ content: [5, 4, 3], next: null, previous: null })
    expect(page([], { limit: 3 })).toEqual({ content: [], next: null, previous: null })
  })
})
