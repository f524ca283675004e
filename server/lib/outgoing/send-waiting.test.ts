/** The way of a message: queued with its reason, sent once, erased; and what happens when its provider is away. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CODE_EXPIRED_MINUTES } from '#contract/limits.ts'
import { smsNoLogin } from '#contract/identity/identity.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { JOBS } from '#server/app.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { printMetrics } from '#server/lib/metrics.ts'
import { messageGateway, type OutgoingMessage } from '#server/lib/outgoing.ts'
import { renewBoxes } from '#server/boxed-places.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { openHttpGateway, type HttpGateway } from '#server/testing/http-gateway.ts'
import { openMailServer, type MailServer } from '#server/testing/mail-server.ts'
import { listOutgoing, sendAllWaiting } from '#server/testing/outgoing.ts'
import { asOwner } from '#server/testing/owner.ts'
import { ATTEMPTS_MAX, HOLD_MS, KNOWN_MS, sendOutgoing, sweepOutgoing } from './send-waiting.ts'

let house: House
let mail: MailServer
let gateway: HttpGateway
const settings = () => ({
  SANDBOX: 'off',
  ...mail.settings,
  SMS_URL: gateway.origin,
  SMS_BODY: '{"to":"{recipient}","text":"{body}","id":"{reference}"}',
})
beforeAll(async () => {
  ;[mail, gateway] = await Promise.all([openMailServer(), openHttpGateway()])
  house = await openHouse(settings())
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 30 })
})
afterAll(async () => {
  await house.close()
  await Promise.all([mail.close(), gateway.close()])
})
beforeEach(async () => {
  await house.env.db.query('delete from core.outgoing')
  mail.taken.length = 0
  gateway.asked.length = 0
  Object.assign(mail.answer, { recipient: null, text: null })
  Object.assign(gateway.answer, { status: 200, body: '', isCut: false })
  house.clock.advance(MINUTE_MS) // whoever was left alone is asked again
})
afterEach(() => void vi.restoreAllMocks())

const SECRET = '918273'
const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  kind: 'code',
  channel: 'mail',
  recipient: 'rahim@example.com',
  brand: 'fairhouse',
  locale: 'en',
  values: { code: SECRET, purpose: 'logging in', minutes: 10 },
  ...more,
})
const queue = (more?: Partial<OutgoingMessage>, of: House = house) =>
  messageGateway.send(of.env.db, of.env, message(more))
const states = async () => (await listOutgoing(house.env)).map(({ state }) => state)
const first = async () => (await listOutgoing(house.env))[0] ?? expect.fail('there is no message')

/** Returns whether any text of any table has these words. */
async function isInDatabase(words: string): Promise<boolean> {
  return asOwner(house, async (db) => {
    const tables = await db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
    )
    for (const { name } of tables) {
      const [row] = await db.query(`select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`, [words])
      if (row) return true
    }
    return false
  })
}

