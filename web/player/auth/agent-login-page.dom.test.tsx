/** Tests the hours of support on the agents' login page: the desk's own, or none. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { permission } from '#contract/site/site.ts'
import { supportDesk } from '#contract/support/support.ts'
import type { SupportHours } from '#contract/support/words.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { SupportHoursCard } from './support-hours.tsx'

let fakes: FakeCalls
beforeAll(() => loadWords('agent-login', 'shell'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(permission, sampleOf(permission.output))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

const text = () => document.body.textContent ?? ''
const day = (weekday: number, from: number, until_: number) => ({ day: weekday, from: from * 60, until: until_ * 60 })
const deskWith = (hours: SupportHours, isOpen: boolean, isOn = true) =>
  fakes.answer(supportDesk, sampleOf(supportDesk.output, { isOn, isOpen, hours, timeZone: 'Asia/Dhaka' }))

test('SITE-7 AGENT-1 the agents’ page names the hours that the brand set for its desk, and whether it is open', async () => {
  deskWith(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, 9, 23)),
    true,
  )
  show(<SupportHoursCard timeZone="Asia/Dhaka" />)
  await until(() => expect(text()).toContain(say('agent.support.hours', { from: '09:00', to: '23:00' })))
  expect(text()).toContain(say('agent.support.open'))

  deskWith(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, 0, 24)),
    true,
  )
  show(<SupportHoursCard timeZone="Asia/Dhaka" />)
  await until(() => expect(text()).toContain(say('agent.support.always')))

  deskWith([day(1, 9, 17), day(6, 10, 24)], false)
  show(<SupportHoursCard timeZone="Asia/Dhaka" />)
  await until(() => expect(text()).toContain('Monday 09:00–17:00'))
  expect(text()).toContain('Saturday 10:00–24:00')
  expect(text()).toContain(say('agent.support.closed'))
})

test('SITE-7 AGENT-1 a brand without a desk names no hours; its questions go to the form', async () => {
  deskWith([day(1, 9, 17)], false, false)
  show(<SupportHoursCard timeZone="Asia/Dhaka" />)
  await until(() => expect(text()).toContain(say('agent.support.form')))
  expect(text()).not.toContain('09:00')
})
