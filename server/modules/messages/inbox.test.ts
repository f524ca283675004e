import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BULK_MAX,
  messageCounts,
  messagePreferences,
  readMessages,
  saveMessagePreferences,
} from '#contract/messages/inbox.ts'
import { deleteMessages, messages, readMessage, unreadCount } from '#contract/messages/messages.ts'
import { listKeptMessages } from '#server/lib/outgoing.ts'
import { fill, type Slots } from '#server/lib/slots.ts'
import { MARKETING_CONSENT } from '#server/lib/tell-member.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'
import { withAnswers } from '#server/testing/slots.ts'
import { BROADCASTS, type Broadcast } from './messages.slots.ts'
import { sendMessage } from './send-message.ts'
import { sendOutside } from './send-outside.ts'

let house: House
const cast: Broadcast[] = []
const acted: string[] = []
beforeAll(async () => {
  house = await openHouse()
  const { slot, answer } = fill(BROADCASTS, {
    list: async () => cast,
    read: async (_env, _reader, ids) => acted.push(`read ${ids.join()}`),
    remove: async (_env, _reader, ids) => acted.push(`remove ${ids.join()}`),
  })
  Object.assign(house.env, { slots: new Map(house.env.slots).set(slot, [answer]) satisfies Slots })
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)

const send = (memberId: string, key: string, reference = '') =>
  house.env.db.tx((tx) =>
    sendMessage(tx, house.env, memberId, {
      key,
      values: { amount: { amount: '500.00', currency: 'BDT' }, ...(reference ? { reference } : {}) },
    }),
  )
/** The newest message of a member: its id, as jobs name it. */
const newestOf = async (memberId: string) => {
  const [row] = await house.env.db.query<{ id: bigint }>(
    'select max(id) as id from messages.messages where member_id = $1',
    [memberId],
  )
  return String(row?.id)
}

test('PROMO-9 the inbox is filtered by category, counts each, and says what a message is about', async () => {
  const { id, caller } = await buildMember(house)
  await send(id, 'withdrawal-paid', 'W-7F2K9QXM')
  await send(id, 'new-login')
  await send(id, 'grant-converted', 'B-8K2M4QXT')
  const of = async (category?: 'money' | 'security' | 'rewards' | 'service') =>
    (await caller.ok(messages, category ? { category } : {})).content.map(({ kind, about }) => [kind, about])
  expect(await of('money')).toEqual([['withdrawal-paid', { kind: 'withdrawal', id: 'W-7F2K9QXM' }]])
  expect(await of('rewards')).toEqual([['grant-converted', { kind: 'grant', id: 'B-8K2M4QXT' }]])
  expect(await of('security')).toEqual([['new-login', null]])
  expect(await of('service')).toEqual([])
  expect(await of()).toHaveLength(3)
  expect(codeOf(await caller.call(messages, { category: 'nothing' as never }))).toBe('INVALID_INPUT')

  expect(await caller.ok(readMessages, { all: true, category: 'money' })).toEqual({ read: 1, unread: 2 })
  const { categories, total, unread } = await caller.ok(messageCounts)
  expect([total, unread]).toEqual([3, 2])
  expect(categories.filter((one) => one.total > 0).map((one) => [one.category, one.unread])).toEqual([
    ['money', 0],
    ['security', 1],
    ['rewards', 1],
  ])
})

test('PROMO-9 many are read and removed at once, one’s own only, and at most a hundred by name', async () => {
  const [owner, other] = [await buildMember(house), await buildMember(house)]
  for (let i = 0; i < 3; i++) await send(owner.id, 'deposit-paid', `D-${i}`)
  const ids = (await owner.caller.ok(messages, {})).content.map((one) => one.id)
  expect(await other.caller.ok(readMessages, { ids })).toEqual({ read: 0, unread: 0 })
  expect(await other.caller.ok(deleteMessages, { ids })).toEqual({ removed: 0 })
  expect(await owner.caller.ok(readMessages, { ids: ids.slice(0, 2) })).toEqual({ read: 2, unread: 1 })
  expect(await owner.caller.ok(readMessages, { all: true })).toEqual({ read: 1, unread: 0 })
  expect(await owner.caller.ok(readMessages, { all: true })).toEqual({ read: 0, unread: 0 })
  const many = Array.from({ length: BULK_MAX + 1 }, (_, place) => String(place + 1))
  expect(codeOf(await owner.caller.call(readMessages, { ids: many }))).toBe('INVALID_INPUT')
  expect(codeOf(await owner.caller.call(deleteMessages, { ids: many }))).toBe('INVALID_INPUT')
  expect(await owner.caller.ok(deleteMessages, { ids })).toEqual({ removed: 3 })
  expect((await owner.caller.ok(messageCounts)).total).toBe(0)
})

test('PROMO-9 broadcasts stand among the member’s own by time, through pages; hostile HTML in them is text', async () => {
  const { id, caller } = await buildMember(house)
  for (let i = 0; i < 3; i++) {
    await send(id, 'deposit-paid', `D-${i}`)
    house.clock.advance(60_000)
  }
  const at = new Date(house.clock.now().getTime() - 90_000)
  const text = '<script>alert(1)</script> **now** [x](javascript:alert(1)) [ok](/promotions)'
  cast.push({ id: 'c1', category: 'campaigns', at, readAt: null, title: '<b>Hi</b>', text, about: null })
  const first = await caller.ok(messages, { pageSize: 2 })
  const second = await caller.ok(messages, { pageSize: 2, pageNo: 2 })
  expect([first.total, first.totalPages]).toEqual([4, 2])
  expect([...first.content, ...second.content].map((one) => one.kind)).toEqual([
    'deposit-paid',
    'broadcast',
    'deposit-paid',
    'deposit-paid',
  ])
  const shown = first.content[1]
  expect(shown).toMatchObject({ isRich: true, category: 'campaigns', isRead: false })
  expect(shown?.content).not.toMatch(/<script|href="javascript/)
  expect(shown?.content).toContain('&lt;script&gt;')
  expect(shown?.content).toContain('<a href="/promotions">ok</a>')

  expect(await caller.ok(unreadCount)).toEqual({ unread: 4 })
  await caller.ok(readMessage, { id: 'c1' })
  await caller.ok(readMessages, { all: true, category: 'campaigns' })
  await caller.ok(deleteMessages, { ids: ['c1', first.content[0]?.id ?? ''] })
  expect(acted).toEqual(['read c1', 'read c1', 'remove c1'])
  expect(codeOf(await caller.call(readMessage, { id: 'c2' }))).toBe('NOT_FOUND')
  cast.length = 0
})

test('PROMO-9 mail goes only to who chose it, to a proved address, outside quiet hours; invitations need a yes', async () => {
  const { env } = house
  const member = await buildMember(house, { profile: { email: 'reader@example.com' } })
  const job = async () => ({ messageId: await newestOf(member.id), channel: 'mail' as const })
  const mails = async () =>
    (await listKeptMessages(env, 50)).filter(({ recipient }) => recipient === 'reader@example.com').length
  const before = await member.caller.ok(messagePreferences)
  expect(before).toMatchObject({ marketing: null, mail: [], sms: [], reachable: { mail: true } })
  await send(member.id, 'deposit-paid', 'D-1')
  expect(await sendOutside(env, await job())).toBe('dropped')

  const choose = (marketing: boolean) =>
    member.caller.ok(saveMessagePreferences, { marketing, mail: ['money', 'rewards'], sms: [] })
  await choose(false)
  expect(await sendOutside(env, await job())).toBe('sent')
  await send(member.id, 'reward-promised', 'R-1')
  expect(await sendOutside(env, await job())).toBe('dropped')
  await choose(true)
  const excluded = withAnswers(env, MARKETING_CONSENT, async () => false)
  expect(await sendOutside(excluded, await job())).toBe('dropped')
  expect(await sendOutside(env, await job())).toBe('sent')
  expect(await mails()).toBe(2)
  await member.caller.ok(readMessages, { all: true })
  expect(await sendOutside(env, await job())).toBe('dropped')
})
