import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactHouse, contactPicture, listConversations } from '#contract/site/contact.ts'
import { botCheck } from '#contract/identity/login-guard.ts'
import { loginFreeplay } from '#contract/identity/identity.ts'
import { messages } from '#contract/messages/messages.ts'
import {
  answerFeedback,
  closeFeedback,
  feedbackPictures,
  getFeedback,
  listFeedback,
} from '#contract/site/office-feedback.ts'
import { setSiteStatus } from '#contract/site/office-site.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { MAIL_ANSWER } from './mail-answer.ts'
import { QUESTIONS_PER_HOUR } from './contact-house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const SUBJECT = 'A bet that hangs'
const MESSAGE = 'My last spin shows no result.'
const question = { subject: SUBJECT, message: MESSAGE }
let numbers = 0
/** Returns the question with a new request id. */
const anew = () => ({ ...question, requestId: `question-${String(++numbers).padStart(12, '0')}` })
const work = async () => ({ botCheck: await solveBotCheck(house) })
const operatorOf = async (brand?: string) => (await buildOperator(house, 'admin', brand)).caller
const newest = async (operator: Caller) => {
  const [row] = (await operator.ok(listFeedback, {})).content
  if (!row) throw new Error('nothing there')
  return row
}
const sent = (recipient: string) =>
  house.env.db.query<{ channel: string; subject: string; body: string }>(
    'select channel, subject, body from core.outgoing_messages where recipient = $1',
    [recipient],
  )

/** Runs the waiting jobs that send answers, each twice: a job may be run again. */
async function workAnswers(): Promise<void> {
  const jobs = await house.env.db.query<{ payload: unknown }>(
    'select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = $1 order by j.id',
    [MAIL_ANSWER.name],
  )
  for (const { payload } of [...jobs, ...jobs]) await MAIL_ANSWER.run(house.env, payload)
}

