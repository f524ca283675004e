/** Tests whom the popups that open by themselves meet: a visitor in quiet, never a trial player. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { announcements } from '#contract/messages/messages.ts'
import { permission } from '#contract/site/site.ts'
import { TRIAL_TYPE } from '#contract/identity/identity.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { OwnPopups } from './own-popups.tsx'

const QUIET_MS = 3000
let fakes: FakeCalls
const dialog = () => document.querySelector('dialog[open]')

beforeAll(() => loadWords('popups'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(permission, { ...sampleOf(permission.output), resources: [] })
  const page = sampleOf(announcements.output)
  fakes.answer(announcements, {
    ...page,
    content: [
      {
        id: '1',
        type: 'H',
        execution: 'B',
        platform: 'W',
        title: 'Before you register',
        text: 'Try first',
        content: '<p>Try first</p>',
        startsAt: '2026-11-01T00:00:00.000Z',
        publishedAt: '2026-11-01T00:00:00.000Z',
        isPopup: true,
      },
    ],
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  leave()
  endSession()
  fakes.expectHonest()
})

test('AUTH-11 LOBBY-12 a visitor in quiet sees the announcement once, a trial player none', async () => {
  show(<OwnPopups />)
  await until(() => {
    vi.advanceTimersByTime(QUIET_MS)
    expect(dialog()?.textContent).toContain('Before you register')
  })
  button(say('popups.understood')).click()
  await until(() => expect(dialog()).toBeNull())
  leave()

  sessionStorage.removeItem('popupSeen')
  const asked = fakes.sent(announcements).length
  startSession('token', { id: '1', account: 'trial', nickname: null, type: TRIAL_TYPE, icon: null })
  show(<OwnPopups />)
  await vi.advanceTimersByTimeAsync(QUIET_MS * 2)
  expect([dialog(), fakes.sent(announcements).length]).toEqual([null, asked])
})
