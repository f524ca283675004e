/** Tests the boards of a day: whole, with heads and tails, marked by a press, and printed. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { opened, vnNumero } from '#contract/lottery/results.ts'
import { drawBoard, printBoard } from '#games/lottery/core/board.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { VietnamBoards } from './vietnam-boards.tsx'

let fakes: FakeCalls
beforeAll(() => loadWords('lottery', 'lottery-results', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
  fakes.expectHonest()
})

test('LOTT-8 LOTT-3 a day’s board stands whole with its heads and tails, a press marks a number in it, and it prints', async () => {
  const { format } = findLottery('mb') ?? expect.fail()
  let word = 1
  const words = { next: async () => (word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0) }
  const board = printBoard(await drawBoard(words, format), format)
  const numbers = Object.values(board).flat()
  const ends = numbers.map((number) => number.slice(-2))
  const digits = (place: 0 | 1) =>
    Array.from({ length: 10 }, (_, end) =>
      ends.filter((two) => two[place] === String(end)).map((two) => two[1 - place] ?? ''),
    )
  fakes.answer(vnNumero, {
    day: '2026-11-27',
    boards: [
      {
        ...sampleOf(opened),
        region: 'north',
        province: 'Hà Nội',
        drawnAt: '2026-11-27T11:30:00.000Z',
        gameCode: 'mb',
        name: 'Northern Vietnam',
        source: 'simulation',
        board,
        heads: digits(0),
        tails: digits(1),
      },
    ],
  })
  show(<VietnamBoards game="mb" day="2026-11-27" />)
  await until(() => button(say('lottery.print')))
  const text = document.body.textContent ?? ''
  for (const number of numbers) expect(text).toContain(number)
  expect(text).toContain(say('lottery.source.simulation'))
  const tables = [...document.querySelectorAll('table')].slice(-2)
  expect(tables.map((table) => table.querySelectorAll('td button').length)).toEqual([27, 27])
  const [two = ''] = ends
  button(two).click()
  await until(() => expect(button(two).getAttribute('aria-pressed')).toBe('true'))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  button(say('lottery.print')).click()
  expect(print).toHaveBeenCalledOnce()
  expect(await axeFindings()).toEqual([])
})