describe('a message that is queued', () => {
  test('AUTH-9 lies encrypted until it is sent, and nothing of it stays in the database', async () => {
    await queue()
    expect(await first()).toMatchObject({ state: 'waiting', recipient: 'r•••@example.com', has_box: true })
    expect([await isInDatabase(SECRET), await isInDatabase('rahim@')]).toEqual([false, false])
    await sendAllWaiting(house.env)
    expect(mail.taken[0]?.source).toContain(`Subject: Fairhouse: code ${SECRET}`)
    expect(await first()).toMatchObject({ state: 'sent', attempts: 1, way: 'smtp', error: null, has_box: false })
    expect([await isInDatabase(SECRET), await isInDatabase('rahim@')]).toEqual([false, false])
  })

  const countJobs = async () =>
    (await house.env.db.query(`select 1 from graphile_worker.jobs where key like 'outgoing:%'`)).length

  test('AUTH-9 is not sent when its transaction is taken back', async () => {
    const before = await countJobs()
    const taken = house.env.db.tx(async (tx) => {
      await messageGateway.send(tx, house.env, message())
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    await sendAllWaiting(house.env)
    expect([mail.taken, await states()]).toEqual([[], []])
    expect(await countJobs()).toBe(before)
  })

  test('AUTH-9 is one for each key', async () => {
    await queue({ key: 'once' })
    await queue({ key: 'once', values: { code: '111111' } })
    await sendAllWaiting(house.env)
    await queue({ key: 'once' })
    await sendAllWaiting(house.env)
    expect(mail.taken).toHaveLength(1)
  })

  test('AUTH-9 is sent once by two servers at once', async () => {
    const other = await openHouseOn(house.url, settings())
    for (let count = 0; count < 5; count++) await queue()
    const ids = (await listOutgoing(house.env)).map(({ id }) => id)
    await Promise.all([...ids, ...ids].map((id, at) => sendOutgoing(at < ids.length ? house.env : other.env, id)))
    expect(mail.taken).toHaveLength(5)
    expect(await states()).toEqual(Array(5).fill('sent'))
    await other.close()
  })

  test('AUTH-9 wakes the worker, and a code goes before a campaign', async () => {
    await queue({ kind: 'campaign', values: { title: 'News', text: 'News' } })
    await queue()
    const priorities = await house.env.db.query<{ priority: number }>(
      `select priority from graphile_worker.jobs where task_identifier = 'core.send-outgoing' and locked_at is null order by id desc limit 2`,
    )
    expect(priorities.map(({ priority }) => priority)).toEqual([-10, 10])
    const jobs = await startJobs(house.env, house.url, JOBS)
    await queue({ channel: 'sms', recipient: '+8801812345678' })
    await expect.poll(() => [mail.taken.length, gateway.asked.length], { timeout: 20_000 }).toEqual([2, 1])
    await expect.poll(states, { timeout: 20_000 }).toEqual(['sent', 'sent', 'sent'])
    await jobs.stop()
  })

  test('AUTH-9 is opened with the new key after the keys were changed', async () => {
    await queue()
    const before = await house.env.db.query('select box from core.outgoing')
    await renewBoxes(house.env.db, house.env, true)
    expect(await house.env.db.query('select box from core.outgoing')).not.toEqual([{ box: null }])
    expect(before).toHaveLength(1)
    await sendAllWaiting(house.env)
    expect(mail.taken).toHaveLength(1)
  })
})

describe('a code that a visitor asks for', () => {
  const ask = (mobileNum: string) =>
    house.as().ok(smsNoLogin, { mobileNum, countryDialingCode: '+880', purpose: 'forgot' })

  test('AUTH-9 is queued in its own commit; for a number without an account nothing stays, and the answer is the same', async () => {
    await buildMember(house, { profile: { mobileNum: '1812345611', countryDialingCode: '+880' } })
    const [known, unknown] = [await ask('1812345611'), await ask('1812345612')]
    expect(known).toEqual(unknown)
    expect(await listOutgoing(house.env)).toMatchObject([{ recipient: '+880•••••11', channel: 'sms', kind: 'code' }])
    await sendAllWaiting(house.env)
    const { text } = JSON.parse(gateway.asked[0]?.body ?? '{}') as { text: string }
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? expect.fail('no code')
    expect(text.endsWith(`#${code}`)).toBe(true)
    expect(await isInDatabase(code)).toBe(false)
  })

  test('AUTH-9 is answered as ever while the provider is away, and reaches the phone when it is back', async () => {
    gateway.answer.isCut = true
    await buildMember(house, { profile: { mobileNum: '1812345613', countryDialingCode: '+880' } })
    await ask('1812345613')
    await sendAllWaiting(house.env)
    expect(await first()).toMatchObject({ state: 'waiting', attempts: 1, error: 'unreachable', has_box: true })
    gateway.answer.isCut = false
    house.clock.advance(15 * SECOND_MS)
    await sendAllWaiting(house.env)
    expect(await first()).toMatchObject({ state: 'sent', attempts: 2, error: null, has_box: false })
  })
})

describe('a message that cannot be sent', () => {
  test.each([
    ['a recipient that is not there', { recipient: 550 }, 'address'],
    ['a text that is refused', { text: 554 }, 'content'],
  ])('AUTH-9 for good, for %s, is erased and not tried again', async (_what, answer, error) => {
    Object.assign(mail.answer, answer)
    await queue()
    await sendAllWaiting(house.env)
    house.clock.advance(MINUTE_MS)
    await sweepOutgoing(house.env)
    await sendAllWaiting(house.env)
    expect(await first()).toMatchObject({ state: 'refused', attempts: 1, error, has_box: false })
  })

  test('AUTH-9 is tried again with growing pauses, and not after it is of no use', async () => {
    mail.answer.recipient = 451
    await queue()
    const triedAt: number[] = []
    for (let second = 0; second < 60 * CODE_EXPIRED_MINUTES + 60; second++) {
      await sendAllWaiting(house.env)
      const { attempts } = await first()
      if (attempts > triedAt.length) triedAt.push(second)
      house.clock.advance(SECOND_MS)
    }
    mail.answer.recipient = null
    await sweepOutgoing(house.env)
    await sendAllWaiting(house.env)
    expect(await first()).toMatchObject({ state: 'failed', error: 'busy', has_box: false })
    const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0))
    expect(pauses.length).toBeGreaterThan(4)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(triedAt.at(-1)).toBeLessThan(60 * CODE_EXPIRED_MINUTES)
    expect(mail.taken).toEqual([])
  })

  test('AUTH-9 is given up after the last try, and kept for an operator until it is of no use', async () => {
    mail.answer.recipient = 451
    await queue({ kind: 'witness', brand: null, values: { subject: 'Sealed', text: 'day' } })
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      await sendAllWaiting(house.env)
      house.clock.advance(HOUR_MS)
    }
    expect(await first()).toMatchObject({ state: 'failed', attempts: ATTEMPTS_MAX, has_box: true })
    house.clock.advance(7 * 24 * HOUR_MS)
    await sweepOutgoing(house.env)
    expect(await first()).toMatchObject({ state: 'failed', has_box: false })
  })

  test('AUTH-9 whose code expired meanwhile is erased unsent', async () => {
    await queue()
    house.clock.advance(10 * MINUTE_MS)
    await sendAllWaiting(house.env)
    expect([await states(), mail.taken]).toEqual([['waiting'], []])
    await sweepOutgoing(house.env)
    expect(await first()).toMatchObject({ state: 'expired', attempts: 0, has_box: false })
  })

  test('AUTH-9 costs the others of its provider no try: they wait until one has found it back', async () => {
    gateway.answer.isCut = true
    for (let count = 0; count < 3; count++) await queue({ channel: 'sms', recipient: `+88018123456${count}0` })
    await sendAllWaiting(house.env)
    expect((await listOutgoing(house.env)).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
    expect(gateway.asked).toHaveLength(1)
    gateway.answer.isCut = false
    house.clock.advance(15 * SECOND_MS)
    await sendAllWaiting(house.env)
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
  })

  test('AUTH-9 of a channel without an adapter waits for one', async () => {
    const bare = await openHouseOn(house.url, { SANDBOX: 'off', ...mail.settings })
    await queue({ channel: 'sms', recipient: '+8801812345678' }, bare)
    await sendAllWaiting(bare.env)
    expect(await first()).toMatchObject({ state: 'waiting', error: 'setup' })
    await bare.close()
  })
})