describe('writing to customer service', () => {
  test('PROMO-10 SITE-14 SITE-12 a member asks, an operator answers where feedback is answered, and the answer is in the messages and beside the question', async () => {
    const member = await buildMember(house)
    expect(await member.caller.ok(contactHouse, anew())).toEqual({
      way: 'message',
      id: expect.stringMatching(/^\d+$/) as string,
    })
    expect((await member.caller.ok(listConversations, {})).content).toMatchObject([
      { subject: SUBJECT, message: MESSAGE, state: 'open', answers: [] },
    ])
    const operator = await operatorOf()
    const row = await newest(operator)
    expect(row).toMatchObject({
      subject: SUBJECT,
      content: MESSAGE,
      memberId: member.id,
      contact: null,
      way: 'message',
    })
    await operator.ok(answerFeedback, { id: row.id, answer: 'It was won: look again.' })
    await operator.ok(closeFeedback, { id: row.id, note: 'only operators read this' })
    const [told] = (await member.caller.ok(messages, {}, { 'accept-language': 'en' })).content
    expect(told).toMatchObject({
      title: `Customer service answered: ${SUBJECT}`,
      text: `It was won: look again.\n\nYou wrote: ${MESSAGE}`,
      isRead: false,
    })
    const [kept] = (await member.caller.ok(listConversations, {})).content
    expect(kept).toMatchObject({ state: 'closed', answers: [{ text: 'It was won: look again.' }] })
    expect(JSON.stringify(kept)).not.toContain('only operators')
    const other = await buildMember(house)
    expect((await other.caller.ok(listConversations, {})).total).toBe(0)
  })

  test('SITE-14 a visitor gets one answer at the mail address or mobile number that they gave, in the language of their visit', async () => {
    for (const [typed, recipient, way, channel] of [
      ['reader@example.com', 'reader@example.com', 'mail', 'mail'],
      ['০১৭১১-০০০২২২', '+8801711000222', 'sms', 'sms'],
    ] as const) {
      expect(
        await house
          .as()
          .ok(contactHouse, { ...anew(), address: typed, ...(await work()) }, { 'accept-language': 'bn' }),
      ).toEqual({ way, id: null })
      const operator = await operatorOf()
      const row = await newest(operator)
      expect(row).toMatchObject({ memberId: null, contact: recipient, way })
      expect((await operator.ok(answerFeedback, { id: row.id, answer: 'উত্তর এই।' })).history).toMatchObject([
        { way, sentAt: null },
      ])
      await workAnswers()
      expect(await sent(recipient)).toEqual([
        {
          channel,
          subject: way === 'mail' ? `Fairhouse: ${SUBJECT}` : '',
          body: expect.stringContaining('উত্তর এই।') as string,
        },
      ])
      expect((await operator.ok(getFeedback, { id: row.id })).history[0]?.sentAt).not.toBeNull()
    }
  })

  test('SITE-14 without a valid address, or without the proof of work, nothing is stored: CONTACT_ADDRESS_NEEDED, BOT_CHECK_REQUIRED', async () => {
    const trial = house.as((await house.as().ok(loginFreeplay, {})).token)
    const operator = await operatorOf()
    const before = (await operator.ok(listFeedback, {})).total
    for (const caller of [house.as(), trial]) {
      for (const address of [undefined, '', 'call me', '12', 'a@b', '+8801711000222222222']) {
        expect(
          codeOf(
            await caller.call(contactHouse, {
              ...anew(),
              ...(address === undefined ? {} : { address }),
              ...(await work()),
            }),
          ),
          address,
        ).toBe('CONTACT_ADDRESS_NEEDED')
      }
      expect(codeOf(await caller.call(contactHouse, { ...anew(), address: 'reader@example.com' }))).toBe(
        'BOT_CHECK_REQUIRED',
      )
      expect(
        codeOf(await caller.call(contactHouse, { ...anew(), address: 'reader@example.com', botCheck: 'e30=' })),
      ).toBe('BOT_CHECK_REQUIRED')
    }
    const solved = await work()
    expect(codeOf(await house.as().call(contactHouse, { ...anew(), address: 'once@example.com', ...solved }))).toBe(
      'ok',
    )
    expect(
      codeOf(await house.as().call(contactHouse, { ...anew(), address: 'once@example.com', ...solved })),
      'the same work twice',
    ).toBe('BOT_CHECK_REQUIRED')
    for (const bad of [
      { subject: 'ab' },
      { subject: 'x'.repeat(81) },
      { message: '  ' },
      { message: 'x'.repeat(2001) },
    ]) {
      expect(
        codeOf(
          await house.as().call(contactHouse, { ...anew(), ...bad, address: 'reader@example.com', ...(await work()) }),
        ),
      ).toBe('INVALID_INPUT')
    }
    expect((await operator.ok(listFeedback, {})).total).toBe(before + 1)
  })

  test('SITE-14 a visitor who writes too much waits, also with two at once; a member does not wait for their network: TOO_MANY_REQUESTS', async () => {
    house.clock.advance(HOUR_MS + MINUTE_MS)
    const member = await buildMember(house)
    const asked = await Promise.all(
      Array.from({ length: QUESTIONS_PER_HOUR + 3 }, () => member.caller.call(contactHouse, anew())),
    )
    expect(asked.map(codeOf).filter((code) => code === 'ok')).toHaveLength(QUESTIONS_PER_HOUR)
    expect(asked.map(codeOf).filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(3)
    for (let count = 0; count < QUESTIONS_PER_HOUR; count++)
      await house.as().ok(contactHouse, { ...anew(), address: 'reader@example.com', ...(await work()) })
    expect(
      codeOf(await house.as().call(contactHouse, { ...anew(), address: 'reader@example.com', ...(await work()) })),
    ).toBe('TOO_MANY_REQUESTS')
    expect(codeOf(await (await buildMember(house)).caller.call(contactHouse, anew()))).toBe('ok')
    house.clock.advance(HOUR_MS + MINUTE_MS)
    expect(
      codeOf(await house.as().call(contactHouse, { ...anew(), address: 'reader@example.com', ...(await work()) })),
    ).toBe('ok')
  })

  test('SITE-6 another brand’s operators see none of it, and its members only their own', async () => {
    const member = await buildMember(house)
    await member.caller.ok(contactHouse, anew())
    const row = await newest(await operatorOf())
    const there = { host: MEGHNA.domain }
    const theirs = await operatorOf(MEGHNA.code)
    expect((await theirs.ok(listFeedback, {}, there)).total).toBe(0)
    expect(codeOf(await theirs.call(answerFeedback, { id: row.id, answer: 'hello' }, there))).toBe('NOT_FOUND')
    for (const caller of [house.as(), theirs])
      expect(codeOf(await caller.call(listConversations, {}))).toBe('LOGIN_REQUIRED')
  })

  test('SITE-2 customer service is reached while the house is worked on', async () => {
    const operator = await operatorOf()
    const visitor = await work()
    await operator.ok(setSiteStatus, {
      maintenance: true,
      maintenanceStart: null,
      maintenanceEnd: null,
      maintenanceMessage: {},
    })
    expect(codeOf(await house.as().call(botCheck, {}))).toBe('ok')
    expect(codeOf(await house.as().call(contactHouse, { ...anew(), address: 'reader@example.com', ...visitor }))).toBe(
      'ok',
    )
    await operator.ok(setSiteStatus, {
      maintenance: false,
      maintenanceStart: null,
      maintenanceEnd: null,
      maintenanceMessage: {},
    })
  })
})

describe('a question that is sent again', () => {
  test('SITE-14 is one question, however often and at once, for a member and for a visitor whose work is used up', async () => {
    house.clock.advance(HOUR_MS + MINUTE_MS)
    const member = await buildMember(house)
    const sent = anew()
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.caller.ok(contactHouse, sent)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await member.caller.ok(listConversations, {})).total).toBe(1)
    const other = await buildMember(house)
    expect((await other.caller.ok(contactHouse, sent)).id, 'another member’s number is his own').not.toBe(
      answers[0]?.id,
    )

    const operator = await operatorOf()
    const before = (await operator.ok(listFeedback, {})).total
    const visit = { ...anew(), address: 'again@example.com', ...(await work()) }
    for (let count = 0; count < 3; count++)
      expect(await house.as().ok(contactHouse, visit)).toEqual({ way: 'mail', id: null })
    expect((await operator.ok(listFeedback, {})).total).toBe(before + 1)
  })

  test('SITE-14 another question under the same number is refused, not lost', async () => {
    const member = await buildMember(house)
    const sent = anew()
    await member.caller.ok(contactHouse, sent)
    expect((await member.caller.call(contactHouse, { ...sent, message: 'Something else.' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { requestId: { rule: 'used' } } },
    })
  })
})

