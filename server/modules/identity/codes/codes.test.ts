import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smsNoLogin } from '#contract/identity/identity.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { type CodeRequest } from './code-request.ts'
import {
  CODE_PAUSE_MS,
  CODE_TRIES_MAX,
  CODES_ABROAD_PER_HOUR,
  CODES_PER_BRAND_HOUR,
  CODES_PER_NETWORK_HOUR,
  CODES_PER_TARGET_HOUR,
  CODES_TO_STRANGERS_HOUR,
  checkCode,
  sendCode,
  settleDeliveries,
  spendCode,
} from './one-time-codes.ts'
import { readMobile } from '../accounts/mobile-numbers.ts'
import { lastCode } from '#server/testing/codes.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const { caller } = await buildOperator(house)
  await caller.ok(setSwitch, { id: 'MOBILECODELOGIN', enabled: true })
  await caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 30 })
})
afterAll(() => house.close())

let next = 10_000_000
/** Every test has its own number and address, so that tests do not use up each other's limits. */
const freshMobile = () => `017${++next}`
const freshIp = () => `10.${Math.floor(++next / 250) % 250}.${next % 250}.7`
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const request = (change: Partial<CodeRequest> = {}): CodeRequest => ({
  merchant: 'fairhouse',
  purpose: 'contact',
  channel: 'sms',
  target: `+880${freshMobile().slice(1)}`,
  accountId: null,
  ip: freshIp(),
  locale: 'en',
  isReal: true,
  ...change,
})
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string; details?: unknown }) => [error.code, error.details],
  )
const askFor = (mobileNum: string, ip = freshIp()) =>
  house.app.inject({
    method: 'POST',
    url: '/wps/verification/sms/noLogin',
    remoteAddress: ip,
    headers: { 'accept-language': 'en' },
    payload: { mobileNum, purpose: 'login' },
  })

describe('mobile numbers', () => {
  test.each([
    ['01712345678', undefined],
    ['1712345678', '+880'],
    ['01712345678', '880'],
    ['+880 1712-345678', undefined],
    ['008801712345678', undefined],
    ['০১৭১২৩৪৫৬৭৮', '+880'],
    ['8801712345678', undefined],
  ])('AUTH-2 %s with %s is one number', (typed, code) => {
    expect(readMobile(typed, code, 'BD')).toEqual({
      e164: '+8801712345678',
      national: '1712345678',
      diallingCode: '+880',
      country: 'BD',
    })
  })
  test.each([
    '',
    '12',
    '017123',
    'abc',
    '+',
    '01712345678 or 1',
    '+8802222222222',
    `0${'1'.repeat(60)}`,
    '০',
    '017１2345678x',
  ])('AUTH-2 %s is none', (typed) => {
    expect(readMobile(typed, undefined, 'BD')).toBeNull()
  })
  test.each(['77', '${7*7}', '999', '0', '+'])(
    'AUTH-2 a dialling code that no country has is no number: %s',
    (code) => {
      expect(readMobile('1712345678', code, 'XX')).toBeNull()
      expect(readMobile('=', code, 'BD')).toBeNull()
    },
  )
  test('AUTH-2 a number of another country needs its code', () => {
    expect(readMobile('9121234567', '+98', 'BD')?.e164).toBe('+989121234567')
    expect(readMobile('9121234567', undefined, 'BD')).toBeNull()
  })
})

