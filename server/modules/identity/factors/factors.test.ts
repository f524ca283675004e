/** Second factors: the authenticator, recovery codes, passkeys. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import {
  confirmItsMe,
  confirmPasskey,
  passkeyAdd,
  passkeyBegin,
  passkeyRemove,
  recoveryCodes,
  totpBegin,
  totpConfirm,
} from '#contract/identity/factors.ts'
import { loginVerify, loginVerifyPasskey, passkeyLogin, passkeyLoginBegin } from '#contract/identity/login-steps.ts'
import { revokeOtherSessions, securityOverview } from '#contract/identity/security.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildMember, buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { lastCode } from '#server/testing/codes.ts'
import { ELSEWHERE, speakOfLogins } from '#server/testing/logins.ts'
import { SoftPasskey } from '#server/testing/passkey.ts'
import { CAPTCHA_AFTER_PAIR } from '../guard/login-guard.ts'

let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
beforeAll(async () => {
  house = await openCashierHouse()
  say = speakOfLogins(house)
})
afterAll(() => house.close())

describe('authenticator', () => {
  test('AUTH-17 AUTH-14 a login asks for its code, takes each once, and its secret is unreadable in the database', async () => {
    const { person, browser } = await say.newcomer()
    expect(await browser.refusal(totpConfirm, { code: '123456' })).toBe('NOT_FOUND')
    const { secret, uri } = await browser.ok(totpBegin)
    expect(uri).toContain(`otpauth://totp/Fairhouse:${person.username}?issuer=Fairhouse&secret=${secret}`)
    expect(await browser.refusal(login, { username: person.username, password: PASSWORD })).toBe('ok') // not confirmed, so it protects nothing
    expect(await browser.refusal(totpConfirm, { code: say.codeNow(secret, 5) })).toBe('VERIFICATION_FAILED')
    const first = say.codeNow(secret)
    expect((await browser.ok(totpConfirm, { code: first })).recoveryCodes).toHaveLength(10)
    expect([
      await browser.refusal(totpBegin),
      await browser.refusal(totpConfirm, { code: say.codeNow(secret) }),
    ]).toEqual(['FACTOR_EXISTS', 'FACTOR_EXISTS'])
    const [row] = await house.env.db.query<{ text: string }>(
      'select encode(secret, $2) as text from identity.totp_factors where account_id = $1',
      [person.id, 'escape'],
    )
    expect(row?.text).not.toContain(secret)

    const offer = await say.offerOf(person, browser)
    expect(offer).toMatchObject({ reason: 'factor', methods: ['totp', 'recovery'], recipients: {} })
    const { verificationId } = offer
    expect(await browser.refusal(loginVerify, { verificationId, method: 'totp', code: first }), 'used before').toBe(
      'VERIFICATION_FAILED',
    )
    expect(await browser.refusal(loginVerify, { verificationId, method: 'bankName', code: 'x' }), 'not offered').toBe(
      'VERIFICATION_FAILED',
    )
    house.clock.advance(30 * SECOND_MS)
    expect(
      (await browser.ok(loginVerify, { verificationId, method: 'totp', code: say.codeNow(secret) })).memberInfo.id,
    ).toBe(person.id)
    expect(
      await browser.refusal(loginVerify, { verificationId, method: 'totp', code: say.codeNow(secret, 1) }),
      'finished',
    ).toBe('VERIFICATION_EXPIRED')
    await house.work()
    expect(await say.told(await enterTrusted(person, secret))).toContain('Authenticator app turned on')
  })

  async function enterTrusted(person: Person, secret: string): Promise<Browser> {
    house.clock.advance(MINUTE_MS)
    const browser = new Browser(house)
    const { verificationId } = await say.offerOf(person, browser)
    browser.token = (
      await browser.ok(loginVerify, { verificationId, method: 'totp', code: say.codeNow(secret), trustDevice: true })
    ).token
    return browser
  }

  test('AUTH-17 a trusted browser is not asked for thirty days, and until its trust is taken back', async () => {
    const { person, browser } = await say.newcomer()
    const { secret } = await say.turnTotpOn(browser)
    const trusted = await enterTrusted(person, secret)
    expect(await trusted.refusal(login, { username: person.username, password: PASSWORD })).toBe('ok')
    house.clock.advance(31 * DAY_MS)
    expect(await trusted.refusal(login, { username: person.username, password: PASSWORD })).toBe(
      'VERIFICATION_REQUIRED',
    )
    const again = await enterTrusted(person, secret)
    await again.ok(revokeOtherSessions)
    expect(await again.refusal(login, { username: person.username, password: PASSWORD })).toBe('VERIFICATION_REQUIRED')
  })

  test('AUTH-18 wrong codes end the step after five and pause the account wherever they come from', async () => {
    const { person, browser } = await say.newcomer()
    const { secret } = await say.turnTotpOn(browser)
    const { verificationId } = await say.offerOf(person, browser)
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect((await browser.call(loginVerify, { verificationId, method: 'totp', code: '000000' })).body).toMatchObject({
        code: 'VERIFICATION_FAILED',
        value: { attemptsLeft },
      })
    }
    expect(await browser.refusal(loginVerify, { verificationId, method: 'totp', code: say.codeNow(secret) })).toBe(
      'VERIFICATION_EXPIRED',
    )
    const far = new Browser(house, ELSEWHERE)
    expect(
      await far.refusal(loginVerify, {
        verificationId: (await say.offerOf(person, far)).verificationId,
        method: 'totp',
        code: say.codeNow(secret),
      }),
    ).toBe('ACCOUNT_LOCKED')
    house.clock.advance(HOUR_MS)
    expect(
      await far.refusal(loginVerify, {
        verificationId: (await say.offerOf(person, far)).verificationId,
        method: 'totp',
        code: say.codeNow(secret),
      }),
    ).toBe('ok')
  })

  test('AUTH-18 of many answers at once with one code one opens a session, and no more than five are looked at', async () => {
    const { person, browser } = await say.newcomer()
    const { secret } = await say.turnTotpOn(browser)
    const { verificationId } = await say.offerOf(person, browser)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.refusal(loginVerify, { verificationId, method: 'totp', code: say.codeNow(secret) }),
      ),
    )
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
  })

  test('AUTH-3 AUTH-17 a passed second step forgives what failed before it on this network', async () => {
    const { person, browser } = await say.newcomer()
    const { secret } = await say.turnTotpOn(browser)
    const far = new Browser(house, '203.0.113.77')
    const guess = async () => (await far.call(login, { username: person.username, password: 'guess' })).body
    for (let count = 1; count < CAPTCHA_AFTER_PAIR; count++)
      expect(await guess()).toMatchObject({ code: 'LOGIN_FAILED', value: null })
    await far.ok(loginVerify, {
      verificationId: (await say.offerOf(person, far)).verificationId,
      method: 'totp',
      code: say.codeNow(secret),
    })
    expect(await guess(), 'counted from the beginning').toMatchObject({ code: 'LOGIN_FAILED', value: null })
  })

  test('AUTH-2 AUTH-17 a code by SMS is used up where a second step is asked for after it', async () => {
    await (await buildOperator(house)).caller.ok(setSwitch, { id: 'MOBILECODELOGIN', enabled: true })
    const person = await buildMember(house, { profile: { mobileNum: '1788888801', countryDialingCode: '+880' } })
    const browser = await say.enter(person)
    await say.turnTotpOn(browser)
    await house.app.inject({
      method: 'POST',
      url: '/wps/verification/sms/noLogin',
      payload: { mobileNum: '01788888801', purpose: 'login', botCheck: await solveBotCheck(house) },
    })
    const bySms = {
      type: 'sms' as const,
      mobileNum: '01788888801',
      verificationCode: await lastCode(house, '+8801788888801'),
    }
    expect(await new Browser(house).refusal(login, bySms)).toBe('VERIFICATION_REQUIRED')
    expect(await new Browser(house).refusal(login, bySms)).toBe('CODE_EXPIRED')
  })

  test('AUTH-17 a recovery code opens once; fresh ones replace the former', async () => {
    const { person, browser } = await say.newcomer()
    expect(await browser.refusal(recoveryCodes)).toBe('FACTOR_NONE')
    const { codes } = await say.turnTotpOn(browser)
    const use = async (code = '') =>
      browser.refusal(loginVerify, {
        verificationId: (await say.offerOf(person, browser)).verificationId,
        method: 'recovery',
        code,
      })
    expect(await use(codes[0]?.toLowerCase().replace('-', ' '))).toBe('ok')
    expect(await use(codes[0])).toBe('VERIFICATION_FAILED')
    expect((await browser.ok(securityOverview)).factors.recoveryCodesLeft).toBe(9)
    const { recoveryCodes: fresh } = await browser.ok(recoveryCodes)
    expect([await use(codes[1]), await use(fresh[1])]).toEqual(['VERIFICATION_FAILED', 'ok'])
    const kept = await house.env.db.query<{ text: string }>(
      'select encode(code_hash, $2) as text from identity.recovery_codes where account_id = $1',
      [person.id, 'escape'],
    )
    expect(kept.some(({ text }) => fresh.includes(text))).toBe(false)
  })
})

describe('passkeys', () => {
  test('AUTH-17 a passkey opens a session alone, serves as a second step, and refreshes a session', async () => {
    const { person, browser } = await say.newcomer()
    const key = await say.addPasskey(browser)
    expect((await browser.ok(securityOverview)).factors).toMatchObject({
      passkeys: [{ name: 'My phone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const alone = new Browser(house)
    const { loginId, options } = await alone.ok(passkeyLoginBegin)
    const assertion = key.get(options)
    expect((await alone.ok(passkeyLogin, { loginId, assertion })).memberInfo.id).toBe(person.id)
    expect(await alone.refusal(passkeyLogin, { loginId, assertion }), 'a challenge is answered once').toBe(
      'VERIFICATION_EXPIRED',
    )

    const { verificationId, methods } = await say.offerOf(person, alone)
    expect(methods).toEqual(['passkey', 'recovery'])
    const step = await alone.ok(loginVerifyPasskey, { verificationId })
    expect(
      (await alone.ok(loginVerify, { verificationId, method: 'passkey', assertion: key.get(step.options) })).memberInfo
        .id,
    ).toBe(person.id)

    house.clock.advance(11 * MINUTE_MS)
    const confirm = await browser.ok(confirmPasskey)
    await browser.ok(confirmItsMe, { method: 'passkey', assertion: key.get(confirm.options) })
    const { passkeys } = (await browser.ok(securityOverview)).factors
    await browser.ok(passkeyRemove, { id: passkeys[0]?.id ?? '' })
    expect(await browser.refusal(passkeyRemove, { id: passkeys[0]?.id ?? '' })).toBe('NOT_FOUND')
    expect(await browser.refusal(confirmPasskey)).toBe('NOT_FOUND')
  })

  test('AUTH-17 another page’s, another challenge’s, another member’s and a copied passkey are refused', async () => {
    const { browser } = await say.newcomer()
    const stranger = new SoftPasskey('localhost', 'https://fairhouse.example.net')
    const { options } = await browser.ok(passkeyBegin)
    expect(await browser.refusal(passkeyAdd, { name: 'x', attestation: stranger.create(options) })).toBe(
      'VERIFICATION_FAILED',
    )
    const key = await say.addPasskey(browser)
    const other = await say.newcomer()
    const theirs = await say.addPasskey(other.browser)
    house.clock.advance(11 * MINUTE_MS)
    const confirm = await browser.ok(confirmPasskey)
    expect(await browser.refusal(confirmItsMe, { method: 'passkey', assertion: theirs.get(confirm.options) })).toBe(
      'VERIFICATION_FAILED',
    )
    const again = await browser.ok(confirmPasskey)
    expect(await browser.refusal(confirmItsMe, { method: 'passkey', assertion: key.get({ challenge: 'AAAA' }) })).toBe(
      'VERIFICATION_FAILED',
    )
    expect(
      await browser.refusal(confirmItsMe, { method: 'passkey', assertion: key.get(again.options) }),
      'the challenge is used up',
    ).toBe('VERIFICATION_FAILED')
    const use = async () =>
      browser.refusal(confirmItsMe, {
        method: 'passkey',
        assertion: key.get((await browser.ok(confirmPasskey)).options),
      })
    expect(await use()).toBe('ok')
    key.counter = 0
    expect(await use(), 'a counter that went back is a copy').toBe('VERIFICATION_FAILED')
  })
})
