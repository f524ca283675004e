/** The chat's dialog: what it asks, warns of and keeps, waiting, refused, offline, ended and rated. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import {
  supportBegin,
  supportConversation,
  supportDesk,
  supportRate,
  supportRead,
  supportSay,
} from '#contract/support/support.ts'
import { readSession } from '#web/lib/browser-storage.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { SupportDialog } from './support-dialog.tsx'
import { keepDraft } from './talk.ts'
import { hideUnread, resumeUnread } from './watch-unread.ts'

type Talk = NonNullable<OutputOf<typeof supportConversation>['conversation']>

const AT = '2026-03-02T09:00:00.000Z'
const DESK: OutputOf<typeof supportDesk> = {
  isOn: true,
  isOpen: true,
  hours: [],
  timeZone: 'Asia/Dhaka',
  opensAt: null,
  waiting: 1,
  usualWaitSeconds: 120,
}
const line = (id: string, part: Partial<Talk['lines'][number]>): Talk['lines'][number] => ({
  id,
  speaker: 'member',
  text: null,
  event: null,
  name: null,
  opensAt: null,
  at: AT,
  ...part,
})
const talkOf = (part: Partial<Talk>): Talk => ({
  id: '7',
  state: 'waiting',
  topic: 'deposit',
  beganAt: AT,
  endedAt: null,
  place: 2,
  lines: [line('1', { text: 'Where is my deposit?' })],
  seen: '0',
  unread: 0,
  rating: null,
  canRate: false,
  ...part,
})

let fakes: FakeCalls
beforeAll(() => loadWords('support', 'errors', 'member', 'contact'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(supportDesk, DESK)
  fakes.answer(supportRead, {})
  keepDraft('')
})
afterEach(() => {
  vi.restoreAllMocks()
  leave()
  fakes.expectHonest()
})

function open(conversation: Talk | null, desk = DESK): void {
  // a cursor beyond the last line brings nothing more
  fakes.answer(supportConversation, { conversation })
  show(
    <SupportDialog
      desk={desk}
      takeWork={async () => 'solved work'}
      onWrite={() => undefined}
      onClose={() => undefined}
    />,
  )
}
const start = () => button(say('support.begin'))
const text = () => document.body.textContent

test('PROMO-10 without a topic or a text nothing is sent; a refusal is said and what was typed stays', async () => {
  open(null)
  await until(start)
  start().click()
  await until(() => expect(alerts()).toContain(say('support.topicNeeded')))
  expect(alerts()).toContain(say('support.textNeeded'))
  expect(await axeFindings()).toEqual([])
  expect(fakes.sent(supportBegin)).toEqual([])
  field(say('support.topic.limits')).click()
  await until(() => expect(text()).toContain(say('support.limitsNote')))
  type(say('support.question'), 'I play too much.')
  fakes.refuse(supportBegin, 'TOO_MANY_REQUESTS', 'Please wait.', { retryAfterSeconds: 60 })
  start().click()
  await until(() => expect(alerts()).toContain('Please wait.'))
  expect(field(say('support.question')).value).toBe('I play too much.')
  expect(fakes.sent(supportBegin)).toMatchObject([{ topic: 'limits', botCheck: 'solved work' }])
})

test('PROMO-10 what looks like a secret is asked about before it is sent', async () => {
  open(null)
  await until(start)
  field(say('support.topic.account')).click()
  type(say('support.question'), 'my card is 4111 1111 1111 1111')
  start().click()
  await until(() => expect(text()).toContain(say('support.secret')))
  expect(fakes.sent(supportBegin)).toEqual([])
  fakes.answer(supportBegin, { id: '7' })
  button(say('support.sendAnyway')).click()
  await until(() => expect(fakes.sent(supportBegin)).toHaveLength(1))
})

test('PROMO-10 who waits reads the place in the queue; a line that could not be sent stays with its reason and is sent again as the same line', async () => {
  open(talkOf({}))
  await until(() => expect(text()).toContain(say('support.place', { place: '2' })))
  expect(document.querySelector('[role=log]')?.getAttribute('aria-live')).toBe('polite')
  expect(await axeFindings()).toEqual([])
  fakes.cut(supportSay)
  type(say('support.yourLine'), 'Are you there?')
  button(say('support.send')).click()
  await until(() => expect(alerts()).toContain(say('common.network')))
  expect(text()).toContain('Are you there?')
  fakes.answer(supportSay, { id: '2' })
  button(say('common.retry')).click()
  await until(() => expect(text()).not.toContain(say('support.notSent')))
  const [first, again] = fakes.sent(supportSay)
  expect(again).toEqual(first)
})

test('PROMO-10 out of hours it says when somebody comes; without a network it says so and keeps the text', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(null, { ...DESK, isOpen: false, opensAt: '2026-03-03T03:00:00.000Z', usualWaitSeconds: null })
  await until(() => expect(text()).toContain(say('support.offline')))
  expect(text()).toMatch(/Tuesday/)
})

test('PROMO-10 an ended conversation is rated by stars, and can be kept as a text', async () => {
  const lines = [
    line('1', { text: '<b>Where?</b>' }),
    line('2', { speaker: 'house', event: 'taken', name: 'Rima' }),
    line('3', { speaker: 'operator', name: 'Rima', text: 'Here.' }),
    line('4', { speaker: 'house', event: 'ended-operator' }),
  ]
  open(talkOf({ state: 'ended', endedAt: AT, place: null, lines, seen: '3', canRate: true }))
  await until(() => expect(text()).toContain(say('support.event.taken', { name: 'Rima' })))
  expect(text()).toContain('<b>Where?</b>')
  expect(document.querySelector('[role=log] b')).toBeNull()
  field(say('support.stars', { count: 4, stars: '4' })).click()
  fakes.answer(supportRate, {})
  await until(() => button(say('support.rateSend')))
  button(say('support.rateSend')).click()
  await until(() => expect(fakes.sent(supportRate)).toEqual([{ stars: 4, words: '' }]))
  button(say('support.save'))
})

test('PROMO-10 an answer that came before a reload is marked after it, as long as the conversation runs', async () => {
  const client = new QueryClient()
  const mark = () => document.documentElement.dataset['chat']
  fakes.answer(supportConversation, {
    conversation: talkOf({
      state: 'open',
      unread: 1,
      lines: [line('1', { text: 'Where?' }), line('2', { speaker: 'operator', text: 'Here.' })],
    }),
  })
  await resumeUnread(client)
  await until(() => expect(mark()).toBe('unread'))
  expect(readSession('supportRuns'), 'the next load looks again').toBe('1')
  hideUnread()
  expect(mark()).toBeUndefined()
  fakes.answer(supportConversation, { conversation: talkOf({ id: '8', state: 'ended', endedAt: AT, unread: 1 }) })
  await resumeUnread(new QueryClient())
  expect(mark(), 'nothing is awaited of one that ended').toBeUndefined()
  expect(readSession('supportRuns')).toBeNull()
})