describe('one-time codes', () => {
  test('AUTH-2 a code is valid once, for its purpose, its target and its account only; nothing readable is stored', async () => {
    const asked = request()
    expect(await sendCode(house.env, asked)).toEqual({ expiredMinutes: 3 })
    const code = await lastCode(house, asked.target)
    expect(code).toMatch(/^\d{6}$/)
    const rows = await house.env.db.query<{ row: string }>(
      'select to_jsonb(c)::text as row from identity.one_time_codes c where target = $1',
      [asked.target],
    )
    expect(rows[0]?.row).toContain('$argon2id$')
    expect(rows.some(({ row }) => row.includes(`"${code}"`))).toBe(false)

    const { id } = await buildMember(house)
    for (const other of [
      { purpose: 'payee' as const },
      { target: '+8801700000009' },
      { accountId: BigInt(id) },
      { channel: 'mail' as const },
    ]) {
      expect(await refusal(checkCode(house.env, { ...asked, ...other }, code))).toEqual([
        'CODE_WRONG',
        { attemptsLeft: 0 },
      ])
    }
    const proof = await checkCode(house.env, asked, ` ${code} `)
    await checkCode(house.env, asked, code) // not used up: the action that the code was requested for did not happen
    const spent = await Promise.all(
      [1, 2, 3].map(() => refusal(house.env.db.tx((tx) => spendCode(tx, house.env, proof)))),
    )
    expect(spent.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await refusal(checkCode(house.env, asked, code))).toEqual(['CODE_EXPIRED', null])
  })

  test('AUTH-18 a code ends after five wrong guesses, also of twenty at once, and when it expires', async () => {
    const asked = request()
    await sendCode(house.env, asked)
    const code = await lastCode(house, asked.target)
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 20 }, () => refusal(checkCode(house.env, asked, wrong))))
    expect(guesses.filter(([name]) => name === 'CODE_WRONG')).toHaveLength(CODE_TRIES_MAX)
    expect(await refusal(checkCode(house.env, asked, code))).toEqual(['CODE_EXPIRED', null])

    house.clock.advance(CODE_PAUSE_MS)
    await sendCode(house.env, asked)
    house.clock.advance(3 * MINUTE_MS)
    expect(await refusal(checkCode(house.env, asked, await lastCode(house, asked.target)))).toEqual([
      'CODE_EXPIRED',
      null,
    ])
  })

  test('AUTH-2 a new code ends the one before', async () => {
    const asked = request()
    await sendCode(house.env, asked)
    const first = await lastCode(house, asked.target)
    house.clock.advance(CODE_PAUSE_MS)
    await sendCode(house.env, asked)
    const second = await lastCode(house, asked.target)
    if (first !== second)
      expect(await refusal(checkCode(house.env, asked, first))).toEqual(['CODE_WRONG', { attemptsLeft: 4 }])
    expect(await refusal(checkCode(house.env, asked, second))).toBe('ok')
  })

  test('AUTH-18 a mail address is the same in any case', async () => {
    const asked = request({ channel: 'mail', target: 'Rafi@Example.com' })
    await sendCode(house.env, asked)
    expect(
      await refusal(
        checkCode(house.env, { ...asked, target: 'rafi@example.COM' }, await lastCode(house, 'rafi@example.com')),
      ),
    ).toBe('ok')
  })
})

describe('limits', () => {
  test('AUTH-18 a target gets one code a minute and five an hour, from whichever network, also of twenty at once', async () => {
    const target = request().target
    const ask = () => refusal(sendCode(house.env, request({ target })))
    const atOnce = await Promise.all(Array.from({ length: 20 }, ask))
    expect(atOnce.filter((one) => one === 'ok')).toHaveLength(1)
    const [code, details] = (await ask()) as [string, { retryAfterSeconds: number }]
    expect([code, details.retryAfterSeconds > 0 && details.retryAfterSeconds <= 60]).toEqual([
      'TOO_MANY_REQUESTS',
      true,
    ])
    for (let count = 1; count < CODES_PER_TARGET_HOUR; count++) {
      house.clock.advance(CODE_PAUSE_MS)
      expect(await ask()).toBe('ok')
    }
    house.clock.advance(CODE_PAUSE_MS)
    expect(await ask()).toEqual(['TOO_MANY_REQUESTS', { retryAfterSeconds: 300 }])
    house.clock.advance(HOUR_MS)
    expect(await ask()).toBe('ok')
  })

  /** Inserts codes that were requested before, without the work of making them. */
  const fill = (count: number, network: string, isAbroad: boolean, purpose = 'login') =>
    house.env.db.query(
      `insert into identity.one_time_codes (merchant, purpose, channel, target, hash, network, is_abroad, created_at, expires_at)
     select 'fairhouse', $5, 'sms', '+8801500' || n, 'x', $2, $3, $4, $4 from generate_series(100000, 99999 + $1::int) as n`,
      [count, network, isAbroad, house.clock.now(), purpose],
    )

  test('AUTH-18 a network that asks for many numbers waits, and others do not', async () => {
    await fill(CODES_PER_NETWORK_HOUR, '10.77.7.0/24', false)
    expect(await refusal(sendCode(house.env, request({ ip: '10.77.7.9' })))).toEqual([
      'TOO_MANY_REQUESTS',
      { retryAfterSeconds: 300 },
    ])
    expect(await refusal(sendCode(house.env, request({ ip: '10.77.8.9' })))).toBe('ok')
  })

  test('AUTH-18 messages abroad have a budget of their own, and the brand one for all', async () => {
    await fill(CODES_ABROAD_PER_HOUR, 'spread', true)
    const abroad = await house
      .as()
      .call(smsNoLogin, { mobileNum: '9121234567', countryDialingCode: '+98', purpose: 'login' })
    expect(codeOf(abroad)).toBe('TOO_MANY_REQUESTS')
    expect((await askFor(freshMobile())).statusCode).toBe(200)
    await fill(CODES_PER_BRAND_HOUR, 'spread', false)
    expect((await askFor(freshMobile())).json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      value: { retryAfterSeconds: 300 },
    })
    house.clock.advance(2 * HOUR_MS)
  })

  test('AUTH-18 AUTH-2 who burns the hour with registrations locks out no member; and a used-up hour does not tell who is one', async () => {
    const { caller } = await buildOperator(house)
    await caller.ok(setSwitch, { id: 'REGMOBVERF3', enabled: true })
    const mobile = freshMobile()
    await buildMember(house, { profile: { mobileNum: mobile.slice(1), countryDialingCode: '+880' } })
    await fill(CODES_TO_STRANGERS_HOUR, 'spread', false, 'register')
    const register = () => house.as().call(smsNoLogin, { mobileNum: freshMobile(), purpose: 'register' })
    expect(codeOf(await register())).toBe('TOO_MANY_REQUESTS')
    expect([(await askFor(mobile)).statusCode, (await askFor(freshMobile())).statusCode]).toEqual([200, 200])
    expect(await lastCode(house, `+880${mobile.slice(1)}`)).toMatch(/^\d{6}$/)
    // codes that are never sent do not count against the limits of those that are
    for (let count = 0; count < 3; count++) await askFor(freshMobile())
    expect(
      await house.env.db.query(`select 1 from identity.one_time_codes where created_at > $1 and not is_sent`, [
        new Date(house.clock.now().getTime() - HOUR_MS),
      ]),
    ).toHaveLength(4)
    await fill(CODES_PER_BRAND_HOUR - CODES_TO_STRANGERS_HOUR - 1, 'spread', false)
    house.clock.advance(CODE_PAUSE_MS)
    expect([
      codeOf(await register()),
      (await askFor(mobile)).statusCode,
      (await askFor(freshMobile())).statusCode,
    ]).toEqual(['TOO_MANY_REQUESTS', 429, 429])
    house.clock.advance(2 * HOUR_MS)
    expect(codeOf(await register())).toBe('ok')
    await (await buildOperator(house)).caller.ok(setSwitch, { id: 'REGMOBVERF3', enabled: false }) // hours have passed
  })

  test('AUTH-18 AUTH-3 each request for a code needs its own proof of work; without it nothing is counted or sent', async () => {
    const { caller } = await buildOperator(house)
    await caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'auto', passwordDays: 30 })
    const mobileNum = freshMobile()
    const ask = (botCheck?: string) =>
      house.as().call(smsNoLogin, { mobileNum, purpose: 'login', ...(botCheck ? { botCheck } : {}) })
    expect(codeOf(await ask())).toBe('BOT_CHECK_REQUIRED')
    expect(codeOf(await ask('made up'))).toBe('BOT_CHECK_REQUIRED')
    expect(
      await house.env.db.query('select 1 from identity.one_time_codes where target = $1', [
        `+880${mobileNum.slice(1)}`,
      ]),
    ).toEqual([])
    const work = await solveBotCheck(house)
    expect(codeOf(await ask(work))).toBe('ok')
    house.clock.advance(CODE_PAUSE_MS)
    expect(codeOf(await ask(work))).toBe('BOT_CHECK_REQUIRED')
    expect(codeOf(await house.as().call(smsNoLogin, { mobileNum: '12', purpose: 'login' }))).toBe('INVALID_INPUT') // the number is checked before the work is demanded
    await caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 30 })
  })
})