describe('a process that ends', () => {
  test('AUTH-9 between sending and noting it: the next one sends the same message under the same reference', async () => {
    await queue()
    const { id } = await first()
    const tables = house.env.db.query
    const death = vi.spyOn(house.env.db, 'query').mockImplementation((statement, values) => {
      if (typeof statement === 'string' && statement.includes(`set state = 'sent'`)) throw new Error('the process died')
      return tables(statement, values)
    })
    await expect(sendOutgoing(house.env, id)).rejects.toThrow('died')
    death.mockRestore()
    expect(await states()).toEqual(['sending'])
    await sendOutgoing(house.env, id) // held by the dead one
    expect(mail.taken).toHaveLength(1)
    house.clock.advance(HOLD_MS)
    await house.env.db.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
    await sweepOutgoing(house.env)
    const again = await house.env.db.query(`select 1 from graphile_worker.jobs where key = $1`, [`outgoing:${id}`])
    expect(again).toHaveLength(1)
    await sendOutgoing(house.env, id)
    expect(await states()).toEqual(['sent'])
    const ids = mail.taken.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  test('AUTH-9 a server that took the text and is gone before it says so', async () => {
    mail.answer.text = 'hang'
    await queue()
    await sendAllWaiting(house.env)
    expect(await first()).toMatchObject({ state: 'waiting', error: 'unreachable' })
    mail.answer.text = null
    house.clock.advance(15 * SECOND_MS)
    await sendAllWaiting(house.env)
    expect(await states()).toEqual(['sent'])
  })
})

test('OFFICE-2 metrics say what waits and for how long; what is known of a message is deleted after a month', async () => {
  await queue()
  house.clock.advance(30 * SECOND_MS)
  const metrics = await printMetrics(house.env)
  expect(metrics).toContain('fairhouse_outgoing_waiting{channel="mail"} 1')
  expect(metrics).toMatch(/fairhouse_outgoing_oldest_wait_seconds\{channel="mail"\} (29|30|31)\b/)
  await sendAllWaiting(house.env)
  expect(await printMetrics(house.env)).toMatch(/fairhouse_outgoing_sent_total\{channel="mail",way="smtp"\} \d+/)
  house.clock.advance(KNOWN_MS)
  await sweepOutgoing(house.env)
  expect(await listOutgoing(house.env)).toEqual([])
})
