/** Numbers proved by Twilio Verify: what it is asked, and what its answers mean for a member. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smsNoLogin } from '#contract/identity/identity.ts'
import { register } from '#contract/identity/register.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { findVerifier } from '#server/lib/phone-verifier.ts'
import { buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { type HttpGateway, openHttpGateway } from '#server/testing/http-gateway.ts'
import { openHouse, type House } from '#server/testing/house.ts'

const ACCOUNT = `AC${'0'.repeat(31)}1`
const SERVICE = `VA${'0'.repeat(31)}2`
const SID = `VE${'0'.repeat(31)}3`
let gateway: HttpGateway
let house: House
beforeAll(async () => {
  gateway = await openHttpGateway()
  house = await openHouse({
    TWILIO_ACCOUNT: ACCOUNT,
    TWILIO_TOKEN: 'a-token',
    TWILIO_VERIFY: SERVICE,
    TWILIO_VERIFY_ORIGIN: gateway.origin,
  })
})
afterAll(async () => {
  await house.close()
  await gateway.close()
})
afterEach(() => {
  gateway.asked.length = 0
  gateway.answer.isCut = false
})

const answer = (status: number, body: object) => Object.assign(gateway.answer, { status, body: JSON.stringify(body) })
const verifier = () => findVerifier(house.env)
const start = () => verifier().start(house.env, { number: '+8801711000001', locale: 'en', brand: 'Sundarban' })
const check = (code = '123456') => verifier().check(house.env, { number: '+8801711000001', session: SID, code })

describe('Twilio Verify', () => {
  test('AUTH-15 it is asked to send a code, and to judge one, as the account', async () => {
    answer(201, { sid: SID, status: 'pending' })
    expect(await start()).toEqual({ session: SID })
    answer(200, { sid: SID, status: 'approved' })
    expect(await check()).toBe('right')
    expect(await check('')).toBe('missing-code') // not asked
    const [sent, judged, ...more] = gateway.asked
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      method: 'POST',
      url: `/v2/Services/${SERVICE}/Verifications`,
      body: 'To=%2B8801711000001&Channel=sms&Locale=en',
    })
    expect(sent?.headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:a-token`).toString('base64')}`)
    expect(judged).toMatchObject({
      url: `/v2/Services/${SERVICE}/VerificationCheck`,
      body: `VerificationSid=${SID}&Code=123456`,
    })
  })

  test.each([
    [400, { code: 60_200 }, 'invalid-phone'],
    [400, { code: 60_205 }, 'invalid-phone'],
    [403, { code: 60_410 }, 'closed'],
    [429, { code: 60_203 }, 'too-many'],
    [429, { code: 20_429 }, 'too-many'],
    [401, { code: 20_003 }, 'not-enabled'],
    [403, {}, 'not-enabled'],
    [500, { code: 1 }, 'unknown'],
    [200, { status: 'pending' }, 'unknown'],
  ])('AUTH-15 asked for a code, %i with %j means %s', async (status, body, fault) => {
    answer(status, body)
    expect(await start()).toBe(fault)
  })

  test.each([
    [200, { sid: SID, status: 'pending' }, 'invalid-code'],
    [200, { sid: SID, status: 'max_attempts_reached' }, 'too-many'],
    [200, { sid: SID, status: 'canceled' }, 'code-expired'],
    [404, { code: 20_404 }, 'code-expired'],
    [429, { code: 60_202 }, 'too-many'],
    [503, {}, 'unknown'],
  ])('AUTH-15 asked about a code, %i with %j means %s', async (status, body, verdict) => {
    answer(status, body)
    expect(await check()).toBe(verdict)
  })

  test('AUTH-15 a newcomer registers with its code, and is told when it does not answer', async () => {
    const { caller } = await buildOperator(house)
    await caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
    for (const id of ['REGMOBVERF3', 'OUTSIDEPHONE'] as const) await caller.ok(setSwitch, { id, enabled: true })
    const mobileNum = '01711000002'
    gateway.answer.isCut = true
    expect((await house.as().call(smsNoLogin, { mobileNum: '01711000003' })).body).toMatchObject({
      code: 'PHONE_UNKNOWN',
    })
    gateway.answer.isCut = false
    answer(201, { sid: SID, status: 'pending' })
    expect(await house.as().ok(smsNoLogin, { mobileNum })).toEqual({ expiredMinutes: 1 })
    const form = { username: 'verified1', password: PASSWORD, confirmPassword: PASSWORD, terms: true, mobileNum }
    const send = () => house.as().call(register, { ...form, countryDialingCode: '+880', verificationCode: '123456' })
    answer(200, { sid: SID, status: 'pending' })
    expect((await send()).body).toMatchObject({ code: 'CODE_WRONG' })
    answer(200, { sid: SID, status: 'approved' })
    expect((await send()).body).toMatchObject({ success: true })
  })
})
