/** What the stage of a draw shows: every number of a board once, and in the end what the board is known by. */
import { drawBoard, printBoard } from '#games/lottery/core/board.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import { expect, test } from 'vitest'
import { framesOf, orderOf, unknownBoard } from './frames.ts'
import { shownBoard } from './shown-board.ts'
import { standingsOf } from './standings.ts'

/** A stream of words that is always the same. */
function steady() {
  let word = 4_711
  return { next: async () => (word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0) }
}

test('LOTT-6 the stage of every lottery shows each part of its board once, and takes the same room before the draw', async () => {
  for (const { code, family, format } of LOTTERIES) {
    const board = printBoard(await drawBoard(steady(), format), format)
    const [frames, before] = [board, unknownBoard(family, format)].map((one) => framesOf(family, format, one))
    expect(frames?.flatMap(({ names }) => names).toSorted(), code).toEqual(orderOf(format).toSorted())
    expect(frames?.at(-1)?.parts, code).toEqual(shownBoard(family, board))
    const room = (shown: typeof frames) =>
      shown?.map(({ parts }) => parts.map(({ numbers }) => numbers.map(({ number, look }) => look + number.length)))
    // a ball is as wide with one digit as with two
    const width = (look: string) => (look.startsWith('plate') ? look : look.replace(/\d+$/, ''))
    const widths = (shown: typeof frames) => room(shown)?.map((parts) => parts.map((looks) => looks.map(width)))
    expect(widths(before), code).toEqual(widths(frames))
  }
})

test('LOTT-6 a special ball is set off from the others; the prizes of one board are not', () => {
  const apart = (family: string, board: Record<string, string[]>) => shownBoard(family, board).map((one) => one.isApart)
  expect(apart('mark-six', { normal: ['01', '02', '03', '04', '05', '06'], special: ['07'] })).toEqual([false, true])
  expect(apart('4d', { first: ['6039'], second: ['1151'], third: ['8249'] })).toEqual([false, false, false])
})

test('LOTT-6 cars start by their numbers, stand at every look each in a place of its own, and finish as drawn', () => {
  for (const finish of [
    ['10', '3', '7', '1', '9', '2', '8', '4', '6', '5'],
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'],
  ]) {
    const standings = standingsOf(finish)
    const looks = standings[0]?.length ?? 0
    for (let look = 0; look < looks; look++) {
      const places = standings.map((away, place) => place + (away[look] ?? 0))
      expect(places.toSorted((a, b) => a - b)).toEqual(finish.map((_, place) => place))
    }
    expect(standings.map((away, place) => place + (away[0] ?? 0))).toEqual(finish.map((car) => Number(car) - 1))
    expect(standings.every((away) => away.at(-1) === 0)).toBe(true)
  }
})
