/** Quiet hours as a member chooses them: on with the night, changed, refused, off. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushPreferences, pushState } from '#contract/push/push.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { NotificationsCard } from './notifications-card.tsx'

const STATE = {
  publicKey: 'key',
  timeZone: 'Asia/Dhaka',
  devices: 1,
  topics: ['money' as const],
  quietHours: null as { from: string; to: string } | null,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('app'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

test('PROMO-9 quiet hours begin with the night, are changed to other times, and are given up again', async () => {
  fakes.answer(pushState, STATE)
  show(<NotificationsCard />)
  const quiet = await until(() => field(say('app.push.quiet')))
  expect([quiet.checked, text().includes(say('app.push.from'))]).toEqual([false, false])
  const choose = async (quietHours: typeof STATE.quietHours, act: () => void) => {
    fakes.answer(pushPreferences, { ...STATE, quietHours })
    act()
    await until(() => expect(fakes.sent(pushPreferences).at(-1)).toEqual({ topics: ['money'], quietHours }))
  }
  await choose({ from: '23:00', to: '07:00' }, () => quiet.click())
  await until(() => expect(field(say('app.push.from')).value).toBe('23:00'))
  await choose({ from: '22:30', to: '07:00' }, () => type(say('app.push.from'), '22:30'))
  const before = fakes.sent(pushPreferences).length
  // hours that begin when they end are none: nothing is sent
  type(say('app.push.to'), '22:30')
  await choose({ from: '22:30', to: '06:00' }, () => type(say('app.push.to'), '06:00'))
  expect(fakes.sent(pushPreferences)).toHaveLength(before + 1)
  await choose(null, () => field(say('app.push.quiet')).click())
  await until(() => expect(text()).not.toContain(say('app.push.from')))
  expect(text()).toContain(say('app.push.zone', { zone: 'Asia/Dhaka' }))
})

test('PROMO-9 a member whom no device notifies chooses quiet hours too: they hold back mail and SMS', async () => {
  fakes.answer(pushState, { ...STATE, devices: 0 })
  show(<NotificationsCard />)
  const quiet = await until(() => field(say('app.push.quiet')))
  expect(text()).not.toContain(say('app.push.topic.money'))
  fakes.answer(pushPreferences, { ...STATE, devices: 0, quietHours: { from: '23:00', to: '07:00' } })
  quiet.click()
  await until(() => expect(fakes.sent(pushPreferences)).toHaveLength(1))
})

test('PROMO-9 quiet hours that cannot be stored go back to what they were, and it is said', async () => {
  fakes.answer(pushState, { ...STATE, quietHours: { from: '22:00', to: '08:00' } })
  show(<NotificationsCard />)
  await until(() => expect(field(say('app.push.from')).value).toBe('22:00'))
  fakes.refuse(pushPreferences, 'TOO_MANY_REQUESTS', 'Wait a moment.')
  type(say('app.push.from'), '21:00')
  await until(() => expect(text()).toContain('Wait a moment.'))
  await until(() => expect(field(say('app.push.from')).value).toBe('22:00'))
})