describe('pictures of a question', () => {
  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#804020' } })
      .png()
      .withMetadata({ exif: { IFD0: { Copyright: 'a secret place' } } })
      .toBuffer()
  const send = async (token: string, id: string, payload: Buffer, type = 'image/png') =>
    (
      await house.app.inject({
        method: 'POST',
        url: contactPicture.path.replace('{id}', id),
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': type, 'accept-language': 'en' },
      })
    ).json() as { success: boolean; code?: string; value?: { pictures?: number; limit?: number } }

  test('SITE-14 SITE-12 are encoded again, seen by the brand’s operators only, and counted once however often they are sent', async () => {
    const member = await buildMember(house)
    const { id } = await member.caller.ok(contactHouse, anew())
    const file = await png(80)
    for (const _again of [1, 2])
      expect(await send(member.token, id ?? '', file)).toMatchObject({ success: true, value: { pictures: 1 } })
    const operator = await operatorOf()
    const [shown, ...rest] = (await operator.ok(feedbackPictures, { id: id ?? '' })).pictures
    expect([rest.length, shown?.width, shown?.height]).toEqual([0, 80, 80])
    const kept = Buffer.from(shown?.jpeg ?? '', 'base64')
    expect([kept.subarray(0, 3).toString('hex'), kept.includes('a secret place')]).toEqual(['ffd8ff', false])
    expect((await member.caller.ok(listConversations, {})).content).toMatchObject([{ pictures: 1 }])
    expect(
      codeOf(await (await operatorOf(MEGHNA.code)).call(feedbackPictures, { id: id ?? '' }, { host: MEGHNA.domain })),
    ).toBe('NOT_FOUND')
    for (const caller of [house.as(), member.caller])
      expect(codeOf(await caller.call(feedbackPictures, { id: id ?? '' }))).toBe('LOGIN_REQUIRED')
    const other = await buildMember(house)
    expect((await send(other.token, id ?? '', file)).code).toBe('NOT_FOUND')
  })

  test('SITE-14 no more than three, also at once; none to what is closed; nothing that is no picture', async () => {
    const member = await buildMember(house)
    const { id } = await member.caller.ok(contactHouse, anew())
    expect((await send(member.token, id ?? '', Buffer.from('<svg onload="alert(1)"/>'))).code).toBe('PICTURE_INVALID')
    expect((await send(member.token, id ?? '', await png(80), 'image/svg+xml')).code).toBe('UNSUPPORTED_MEDIA')
    const files = await Promise.all([81, 82, 83, 84, 85].map(png))
    const answers = await Promise.all(files.map((file) => send(member.token, id ?? '', file)))
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([
      'CONTACT_PICTURES_FULL',
      'CONTACT_PICTURES_FULL',
      'ok',
      'ok',
      'ok',
    ])
    const closed = await member.caller.ok(contactHouse, anew())
    await (await operatorOf()).ok(closeFeedback, { id: closed.id ?? '', note: 'asked twice' })
    expect((await send(member.token, closed.id ?? '', files[0] ?? Buffer.alloc(0))).code).toBe('FEEDBACK_CLOSED')
  })
})