describe('smsNoLogin', () => {
  test('AUTH-2 a code is sent to the member’s number; the answer for an unknown number is exactly the same', async () => {
    const mobile = freshMobile()
    await buildMember(house, { profile: { mobileNum: mobile.slice(1), countryDialingCode: '+880' } })
    const unknown = freshMobile()
    const answers = [await askFor(mobile), await askFor(unknown)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual({ success: true, value: { expiredMinutes: 3 } })
    expect(answers[0]?.body).toBe(answers[1]?.body)
    await settleDeliveries(house.env)
    const sent = await house.env.db.query<{ recipient: string; body: string }>(
      'select recipient, body from core.outgoing_messages where recipient = any ($1)',
      [[`+880${mobile.slice(1)}`, `+880${unknown.slice(1)}`]],
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      recipient: `+880${mobile.slice(1)}`,
      body: expect.stringMatching(/^\d{6} is your Fairhouse code for logging in\..*\n\n@localhost #\d{6}$/s) as string,
    })
  })

  test('AUTH-2 a number that is none is named beside its field, and purposes that are switched off are refused', async () => {
    const answer = await house.as().call(smsNoLogin, { mobileNum: '123', purpose: 'forgot' })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', value: { fields: { mobileNum: { rule: 'mobile' } } } },
    })
    expect(codeOf(await house.as().call(smsNoLogin, { mobileNo: freshMobile(), purpose: 'register' }))).toBe(
      'SMS_CLOSED',
    )
    const { caller } = await buildOperator(house) // hours have passed since the first operator logged in
    await caller.ok(setSwitch, { id: 'REGMOBVERF3', enabled: true })
    expect(codeOf(await house.as().call(smsNoLogin, { mobileNo: freshMobile(), purpose: 'register' }))).toBe('ok')
    await caller.ok(setSwitch, { id: 'MOBILECODELOGIN', enabled: false })
    expect((await askFor(freshMobile())).json().code).toBe('SMS_CLOSED')
  })
})
