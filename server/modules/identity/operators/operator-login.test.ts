/** How operators log in, and how they prove again who they are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeAccount } from '#contract/identity/office-account.ts'
import { officeInvitationAccept, officeInvitationPasskey } from '#contract/identity/office-invitation.ts'
import {
  officeLoginVerify,
  officeLoginVerifyPasskey,
  officePasskeyLogin,
  officePasskeyLoginBegin,
} from '#contract/identity/office-login.ts'
import {
  officePasskeyAdd,
  officePasskeyBegin,
  officePasskeyRemove,
  officeRecoveryCodes,
  officeStepUp,
  officeStepUpPasskey,
  officeTotpBegin,
  officeTotpConfirm,
  officeTotpRemove,
} from '#contract/identity/office-factors.ts'
import { officeLogin, officeSession } from '#contract/identity/office-identity.ts'
import { officeInviteOperator, officeOperators, officeSetOperatorRole } from '#contract/identity/office-operators.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import type { House } from '#server/testing/house.ts'
import { ORIGIN } from '#server/testing/logins.ts'
import { CHOSEN, openOperatorHouse, type speakOfOperators } from '#server/testing/operators.ts'
import { SoftPasskey } from '#server/testing/passkey.ts'
import { WORK_AFTER_NAME, WORK_AFTER_NETWORK } from './operator-login-guard.ts'

let house: House
let say: ReturnType<typeof speakOfOperators>
let manager: Person
let staff: Person
let fresh: (prefix: string) => string
let auditOf: (username: string) => Promise<string[]>
let renew: () => Promise<{ manager: Person; staff: Person }>

beforeAll(async () => {
  ;({ house, say, fresh, auditOf, renew } = await openOperatorHouse())
})
beforeEach(async () => {
  ;({ manager, staff } = await renew())
})
afterAll(() => house.close())

const enrol = (role = 'viewer') => say.enrol(fresh('op'), role, manager, staff)

async function addPasskey(browser: Browser): Promise<SoftPasskey> {
  const key = new SoftPasskey('localhost', ORIGIN)
  const { options } = await browser.ok(officePasskeyBegin)
  await browser.ok(officePasskeyAdd, { name: 'My key', attestation: key.create(options) })
  return key
}
async function byPasskey(key: SoftPasskey, browser = new Browser(house)) {
  const { loginId, options } = await browser.ok(officePasskeyLoginBegin)
  return browser.call(officePasskeyLogin, { loginId, assertion: key.get(options) })
}

describe('the second step', () => {
  test('OFFICE-1 AUTH-14 between password and factor there is no session', async () => {
    const { username, secret } = await enrol()
    const browser = new Browser(house)
    const offer = await say.offerOf(username, browser)
    expect(offer.methods).toEqual(['totp', 'recovery'])
    browser.token = offer.verificationId
    expect(await browser.refusal(officeSession)).toBe('LOGIN_REQUIRED')
    expect(await browser.refusal(officeOperators)).toBe('LOGIN_REQUIRED')
    browser.token = null
    expect(
      await browser.refusal(officeLoginVerify, {
        verificationId: offer.verificationId,
        method: 'totp',
        code: '000000',
      }),
    ).toBe('VERIFICATION_FAILED')
    const code = say.codeNow(secret)
    browser.token = (
      await browser.ok(officeLoginVerify, { verificationId: offer.verificationId, method: 'totp', code })
    ).token
    expect((await browser.ok(officeSession)).operator.username).toBe(username)
    expect(
      await browser.refusal(officeLoginVerify, { verificationId: offer.verificationId, method: 'totp', code }),
    ).toBe('VERIFICATION_EXPIRED')
    const again = await say.offerOf(username, new Browser(house))
    expect(
      await browser.refusal(officeLoginVerify, { verificationId: again.verificationId, method: 'totp', code }),
      'a code is good once',
    ).toBe('VERIFICATION_FAILED')
  })

  test('OFFICE-1 an operator who is frozen during the login gets no session', async () => {
    const { username, secret } = await enrol()
    const browser = new Browser(house)
    const { verificationId } = await say.offerOf(username, browser)
    await house.env.db.query(`update identity.operators set status = 'frozen' where username = $1`, [username])
    expect(
      await browser.refusal(officeLoginVerify, { verificationId, method: 'totp', code: say.codeNow(secret) }),
    ).toBe('ACCOUNT_FROZEN')
  })

  test('OFFICE-1 a recovery code opens once; a brand’s operator comes in at no other brand', async () => {
    const { username, codes } = await enrol()
    const browser = new Browser(house)
    const one = await say.offerOf(username, browser)
    await browser.ok(officeLoginVerify, { verificationId: one.verificationId, method: 'recovery', code: codes[0] })
    const two = await say.offerOf(username, browser)
    expect(
      await browser.refusal(officeLoginVerify, {
        verificationId: two.verificationId,
        method: 'recovery',
        code: codes[0],
      }),
    ).toBe('VERIFICATION_FAILED')
  })

  test('OFFICE-1 a link can create a passkey, which logs in alone and belongs to that operator only', async () => {
    const name = fresh('key')
    await manager.caller.ok(officeInviteOperator, {
      username: name,
      role: 'viewer',
      personName: 'With A Key',
      email: `${name}@example.com`,
      reason: 'a new colleague',
    })
    const link = await say.linkTo(`${name}@example.com`)
    const browser = new Browser(house)
    const key = new SoftPasskey('localhost', ORIGIN)
    const made = key.create((await browser.ok(officeInvitationPasskey, { link })).options)
    await browser.ok(officeInvitationAccept, {
      link,
      password: CHOSEN,
      factor: { method: 'passkey', name: 'Key', attestation: made },
    })
    expect((await byPasskey(key)).body.success).toBe(true)
    const { verificationId } = await say.offerOf(name, browser)
    const { options } = await browser.ok(officeLoginVerifyPasskey, { verificationId })
    browser.token = (
      await browser.ok(officeLoginVerify, { verificationId, method: 'passkey', assertion: key.get(options) })
    ).token
    const other = await enrol()
    const begun = await other.browser.ok(officePasskeyBegin)
    expect(
      await other.browser.refusal(officePasskeyAdd, { name: 'His', attestation: key.create(begun.options) }),
      'one key, one operator',
    ).toBe('VERIFICATION_FAILED')
    expect(
      await browser.refusal(officePasskeyRemove, {
        id: (await browser.ok(officeAccount)).factors.passkeys[0]?.id ?? '',
      }),
    ).toBe('FACTOR_LAST')
  })
})

describe('guessing', () => {
  test('OFFICE-1 AUTH-18 sixty wrong passwords out of fifteen networks: the right one is refused, the passkey lets in, the log tells', async () => {
    const { username, browser } = await enrol()
    const key = await addPasskey(browser)
    for (let network = 0; network < 15; network++) {
      const stranger = new Browser(house, `2001:db8:0:${network.toString(16)}::1`)
      for (let guess = 0; guess < 4; guess++)
        expect(
          await stranger.refusal(officeLogin, {
            username,
            password: `guess-${network}-${guess}`,
            botCheck: await solveBotCheck(house),
          }),
        ).toMatch(/LOGIN_FAILED|ACCOUNT_LOCKED/)
    }
    expect(
      await new Browser(house, '198.51.100.7').refusal(officeLogin, {
        username,
        password: CHOSEN,
        botCheck: await solveBotCheck(house),
      }),
    ).toBe('ACCOUNT_LOCKED')
    expect((await byPasskey(key)).body.success).toBe(true)
    const log = await auditOf(username)
    expect(log.filter((one) => one === 'operator.login-failed')).toHaveLength(20)
    expect(log).toContain('operator.locked')
    house.clock.advance(HOUR_MS)
    await say.offerOf(username, new Browser(house))
    manager = await buildOperator(house, 'manager')
    staff = await buildOperator(house, 'house-staff', null)
  })

  test('OFFICE-1 AUTH-18 after three failures of a name a password costs work, from everywhere; the passkey costs none', async () => {
    const { username, browser } = await enrol()
    const key = await addPasskey(browser)
    for (let network = 0; network < WORK_AFTER_NAME; network++) {
      expect(
        await new Browser(house, `203.0.${network}.5`).refusal(officeLogin, {
          username: username.toUpperCase(),
          password: 'a guess',
        }),
      ).toBe('LOGIN_FAILED')
    }
    const elsewhere = new Browser(house, '192.0.2.77')
    const logged = (await auditOf(username)).length
    for (const password of ['a guess', CHOSEN])
      expect(await elsewhere.refusal(officeLogin, { username, password })).toBe('BOT_CHECK_REQUIRED')
    expect(await elsewhere.refusal(officeLogin, { username, password: CHOSEN, botCheck: 'bm8gd29yaw==' })).toBe(
      'BOT_CHECK_REQUIRED',
    )
    expect(await auditOf(username), 'no password was looked at').toHaveLength(logged)
    const botCheck = await solveBotCheck(house)
    expect(await elsewhere.refusal(officeLogin, { username, password: CHOSEN, botCheck })).toBe('VERIFICATION_REQUIRED')
    expect(await elsewhere.refusal(officeLogin, { username, password: CHOSEN, botCheck }), 'good once').toBe(
      'BOT_CHECK_REQUIRED',
    )
    expect((await byPasskey(key, elsewhere)).body.success).toBe(true)
    expect(
      await elsewhere.refusal(officeLogin, { username: (await enrol()).username, password: CHOSEN }),
      'another name',
    ).toBe('VERIFICATION_REQUIRED')
  })

  test('OFFICE-1 AUTH-18 a network that fails with many names, of which nobody has one, is asked as well, and no other', async () => {
    for (let guess = 0; guess < WORK_AFTER_NETWORK; guess++) {
      expect(
        await new Browser(house, `100.64.7.${guess}`).refusal(officeLogin, {
          username: `nobody.${guess}`,
          password: 'x',
        }),
      ).toBe('LOGIN_FAILED')
    }
    expect(
      await new Browser(house, '100.64.7.200').refusal(officeLogin, { username: 'nobody.else', password: 'x' }),
    ).toBe('BOT_CHECK_REQUIRED')
    expect(
      await new Browser(house, '100.64.8.1').refusal(officeLogin, { username: 'nobody.else', password: 'x' }),
    ).toBe('LOGIN_FAILED')
  })

  test('OFFICE-1 AUTH-18 wrong codes from any network lock the factor; a passkey still works', async () => {
    const { username, secret, browser } = await enrol()
    const key = await addPasskey(browser)
    const { verificationId } = await say.offerOf(username, browser)
    for (let guess = 0; guess < 5; guess++)
      await browser.refusal(officeLoginVerify, { verificationId, method: 'totp', code: '000000' })
    const elsewhere = new Browser(house, '198.51.100.9')
    const next = await say.offerOf(username, elsewhere)
    expect(
      await elsewhere.refusal(officeLoginVerify, {
        verificationId: next.verificationId,
        method: 'totp',
        code: say.codeNow(secret),
      }),
    ).toBe('ACCOUNT_LOCKED')
    expect((await byPasskey(key)).body.success).toBe(true)
  })

  test('OFFICE-1 an unknown name is answered like a wrong password, and is not stored', async () => {
    const stranger = new Browser(house, '198.51.100.10')
    expect(await stranger.refusal(officeLogin, { username: 'nobody.here', password: 'x' })).toBe('LOGIN_FAILED')
    expect(await auditOf('nobody.here')).toEqual([])
  })
})

describe('the step up', () => {
  test('OFFICE-2 ten minutes after the login a decision about money asks again who is there; the factor answers', async () => {
    const { secret, browser } = await enrol('manager')
    const target = await enrol()
    const id = (await browser.ok(officeOperators, { search: target.username })).content[0]?.id ?? ''
    house.clock.advance(10 * MINUTE_MS)
    const ask = () => browser.refusal(officeSetOperatorRole, { id, role: 'finance', reason: 'promoted' })
    expect(await ask()).toBe('STEP_UP_REQUIRED')
    expect((await browser.ok(officeAccount)).stepUp).toEqual(['totp'])
    expect(
      await browser.refusal(officeStepUp, { method: 'password', password: CHOSEN }),
      'the password is not enough',
    ).toBe('VERIFICATION_FAILED')
    expect(await browser.refusal(officeStepUp, { method: 'totp', code: '000000' })).toBe('VERIFICATION_FAILED')
    await browser.ok(officeStepUp, { method: 'totp', code: say.codeNow(secret) })
    expect(await ask()).toBe('ok')
  })

  test('OFFICE-2 it holds for the session that showed it and for no other of the same operator, and a proof serves once', async () => {
    const { browser } = await enrol()
    const key = await addPasskey(browser)
    const other = new Browser(house)
    const begun = await other.ok(officePasskeyLoginBegin)
    other.token = (
      await other.ok(officePasskeyLogin, { loginId: begun.loginId, assertion: key.get(begun.options) })
    ).token
    house.clock.advance(10 * MINUTE_MS)
    const proof = (given: { options: unknown }) => ({
      method: 'passkey' as const,
      assertion: key.get(given.options as never),
    })
    const taken = proof(await browser.ok(officeStepUpPasskey))
    expect(await other.refusal(officeStepUp, taken), 'asked for in another session').toBe('VERIFICATION_FAILED')
    const shown = proof(await browser.ok(officeStepUpPasskey))
    await browser.ok(officeStepUp, shown)
    expect(await browser.refusal(officeStepUp, shown), 'once more').toBe('VERIFICATION_FAILED')
    expect(await other.refusal(officeRecoveryCodes), 'the other session').toBe('STEP_UP_REQUIRED')
    expect(await browser.refusal(officeRecoveryCodes)).toBe('ok')
  })

  test('OFFICE-1 by passkey, and by password only for a seeded one who has no factor', async () => {
    const { browser } = await enrol()
    const key = await addPasskey(browser)
    const { options } = await browser.ok(officeStepUpPasskey)
    await browser.ok(officeStepUp, { method: 'passkey', assertion: key.get(options) })
    const seeded = await buildOperator(house, 'viewer')
    const own = new Browser(house)
    own.token = seeded.token
    expect((await own.ok(officeAccount)).stepUp).toEqual(['password'])
    await own.ok(officeStepUp, { method: 'password', password: PASSWORD })
    const { secret } = await own.ok(officeTotpBegin)
    expect((await own.ok(officeTotpConfirm, { code: say.codeNow(secret) })).recoveryCodes).toHaveLength(10)
    expect(await own.refusal(officeStepUp, { method: 'password', password: PASSWORD })).toBe('VERIFICATION_FAILED')
    expect(
      await own.refusal(officeLogin, { username: seeded.username, password: PASSWORD }),
      'he is asked from now on',
    ).toBe('VERIFICATION_REQUIRED')
    expect(await own.refusal(officeTotpRemove)).toBe('FACTOR_LAST')
    expect(await own.ok(officeRecoveryCodes)).toHaveProperty('recoveryCodes.length', 10)
  })
})
