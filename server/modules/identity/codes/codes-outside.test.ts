/** Mobile numbers that an outside provider verifies, with every fault of the catalogue (docs/specification.md 8.1). */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { login, memberInfoCall, smsNoLogin } from '#contract/identity/identity.ts'
import { register } from '#contract/identity/register.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { contactCode, contactVerify } from '#contract/identity/profile.ts'
import type { SwitchName } from '#contract/site/site.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { PHONE_FAULTS } from '#server/lib/phone-port.ts'
import { FAULTY_CODES, FAULTY_ENDINGS, findVerifier, sandboxVerifier, sandboxWord } from '#server/lib/phone-verifier.ts'
import { buildMember, buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { lastCode } from '#server/testing/codes.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'
import { refuseFault } from './codes-outside.ts'
import { settleDeliveries } from './one-time-codes.ts'

let house: House
let turn: (id: SwitchName, enabled: boolean) => Promise<unknown>
beforeAll(async () => {
  house = await openHouse()
  const { caller } = await buildOperator(house)
  turn = (id, enabled) => caller.ok(setSwitch, { id, enabled })
  await caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  for (const id of ['REGMOBVERF3', 'MOBILECODELOGIN', 'OUTSIDEPHONE'] as const) await turn(id, true)
})
afterAll(() => house.close())

let next = 1000
const freshMobile = () => `0171${++next}000`
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const e164 = (mobile: string) => `+88${mobile}`
const form = (mobileNum: string, verificationCode: string) => ({
  username: `phoned${++next}`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: true,
  mobileNum,
  countryDialingCode: '+880',
  verificationCode,
})

describe('phone verification by an outside provider', () => {
  test('AUTH-15 AUTH-6 its code registers, once, and is counted down for a minute', async () => {
    const mobile = freshMobile()
    expect(await house.as().ok(smsNoLogin, { mobileNum: mobile })).toEqual({ expiredMinutes: 1 })
    const code = await lastCode(house, e164(mobile))
    const [row] = await house.env.db.query<{ hash: string | null; text: string }>(
      'select hash, to_jsonb(c)::text as text from identity.one_time_codes c where target = $1',
      [e164(mobile)],
    )
    expect(row).toMatchObject({ hash: null })
    expect(row?.text).not.toContain(`"${code}"`)
    expect(codeOf(await house.as().call(register, form(mobile, '000000')))).toBe('CODE_WRONG')
    const { session } = await house.as().ok(register, form(mobile, code))
    expect((await house.as(session?.token).ok(memberInfoCall)).mobileNum).toBe(mobile.slice(1))
    expect(codeOf(await house.as().call(register, form(mobile, code)))).toBe('CODE_EXPIRED')
  })

  test.each(Object.entries(FAULTY_ENDINGS))('AUTH-15 AUTH-4 a number ending in %s: %s', async (ending, fault) => {
    const expected = {
      'invalid-phone': 'INVALID_INPUT',
      'missing-phone': 'INVALID_INPUT',
      'too-many': 'TOO_MANY_REQUESTS',
      'captcha-failed': 'PHONE_CAPTCHA',
      quota: 'PHONE_QUOTA',
      'not-enabled': 'PHONE_OFF',
      closed: 'PHONE_CLOSED',
      unknown: 'PHONE_UNKNOWN',
    }
    const { body } = await house.as().call(smsNoLogin, { mobileNum: `0172222${ending}` })
    expect(body).toMatchObject({ success: false, code: expected[fault as keyof typeof expected] })
    if (fault === 'too-many')
      expect(body).toMatchObject({
        value: { retryAfterSeconds: 300 },
        message: 'Too many requests. Try again in 5 minutes.',
      })
    if (expected[fault as keyof typeof expected] === 'INVALID_INPUT')
      expect(body).toMatchObject({ value: { fields: { mobileNum: { rule: 'mobile' } } } })
  })

  test('AUTH-15 AUTH-4 what it says of a code: expired, missing, unknown', async () => {
    const mobile = freshMobile()
    await house.as().ok(smsNoLogin, { mobileNum: mobile })
    for (const [code, expected] of [
      ['999001', 'CODE_EXPIRED'],
      ['999002', 'PHONE_UNKNOWN'],
    ] as const) {
      expect(FAULTY_CODES).toHaveProperty(code)
      expect(codeOf(await house.as().call(register, form(mobile, code)))).toBe(expected)
    }
  })

  test('AUTH-15 every fault of the catalogue is a refusal that the contract knows', () => {
    for (const fault of PHONE_FAULTS) expect(() => refuseFault(fault), fault).toThrow()
  })

  test('AUTH-15 AUTH-18 logging in: who has no account gets the same answers, and the provider’s faults stay unsaid', async () => {
    const known = '01733339005' // the provider's quota is used up for this number
    await buildMember(house, {
      profile: { mobileNum: known.slice(1), countryDialingCode: '+880' },
      isMobileVerified: true,
    })
    const member = await buildMember(house, {
      profile: { mobileNum: '1744440000', countryDialingCode: '+880' },
      isMobileVerified: true,
    })
    for (const mobileNum of [known, '01733330000', '01744440000']) {
      expect(await house.as().ok(smsNoLogin, { mobileNum, purpose: 'login' })).toEqual({ expiredMinutes: 1 })
      for (const verificationCode of ['999001', '123456']) {
        expect((await house.as().call(login, { type: 'sms', mobileNum, verificationCode })).body).toMatchObject({
          code: 'CODE_WRONG',
        })
      }
    }
    await settleDeliveries(house.env)
    const code = await lastCode(house, '+8801744440000')
    expect(
      (await house.as().ok(login, { type: 'sms', mobileNum: '01744440000', verificationCode: code })).memberInfo.id,
    ).toBe(member.id)
  })

  test('AUTH-15 AUTH-16 a contact is proved by it, and switched off the house sends its own codes again', async () => {
    const { caller } = await buildMember(house)
    const mobile = freshMobile()
    const contact = { channel: 'sms' as const, target: mobile, countryDialingCode: '+880' }
    await caller.ok(contactCode, contact)
    await caller.ok(contactVerify, { ...contact, code: await lastCode(house, e164(mobile)) })
    await turn('OUTSIDEPHONE', false)
    house.clock.advance(2 * MINUTE_MS)
    expect(await house.as().ok(smsNoLogin, { mobileNum: freshMobile() })).toEqual({ expiredMinutes: 3 })
  })

  test('AUTH-15 AUTH-6 the word that the provider’s script got in the browser registers in place of a code: for its number, young, genuine, where a provider is asked', async () => {
    const mobile = freshMobile()
    const { verificationCode: _, ...base } = form(mobile, '')
    const send = (idToken: string, change: object = {}) =>
      house.as().call(register, { ...base, ...change, firebaseChannel: 'sms', firebaseIdToken: idToken })
    await turn('OUTSIDEPHONE', false)
    expect(codeOf(await send(sandboxWord(house.env, e164(mobile))))).toBe('PHONE_OFF')
    await turn('OUTSIDEPHONE', true)
    const old = sandboxWord(house.env, e164(mobile))
    house.clock.advance(5 * MINUTE_MS + 1)
    expect(codeOf(await send(old))).toBe('CODE_EXPIRED')
    const word = sandboxWord(house.env, e164(mobile))
    for (const forged of [
      'x',
      '..',
      word.replace(/^\+880/, '+881'),
      `${word}x`,
      sandboxWord(house.env, e164(freshMobile())),
    ])
      expect(codeOf(await send(forged)), forged).toBe('CODE_WRONG')
    expect((await house.as().call(register, base)).body, 'without either the code is asked for').toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { verificationCode: { rule: 'required' } } },
    })
    expect(codeOf(await send(word))).toBe('ok')
    const [owner] = await house.env.db.query<{ is_verified: boolean }>(
      'select verified_at is not null as is_verified from identity.mobiles where number = $1',
      [e164(mobile)],
    )
    expect(owner?.is_verified).toBe(true)
    expect(codeOf(await send(word, { username: `again${++next}` })), 'it opens no second account').toBe('MOBILE_TAKEN')
    const outage = vi.spyOn(sandboxVerifier, 'read').mockRejectedValueOnce(new Error('no answer'))
    expect(codeOf(await send(word, { username: `again${++next}` }))).toBe('PHONE_UNKNOWN')
    outage.mockRestore()
  })

  test('AUTH-15 without the sandbox the provider is not set up, and says so', async () => {
    const verifier = findVerifier({ config: { ...house.env.config, sandbox: false } })
    expect([
      await verifier.start(house.env, { number: '+1', locale: 'en', brand: 'x' }),
      await verifier.check(house.env, { number: '+1', session: 's', code: '1' }),
      await verifier.read(house.env, { idToken: 'x', channel: '' }),
    ]).toEqual(['not-enabled', 'not-enabled', 'not-enabled'])
  })
})
