import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  announcements,
  deleteMessages,
  messages,
  notices,
  readMessage,
  unreadCount,
} from '#contract/messages/messages.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'
import { buildMember, buildTrial } from '#server/testing/builders.ts'
import { insertContent, type ContentFields } from '#server/modules/site/contents.sql.ts'
import { sendMessage } from './send-message.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)

const inDays = (days: number) => new Date(house.clock.now().getTime() + days * DAY_MS)
type Change = Partial<Omit<ContentFields<'notice'>, 'data'>> & { type?: string; execution?: 'A' | 'B' | 'F' }
const post = (title: string, { type = 'B', execution = 'B', ...change }: Change = {}) =>
  house.env.db.tx((tx) =>
    insertContent(
      tx,
      'fairhouse',
      {
        kind: 'notice',
        place: type,
        key: null,
        data: { execution, title: { en: title, bn: `বাংলা ${title}` }, text: { en: `About <${title}>`, bn: '' } },
        device: ['WEB', 'APP'],
        starts_at: inDays(-1),
        ends_at: null,
        position: 0,
        enabled: true,
        ...change,
      },
      inDays(-1),
    ),
  )

describe('notices', () => {
  test('LOBBY-2 the marquee shows what is on, for its kinds and audience, in order and in the reader’s language', async () => {
    await post('second', { position: 2 })
    await post('first', { position: 1 })
    await post('off', { enabled: false })
    await post('over', { ends_at: inDays(-0.5) })
    await post('to come', { starts_at: inDays(1) })
    await post('for members', { execution: 'A' })
    await post('pop-up', { type: 'H', position: 3 })
    const titles = async (input: object = {}, headers = {}) =>
      (await house.as().ok(notices, input, headers)).map((one) => one.title)
    expect(await titles({ types: 'B,PL,PU,PR', execution: 'B' })).toEqual(['first', 'second'])
    expect(await titles({}, { 'accept-language': 'bn' })).toEqual(['বাংলা first', 'বাংলা second'])
    expect(await titles({ types: 'H' })).toEqual(['pop-up'])
    expect((await house.as().ok(notices, {}))[0]).toMatchObject({
      type: 'B',
      execution: 'B',
      platform: 'W',
      text: 'About <first>',
      content: '<p>About &lt;first&gt;</p>',
      publishedAt: expect.stringMatching(/^\d{4}-/) as string,
    })
    expect(codeOf(await house.as().call(notices, { types: 'B,NOPE' }))).toBe('INVALID_INPUT')
  })

  test('PROMO-9 announcements: visitors see B, members A, and F as well at their first login', async () => {
    await post('welcome', { execution: 'F', type: 'PU', position: 9 })
    const member = await buildMember(house)
    const seen = async (caller: typeof member.caller, input = {}) =>
      (await caller.ok(announcements, input)).content.map(({ title, isPopup }) => [title, isPopup])
    expect(await seen(house.as())).toEqual([
      ['first', false],
      ['second', false],
      ['pop-up', true],
    ])
    expect(await seen(member.caller)).toEqual([['for members', false]])
    expect(await seen(member.caller, { firstTimeLogin: 'true' })).toEqual([
      ['for members', false],
      ['welcome', true],
    ])
    expect(await house.as().ok(announcements, { pageSize: 1, pageNo: 2 })).toMatchObject({
      content: [{ title: 'second' }],
      total: 3,
      totalPages: 3,
    })
  })
})

describe('messages', () => {
  const send = (memberId: string, amount = '500.00') =>
    house.env.db.tx((tx) =>
      sendMessage(tx, house.env, memberId, {
        key: 'withdrawal-paid',
        values: { amount: { amount, currency: 'BDT' }, reference: 'W-7F2K9QXM' },
      }),
    )

  test('PROMO-9 a message is shown in the reader’s language, with the amount formatted; the unread count falls with reading and removing', async () => {
    const member = await buildMember(house)
    const heard: string[] = []
    const stop = house.env.live.listen(member.id, (signal) => heard.push(signal.topic))
    await send(member.id)
    await send(member.id, '1234.5')
    stop()
    expect(heard).toEqual(['unread', 'unread'])
    expect(await member.caller.ok(unreadCount)).toEqual({ unread: 2 })
    const english = await member.caller.ok(messages, {})
    expect(english).toMatchObject({
      total: 2,
      content: [{ kind: 'withdrawal-paid', title: 'Your withdrawal is paid', isRead: false }, {}],
    })
    expect(english.content[0]?.text).toContain('৳1,234.50')
    const bengali = await member.caller.ok(messages, {}, { 'accept-language': 'bn' })
    expect(bengali.content[1]?.text).toMatch(/৳500\.00/)
    expect(bengali.content[1]?.text).toMatch(/[\u0980-\u09ff]/)

    const [newest, oldest] = english.content.map((one) => one.id) as [string, string]
    expect(await member.caller.ok(readMessage, { id: newest })).toEqual({ unread: 1 })
    expect(await member.caller.ok(readMessage, { id: newest })).toEqual({ unread: 1 })
    expect(await member.caller.ok(deleteMessages, { ids: [oldest, oldest] })).toEqual({ removed: 1 })
    expect(await member.caller.ok(unreadCount)).toEqual({ unread: 0 })
    expect(codeOf(await member.caller.call(readMessage, { id: oldest }))).toBe('NOT_FOUND')
  })

  test('PROMO-9 members read and remove their own messages only', async () => {
    const [owner, other] = [await buildMember(house), await buildMember(house)]
    await send(owner.id)
    const id = (await owner.caller.ok(messages, {})).content[0]?.id ?? ''
    expect(codeOf(await other.caller.call(readMessage, { id }))).toBe('NOT_FOUND')
    expect(await other.caller.ok(deleteMessages, { ids: [id] })).toEqual({ removed: 0 })
    expect((await other.caller.ok(messages, {})).total).toBe(0)
    expect(await owner.caller.ok(unreadCount)).toEqual({ unread: 1 })
    expect(codeOf(await owner.caller.call(readMessage, { id: 'abc' }))).toBe('NOT_FOUND')
    expect(codeOf(await owner.caller.call(deleteMessages, { ids: [] }))).toBe('INVALID_INPUT')
  })

  test('PROMO-9 what was rolled back is not told', async () => {
    const member = await buildMember(house)
    await expect(
      house.env.db.tx(async (tx) => {
        await sendMessage(tx, house.env, member.id, { key: 'withdrawal-paid' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await member.caller.ok(unreadCount)).toEqual({ unread: 0 })
  })

  test('AUTH-11 a trial player has none', async () => {
    const { caller } = await buildTrial(house)
    expect(await caller.ok(unreadCount)).toEqual({ unread: 0 })
  })
})
