/** Tests a selection as text: what cannot be read is marked where it stands, and a pasted list is as many bets. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Selection } from '#games/lottery/core/selection.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { button, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { SamplePicking } from '../testing/betting-forms.tsx'

beforeAll(() => loadWords('lottery', 'lottery-betting', 'errors'))
afterEach(leave)

const text = () => document.body.textContent ?? ''
const box = () => field(say('lottery.typed'))
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const shownBets = () =>
  [...document.querySelectorAll('dt')].find((one) => one.textContent === say('lottery.bets'))?.nextElementSibling
    ?.textContent

let selected: Selection = []
async function open(): Promise<void> {
  selected = []
  show(<SamplePicking gameCode="thai" play="3TOP" onSelection={(next) => (selected = next)} />)
  await until(() => button(say('lottery.type')).click())
  await until(box)
}

test('LOTT-2 text that cannot be read is marked at its place, is said in words that lead there, and is no bet', async () => {
  await open()
  type(say('lottery.typed'), '123 45 6x7 123')
  await until(() => expect(marks()).toEqual(['45', '6x7']))
  expect(box().getAttribute('aria-invalid')).toBe('true')
  const digits = say('lottery.problem.digits', { piece: '45', at: 5, digits: 3 })
  expect(text()).toContain(digits)
  expect(text()).toContain(say('lottery.problem.unknown', { piece: '6x7', at: 8 }))
  expect(shownBets()).toBe('0')
  expect(selected).toEqual([[]])
  expect(await axeFindings()).toEqual([])
  button(digits).click()
  expect(document.activeElement).toBe(box())
  expect([box().selectionStart, box().selectionEnd]).toEqual([4, 6])
  // once it can be read, a number that is there twice is named
  type(say('lottery.typed'), '123 456 123')
  await until(() => expect(marks()).toEqual(['123']))
  expect(text()).toContain(say('lottery.problem.duplicate', { piece: '123', at: 9 }))
  expect(box().value).toBe('123 456 123')
})

test('LOTT-2 a list that is pasted with any separators, lines and digits of Bengali is as many bets as numbers', async () => {
  await open()
  type(say('lottery.typed'), '123\n456\t৭৮৯;010, 999')
  await until(() => expect(shownBets()).toBe('5'))
  expect(marks()).toEqual([])
  expect(selected).toEqual([[10, 123, 456, 789, 999]])
  expect(box().getAttribute('aria-invalid')).toBeNull()
})
