/** Tests what presses and shortcuts do to a selection. */
import { expect, test } from 'vitest'
import { findLottery, findPlay } from '#games/lottery/lotteries.ts'
import { emptySelection, fill, isEmpty, press, SHORTCUTS } from './selection-state.ts'

const playOf = (lottery: string, play: string) =>
  findPlay(findLottery(lottery) ?? expect.fail(), play, 2026) ?? expect.fail(play)

test('LOTT-2 all, big, small, odd, even and clear fill a row of the play, and leave out what is not sold', () => {
  const play = playOf('ssc1', 'star5-direct')
  const rowOf = (shortcut: (typeof SHORTCUTS)[number], isSold?: Parameters<typeof fill>[4]) =>
    fill(play, press(play, emptySelection(play), 0, 3), 0, shortcut, isSold)[0]
  expect(SHORTCUTS.map((shortcut) => rowOf(shortcut)?.join(''))).toEqual([
    '0123456789',
    '56789',
    '01234',
    '13579',
    '02468',
    '',
  ])
  expect(rowOf('all', (_, value) => value !== 7)?.join('')).toBe('012345689')
})

test('LOTT-2 a press picks and drops, a full row stays as it is, and a number leaves the row that it must not stand in twice', () => {
  const play = playOf('ssc1', 'star5-direct')
  const once = press(play, emptySelection(play), 1, 4)
  expect(once).toEqual([[], [4], [], [], []])
  expect(isEmpty(press(play, once, 1, 4))).toBe(true)
  const banker = playOf('x11f1', 'any3-banker')
  const both = press(banker, press(banker, emptySelection(banker), 0, 5), 1, 5)
  expect(both).toEqual([[], [5]])
  // two bankers at most
  const full = [1, 2, 3].reduce((selection, value) => press(banker, selection, 0, value), emptySelection(banker))
  expect(full[0]).toEqual([1, 2])
})
