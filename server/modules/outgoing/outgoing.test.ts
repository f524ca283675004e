/** What operators see of mails and SMS, and what they may do about them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#contract/identity/office-identity.ts'
import { officeOutgoing, officeOutgoingWays, officeRetryOutgoing } from '#contract/outgoing/office-outgoing.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { messageGateway, type OutgoingMessage } from '#server/lib/outgoing.ts'
import { ATTEMPTS_MAX, sweepOutgoing } from '#server/lib/outgoing/send-waiting.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { openMailServer, type MailServer } from '#server/testing/mail-server.ts'
import { sendAllWaiting } from '#server/testing/outgoing.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'

const ADDRESS = 'someone.particular@example.com'
let house: House
let mail: MailServer
let admin: Person
beforeAll(async () => {
  mail = await openMailServer()
  house = await openHouse({ SANDBOX: 'off', ...mail.settings })
  admin = await buildOperator(house)
})
afterAll(async () => {
  await house.close()
  await mail.close()
})
beforeEach(async () => {
  await house.env.db.query('delete from core.outgoing')
  Object.assign(mail.answer, { recipient: null, text: null })
  mail.taken.length = 0
})

const queue = (more: Partial<OutgoingMessage> = {}) =>
  messageGateway.send(house.env.db, house.env, {
    kind: 'chat-answer',
    channel: 'mail',
    recipient: ADDRESS,
    brand: 'fairhouse',
    locale: 'en',
    values: { answer: 'a secret answer' },
    ...more,
  })
const list = (input: object = {}) => admin.caller.ok(officeOutgoing, input)

test('OFFICE-2 the list has the brand’s messages with their end, never a text or a whole address', async () => {
  mail.answer.recipient = 451
  await queue()
  await queue({ channel: 'sms', recipient: '+8801812345678' })
  await sendAllWaiting(house.env)
  const { content, total } = await list()
  expect(total).toBe(2)
  expect(content).toMatchObject([
    { channel: 'sms', recipient: '+880•••••78', state: 'waiting', error: 'setup', canRetry: true },
    { channel: 'mail', recipient: 's•••@example.com', state: 'waiting', error: 'busy', way: 'smtp', canRetry: true },
  ])
  for (const hidden of [ADDRESS, '1812345678', 'a secret answer', 'box:'])
    expect(JSON.stringify(content)).not.toContain(hidden)
  expect((await list({ channel: 'sms' })).content).toHaveLength(1)
  expect((await list({ state: 'sent' })).content).toEqual([])
  expect((await list({ kind: 'chat-answer', state: 'waiting' })).total).toBe(2)
  expect((await admin.caller.ok(officeOutgoingWays)).ways).toEqual([
    { channel: 'sms', way: null, isFitForProduction: false, waiting: 1 },
    { channel: 'mail', way: 'smtp', isFitForProduction: true, waiting: 1 },
  ])
})

test('OFFICE-2 what failed is tried again by an operator, as a new message is, and the audit log says who did it', async () => {
  mail.answer.recipient = 451
  await queue({ expiresAt: new Date(house.clock.now().getTime() + 30 * DAY_MS) })
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    await sendAllWaiting(house.env)
    house.clock.advance(60 * MINUTE_MS)
  }
  admin = await buildOperator(house)
  const [failed] = (await list({ state: 'failed' })).content
  const id = failed?.id ?? expect.fail('nothing failed')
  expect(failed).toMatchObject({ attempts: ATTEMPTS_MAX, canRetry: true, dueAt: null })
  mail.answer.recipient = null
  await admin.caller.ok(officeRetryOutgoing, { id })
  expect((await list()).content[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  await sendAllWaiting(house.env)
  expect((await list()).content[0]).toMatchObject({ state: 'sent', canRetry: false })
  expect(mail.taken).toHaveLength(1)
  const { content } = await admin.caller.ok(listAudit, { action: 'outgoing.retry' })
  expect(content).toMatchObject([{ operator: admin.username, subject: `outgoing:${id}` }])
})

test('OFFICE-2 what was sent, refused or has expired is not tried again', async () => {
  admin = await buildOperator(house)
  await queue()
  await sendAllWaiting(house.env)
  mail.answer.recipient = 550
  await queue()
  await sendAllWaiting(house.env)
  await queue({ expiresAt: new Date(house.clock.now().getTime() + MINUTE_MS) })
  house.clock.advance(MINUTE_MS)
  await sweepOutgoing(house.env)
  const { content } = await list()
  expect(content.map(({ state, canRetry }) => [state, canRetry])).toEqual([
    ['expired', false],
    ['refused', false],
    ['sent', false],
  ])
  for (const { id } of content)
    expect((await admin.caller.call(officeRetryOutgoing, { id })).body).toMatchObject({ code: 'OUTGOING_GONE' })
})

test('OFFICE-2 another brand’s operator sees and moves nothing; reading alone does not allow a further try', async () => {
  await seedMeghna(house.env)
  const there = { host: MEGHNA.domain }
  admin = await buildOperator(house)
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  mail.answer.recipient = 451
  await queue()
  await queue({ brand: null, kind: 'witness', values: { subject: 'Sealed', text: 'of the house' } })
  await sendAllWaiting(house.env)
  const rows = await house.env.db.query<{ id: bigint }>('select id from core.outgoing order by id')
  expect((await other.caller.ok(officeOutgoing, {}, there)).total).toBe(0)
  expect((await list()).total).toBe(1)
  for (const { id } of rows)
    expect((await other.caller.call(officeRetryOutgoing, { id: String(id) }, there)).body).toMatchObject({
      code: 'NOT_FOUND',
    })
  const reader = await buildOperator(house, 'support')
  expect((await reader.caller.ok(officeOutgoing, {})).total).toBe(1)
  const refused = await reader.caller.call(officeRetryOutgoing, { id: String(rows[0]?.id) })
  expect(refused.body).toMatchObject({ code: 'PERMISSION_DENIED' })
  const finance = await buildOperator(house, 'finance')
  expect((await finance.caller.call(officeOutgoing, {})).body).toMatchObject({ code: 'PERMISSION_DENIED' })
})
