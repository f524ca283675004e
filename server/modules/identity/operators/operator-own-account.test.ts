/** What operators do with their own account, what the log says about it, and what holds where there is no sandbox. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeAccount, officeChangePassword, officeEndOtherSessions } from '#contract/identity/office-account.ts'
import { officeLoginVerify } from '#contract/identity/office-login.ts'
import { listAudit, officeLogin, officeLogout, officeSession } from '#contract/identity/office-identity.ts'
import { officeFreezeOperator } from '#contract/identity/office-operators.ts'
import { officeHouseAudit } from '#contract/identity/office-house-audit.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { ORIGIN } from '#server/testing/logins.ts'
import { CHOSEN, openOperatorHouse, speakOfOperators } from '#server/testing/operators.ts'
import { addByHand, resetByHand } from './operators-by-hand.ts'

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

describe('one’s own account', () => {
  test('OFFICE-1 a password is changed with the present one, and the other sessions end', async () => {
    const { username, secret, browser } = await enrol()
    const other = await say.enter({ username, secret })
    house.clock.advance(-2 * MINUTE_MS)
    expect(await browser.refusal(officeChangePassword, { oldPassword: 'wrong', newPassword: 'another-river-42' })).toBe(
      'PASSWORD_WRONG',
    )
    expect(await browser.refusal(officeChangePassword, { oldPassword: CHOSEN, newPassword: 'short' })).toBe(
      'INVALID_INPUT',
    )
    expect(await browser.ok(officeChangePassword, { oldPassword: CHOSEN, newPassword: 'another-river-42' })).toEqual({
      ended: 1,
    })
    expect(await other.refusal(officeSession)).toBe('LOGIN_REQUIRED')
    expect((await browser.ok(officeSession)).operator.username).toBe(username)
    house.clock.advance(2 * MINUTE_MS)
  })

  test('OFFICE-1 sessions are listed and the others ended', async () => {
    const { username, secret, browser } = await enrol()
    const other = await say.enter({ username, secret })
    expect((await browser.ok(officeAccount)).sessions.map((one) => one.isCurrent).sort()).toEqual([false, true])
    expect(await browser.ok(officeEndOtherSessions)).toEqual({ ended: 1 })
    expect(await other.refusal(officeSession)).toBe('LOGIN_REQUIRED')
  })

  test('OFFICE-1 a session in a cookie serves every tab of its own pages, and no page of another origin', async () => {
    const { username, secret } = await enrol()
    const browser = new Browser(house)
    const { verificationId } = await say.offerOf(username, browser)
    const opened = await browser.ok(officeLoginVerify, {
      verificationId,
      method: 'totp',
      code: say.codeNow(secret),
      keepInCookie: true,
    })
    expect(opened.token).toBe('')
    expect((await browser.ok(officeSession)).operator.username).toBe(username)
    const cookie = `office=${browser.cookies.get('office')}`
    const post = (headers: Record<string, string>) =>
      house.app.inject({
        method: 'DELETE',
        url: '/office/account/sessions',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        payload: '{}',
      })
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      { origin: 'http://localhost:3100', host: 'localhost:3000' },
      { 'sec-fetch-site': 'cross-site', origin: ORIGIN, host: 'localhost:3000' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await post(headers)).statusCode, JSON.stringify(headers)).toBe(401)
    }
    expect((await post({ origin: ORIGIN, host: 'localhost:3000', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      200,
    )
    const foreign = await house.app.inject({
      method: 'GET',
      url: '/office/session',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.statusCode).toBe(401)
    const out = await house.app.inject({
      method: 'DELETE',
      url: officeLogout.path,
      headers: { cookie, origin: ORIGIN, host: 'localhost:3000', 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(out.headers['set-cookie']).toContain('Max-Age=0')
  })
})

describe('the log', () => {
  test('OFFICE-1 the brand’s log has the logins of its operators; logins of the house’s operators are in the house’s log only', async () => {
    const { username } = await enrol()
    expect(await auditOf(username)).toEqual(['operator.invite', 'operator.link-used', 'operator.login'])
    const reader = await buildOperator(house, 'manager')
    expect(
      (await reader.caller.ok(listAudit, { subject: `operator:${username}` })).content.map((one) => one.action),
    ).toContain('operator.login')
    const { username: guest } = await say.enrol(
      fresh('guest'),
      'house-staff',
      staff,
      await buildOperator(house, 'house-staff', null),
      'house',
    )
    expect((await reader.caller.ok(listAudit, { subject: `operator:${guest}` })).content).toEqual([])
    const seen = (await staff.caller.ok(officeHouseAudit, { subject: `operator:${guest}` })).content
    expect(seen.map((one) => one.action)).toContain('operator.login')
    expect(seen.every((one) => one.brand === '-')).toBe(true)
  })

  test('OFFICE-1 the brand’s log says which operator was frozen, by whom and why', async () => {
    const { username, browser } = await enrol()
    const id = (await browser.ok(officeAccount)).id
    await staff.caller.ok(officeFreezeOperator, { id, reason: 'asked by the house' })
    const [act] = (
      await (
        await buildOperator(house, 'manager')
      ).caller.ok(listAudit, { subject: `operator:${username}`, action: 'operator.freeze' })
    ).content
    expect(act).toMatchObject({ operator: staff.username, isHouse: true, reason: 'asked by the house', ip: '' })
  })
})

describe('where there is no sandbox', () => {
  test('OFFICE-1 the demo’s logins open nothing, and the first operator comes from the command line', async () => {
    const real = await openHouseOn(house.url, {
      SANDBOX: 'off',
      MESSAGES_URL: 'https://messages.example/send',
      MESSAGES_SECRET: 'a secret of the tests that is long enough',
    })
    try {
      const seeded = await buildOperator(real, 'admin')
      const browser = new Browser(real)
      expect(await browser.refusal(officeLogin, { username: seeded.username, password: PASSWORD })).toBe('SEEDED_LOGIN')
      const first = fresh('first')
      const { url } = await addByHand(real.env, { username: first, role: 'house', brand: null })
      const there = speakOfOperators(real)
      const enrolled = await there.accept(url.split('#')[1] ?? '', browser)
      await there.enter(enrolled, browser)
      expect((await browser.ok(officeSession)).operator).toMatchObject({ username: first, isHouse: true })
      await expect(addByHand(real.env, { username: first, role: 'house', brand: null })).rejects.toThrow(
        'USERNAME_TAKEN',
      )
      await expect(addByHand(real.env, { username: fresh('x'), role: 'house', brand: 'fairhouse' })).rejects.toThrow(
        'no such role here',
      )
      const again = await resetByHand(real.env, first)
      expect(await browser.refusal(officeSession)).toBe('LOGIN_REQUIRED')
      await there.enter(await there.accept(again.url.split('#')[1] ?? '', browser), browser)
    } finally {
      await real.close()
    }
  })
})
