/** Tests saved selections: kept in this browser for one play of one lottery, and used or deleted there. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Selection } from '#games/lottery/core/selection.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { SamplePicking } from '../testing/betting-forms.tsx'

beforeAll(() => loadWords('lottery', 'lottery-betting', 'errors'))
beforeEach(() => localStorage.clear())
afterEach(leave)

let selected: Selection = []
const open = async (play: string, first?: Selection) => {
  show(
    <SamplePicking
      gameCode="thai"
      play={play}
      {...(first ? { first } : {})}
      onSelection={(next) => (selected = next)}
    />,
  )
  await until(() => button(say('lottery.saved')).click())
  await until(() => button(say('lottery.save')))
}
const text = () => document.body.textContent ?? ''

test('LOTT-2 a whole selection is saved once, is there after the page is opened again, and is used or deleted', async () => {
  await open('2TOP')
  expect(text()).toContain(say('lottery.savedNone'))
  expect(button(say('lottery.save')).disabled || button(say('lottery.save')).getAttribute('aria-disabled')).toBeTruthy()
  await open('2TOP', [[7, 35]])
  button(say('lottery.save')).click()
  await until(() => button('07, 35'))
  button(say('lottery.save')).click()
  expect([...document.querySelectorAll('button')].filter((one) => one.textContent === '07, 35')).toHaveLength(1)

  await open('2BOT')
  expect(text()).toContain(say('lottery.savedNone'))
  await open('2TOP')
  button('07, 35').click()
  await until(() => expect(selected).toEqual([[7, 35]]))

  await open('2TOP')
  button(say('lottery.forget', { pick: '07,35' })).click()
  await until(() => expect(text()).toContain(say('lottery.savedNone')))
  expect(localStorage.getItem('lotteryPicks') ?? '').not.toContain('07,35')
})
