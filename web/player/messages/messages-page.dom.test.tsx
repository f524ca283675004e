/** Tests the inbox: categories, one line for many of one title, reading and removing, and what else is sent where. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { MESSAGE_CATEGORIES, type MessageAbout } from '#contract/messages/categories.ts'
import { messageCounts, messagePreferences, readMessages, saveMessagePreferences } from '#contract/messages/inbox.ts'
import { deleteMessages, messages, readMessage } from '#contract/messages/messages.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, field, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { placeOf } from './categories.ts'
import { MessagesPage } from './messages-page.tsx'

const AT = '2026-11-23T06:00:00.000Z'
const message = (id: string, title: string, more: object = {}) => ({
  id,
  kind: 'deposit-credited',
  category: 'money' as const,
  about: null as MessageAbout | null,
  title,
  text: `Text of ${id}`,
  isRich: false,
  content: '',
  at: AT,
  isRead: false,
  ...more,
})
type Shown = ReturnType<typeof message>
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent ?? '')
const press = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button with ${words} in: ${text()}`)
  found.click()
}

beforeAll(() => loadWords('inbox', 'member'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  fakes.answer(memberBadges, { messages: 0, missions: 0, rewards: 0 })
  fakes.answer(messageCounts, {
    total: 9,
    unread: 6,
    categories: MESSAGE_CATEGORIES.map((category) => ({ category, total: 3, unread: category === 'money' ? 4 : 0 })),
  })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

function open(content: readonly Shown[], page = { pageNum: 1, totalPages: 1 }): void {
  fakes.answer(messages, { ...sampleOf(messages.output), content: [...content], total: content.length, ...page })
  show(<MessagesPage />)
}

test('PROMO-9 three and more of one title are one line that unfolds; two are two lines, and so are two with another between', async () => {
  const daily = (id: string, more: object = {}) => message(id, 'A reward waits', { category: 'rewards', ...more })
  open([daily('1'), daily('2', { isRead: true }), daily('3'), message('4', 'A deposit'), daily('5'), daily('6')])
  await until(() => expect(rows()).toHaveLength(4))
  expect(rows()[0]).toContain(say('inbox.several', { title: 'A reward waits', shown: '3' }))
  expect(rows()[0], 'unread while one of them is').toContain(say('member.messages.new'))
  expect(rows().filter((row) => row.includes('(3)'))).toHaveLength(1)
  const group = document.querySelector('button[aria-expanded]')
  expect(group?.getAttribute('aria-expanded')).toBe('false')
  press('(3)')
  await until(() => expect(rows()).toHaveLength(7))
  expect(document.querySelector('button[aria-expanded]')?.getAttribute('aria-expanded')).toBe('true')
  expect(fakes.sent(readMessage), 'unfolding reads nothing').toEqual([])
  expect(await axeFindings()).toEqual([])
  press('(3)')
  await until(() => expect(rows()).toHaveLength(4))
})

test('PROMO-9 the box of a folded line chooses all of its messages, which are read or removed together', async () => {
  const daily = (id: string) => message(id, 'A reward waits', { category: 'rewards' })
  open([daily('1'), daily('2'), daily('3'), message('4', 'A deposit')])
  await until(() => expect(rows()).toHaveLength(2))
  const boxes = [...document.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')]
  boxes[0]?.click()
  await until(() => expect(text()).toContain(say('inbox.markChosen', { count: 3 })))
  fakes.answer(readMessages, { read: 3, unread: 3 })
  press(say('inbox.markChosen', { count: 3 }))
  await until(() => expect(fakes.sent(readMessages)).toEqual([{ ids: ['1', '2', '3'] }]))
  await until(() => expect(text()).toContain(say('inbox.markAll')))
  press(say('inbox.markAll'))
  await until(() => expect(fakes.sent(readMessages).at(-1)).toEqual({ all: true }))
})

test('PROMO-9 what was the last of its page leads back to the page before', async () => {
  open([message('1', 'The newest')], { pageNum: 1, totalPages: 2 })
  await until(() => expect(text()).toContain('The newest'))
  const second = { ...sampleOf(messages.output), content: [message('9', 'The last one')], total: 2 }
  fakes.answer(messages, { ...second, pageNum: 2, totalPages: 2 })
  press(say('common.pages.next'))
  await until(() => expect(text()).toContain('The last one'))
  fakes.answer(readMessage, { unread: 5 })
  fakes.answer(deleteMessages, { removed: 1 })
  press('The last one')
  await until(() => expect(text()).toContain('Text of 9'))
  button(say('member.messages.remove')).click()
  await until(() => expect(fakes.sent(messages).at(-1)).toMatchObject({ pageNo: 1 }))
})

test('PROMO-9 an opened message is read once, leads to what it is about, and is removed', async () => {
  open([message('7', 'A deposit', { about: { kind: 'deposit', id: 'D-1' } }), message('8', 'Read', { isRead: true })])
  await until(() => expect(rows()).toHaveLength(2))
  fakes.answer(readMessage, { unread: 5 })
  press('A deposit')
  await until(() => expect(text()).toContain('Text of 7'))
  expect(fakes.sent(readMessage)).toEqual([{ id: '7' }])
  expect(document.querySelector(`a[href="${placeOf({ kind: 'deposit', id: 'D-1' })}"]`)?.textContent).toBe(
    say('inbox.about.deposit'),
  )
  fakes.answer(deleteMessages, { removed: 1 })
  button(say('member.messages.remove')).click()
  await until(() => expect(fakes.sent(deleteMessages)).toEqual([{ ids: ['7'] }]))
  await until(() => expect(text()).not.toContain('Text of 7'))
})

test('PROMO-9 an operator’s text is never markup', async () => {
  open([message('c1', 'News', { isRich: true, text: '**Bold** <img src=x onerror=alert(1)> <script>1</script>' })])
  await until(() => expect(rows()).toHaveLength(1))
  fakes.answer(readMessage, { unread: 5 })
  press('News')
  await until(() => expect(document.querySelector('strong')?.textContent).toBe('Bold'))
  expect(document.querySelector('img[src="x"], script')).toBeNull()
  expect(text()).toContain('<script>1</script>')
})

test('PROMO-9 a category shows its own; nothing in it, waiting and failing are each said', async () => {
  open([message('1', 'A deposit')])
  await until(() => expect(rows()).toHaveLength(1))
  fakes.answer(messages, { ...sampleOf(messages.output), content: [], total: 0, pageNum: 1, totalPages: 0 })
  press(say('inbox.category.security'))
  await until(() => expect(text()).toContain(say('inbox.emptyHere')))
  expect(fakes.sent(messages).at(-1)).toMatchObject({ category: 'security', pageNo: 1 })
  fakes.cut(messages)
  show(<MessagesPage />)
  await until(() => expect(text()).toContain(say('member.messages.failed')))
  fakes.hold(messages, { ...sampleOf(messages.output), content: [] })
  button(say('common.retry')).click()
  await until(() => expect(document.querySelector('.skeleton')).not.toBeNull())
})

test('PROMO-9 channels are chosen by category; what invites to play needs a yes to advertising first', async () => {
  open([message('1', 'A deposit')])
  await until(() => expect(rows()).toHaveLength(1))
  const before = { marketing: null, mail: [], sms: [], reachable: { mail: true, sms: false } }
  fakes.answer(messagePreferences, before)
  button(say('inbox.preferences')).click()
  await until(() => expect(text()).toContain(say('inbox.unreachable.sms')))
  expect(text()).not.toContain(say('inbox.unreachable.mail'))
  const boxOf = (words: string) => field(words)
  expect(boxOf(say('inbox.category.campaigns')).disabled, 'without a yes').toBe(true)
  boxOf(say('inbox.marketing')).click()
  await until(() => expect(boxOf(say('inbox.category.campaigns')).disabled).toBe(false))
  boxOf(say('inbox.category.campaigns')).click()
  fakes.answer(saveMessagePreferences, { ...before, marketing: true, mail: ['campaigns'] })
  button(say('inbox.save')).click()
  await until(() =>
    expect(fakes.sent(saveMessagePreferences)).toEqual([{ marketing: true, mail: ['campaigns'], sms: [] }]),
  )
})
