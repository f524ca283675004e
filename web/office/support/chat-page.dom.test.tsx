/** Tests the live desk: the queue, a conversation taken, answered and ended, and what cannot be done or read. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import {
  officeEndSupport,
  officeSaySupport,
  officeSupportAnswers,
  officeSupportConversation,
  officeSupportCount,
  officeSupportQueue,
  officeTakeSupport,
} from '#contract/support/office-support.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { alerts, button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { ChatPage } from './chat-page.tsx'

type Chat = OutputOf<typeof officeSupportConversation>
const AT = '2026-11-27T09:00:00.000Z'
const HOSTILE = '<img src=x onerror=alert(1)>'
const ROW = {
  id: '7',
  state: 'waiting' as const,
  topic: 'limits' as const,
  language: 'en',
  memberId: '12',
  username: 'rafi',
  operator: null,
  beganAt: AT,
  waitsSince: AT,
  answerDueSince: AT,
  endedAt: null,
  last: HOSTILE,
  stars: null,
}
const chatOf = (part: Partial<Chat>): Chat => ({
  ...ROW,
  brandName: 'Fairhouse',
  contact: null,
  isMine: false,
  signature: 'Mitu',
  lines: [
    { id: '1', speaker: 'member', text: HOSTILE, event: null, name: null, opensAt: null, at: AT, operator: null },
  ],
  seen: '0',
  notes: [],
  ratingWords: null,
  clearedAt: null,
  earlier: [],
  ...part,
})

let fakes: FakeCalls
beforeAll(() => loadWords('office', 'office-support', 'support', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['support.read', 'support.write'])
  fakes.answer(officeSupportCount, { waiting: 3, mine: 0, due: 0, open: 1 })
  fakes.answer(officeSupportQueue, { content: [ROW], total: 1, totalPages: 1, pageNum: 1, pageSize: 25 })
  fakes.answer(officeSupportConversation, chatOf({}))
  fakes.answer(officeSupportAnswers, sampleOf(officeSupportAnswers.output, { answers: [] }))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
  vi.unstubAllGlobals()
})

const text = () => document.body.textContent ?? ''
const openList = () => showAt('/chats', '/chats', ChatPage)
const openChat = () => showAt('/chats/$id/show', '/chats/7/show', ChatPage)

test('PROMO-10 OFFICE-1 the queue names who waits, of what and how long; nobody, and a failure, are said', async () => {
  openList()
  await until(() => expect(text()).toContain('rafi'))
  expect(text(), 'what was typed is text').toContain(HOSTILE)
  expect(document.querySelector('img[src=x]')).toBeNull()
  expect(text()).toContain(say('support.topic.limits'))
  await until(() => expect(button(`${say('office.desk.view.waiting')}3`)).toBeDefined())
  expect(await axeFindings()).toEqual([])

  fakes.answer(officeSupportQueue, { content: [], total: 0, totalPages: 0, pageNum: 1, pageSize: 25 })
  openList()
  await until(() => expect(text()).toContain(say('office.desk.none.waiting')))

  fakes.cut(officeSupportQueue)
  openList()
  await until(() => expect(text()).toContain(say('office.loadFailed')))
  fakes.answer(officeSupportQueue, { content: [ROW], total: 1, totalPages: 1, pageNum: 1, pageSize: 25 })
  button(say('office.retry')).click()
  await until(() => expect(text()).toContain('rafi'))
})

test('PROMO-10 OFFICE-1 a conversation is taken, answered in words that stay when they could not be sent, and ended; a colleague who was faster is named', async () => {
  openChat()
  await until(() => button(say('office.desk.take')))
  fakes.refuse(officeTakeSupport, 'SUPPORT_TAKEN', 'Nila has taken it.')
  button(say('office.desk.take')).click()
  await until(() => expect(text()).toContain('Nila has taken it.'))

  fakes.answer(officeTakeSupport, {})
  fakes.answer(officeSupportConversation, chatOf({ state: 'open', isMine: true, operator: 'admin' }))
  button(say('office.desk.take')).click()
  await until(() => field(say('office.desk.answer')))
  expect(await axeFindings()).toEqual([])
  fakes.refuse(officeSaySupport, 'SUPPORT_ENDED', 'The member has ended it.')
  type(say('office.desk.answer'), 'It is on its way.')
  button(say('support.send')).click()
  await until(() => expect(alerts()).toContain('The member has ended it.'))
  expect(field(say('office.desk.answer')).value).toBe('It is on its way.')

  fakes.answer(officeSaySupport, { line: '2' })
  button(say('support.send')).click()
  await until(() => expect(field(say('office.desk.answer')).value).toBe(''))
  const sent = fakes.sent(officeSaySupport)
  expect(sent.at(-1)).toMatchObject({ id: '7', text: 'It is on its way.' })
  expect(new Set(sent.map(({ requestId }) => requestId)).size, 'a repeat is the same line').toBe(1)

  fakes.answer(officeEndSupport, {})
  fakes.answer(officeSupportConversation, chatOf({ state: 'ended', endedAt: AT, operator: 'admin' }))
  button(say('office.desk.end')).click()
  await until(() => expect(text()).toContain(say('office.desk.state.ended')))
  expect(fakes.sent(officeEndSupport)).toEqual([{ id: '7' }])
})
