/** A login that a browser remembers for a day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout, memberInfoCall } from '#contract/identity/identity.ts'
import { changePassword } from '#contract/identity/passwords.ts'
import { forgetRemembered, loginRemembered, rememberedLogin, rememberLogin } from '#contract/identity/login-steps.ts'
import { revokeOtherSessions } from '#contract/identity/security.ts'
import { totpBegin } from '#contract/identity/factors.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { Browser, CHROME, FIREFOX } from '#server/testing/browser.ts'
import { PASSWORD } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { ELSEWHERE, speakOfLogins } from '#server/testing/logins.ts'

let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
beforeAll(async () => {
  house = await openCashierHouse()
  say = speakOfLogins(house)
})
afterAll(() => house.close())

describe('remembered logins', () => {
  test('AUTH-13 ticked, the browser knows the name and opens a session with one tap for a day; no password is in it', async () => {
    const { person, browser } = await say.newcomer()
    expect(await browser.ok(rememberedLogin)).toEqual({ username: null })
    const { until } = await browser.ok(rememberLogin, { remember: true })
    expect(Date.parse(until ?? '') - house.clock.now().getTime()).toBeGreaterThan(DAY_MS - MINUTE_MS)
    await browser.ok(logout)
    browser.token = null
    expect(await browser.ok(rememberedLogin)).toEqual({ username: person.username })
    const before = browser.cookies.get('remember')
    browser.token = (await browser.ok(loginRemembered)).token
    expect(browser.cookies.get('remember')).not.toBe(before)
    expect(await browser.refusal(totpBegin), 'a remembered login is not fresh').toBe('REAUTH_REQUIRED')
    house.clock.advance(DAY_MS + MINUTE_MS)
    expect(await browser.ok(rememberedLogin)).toEqual({ username: null })
    expect(await browser.refusal(loginRemembered)).toBe('REMEMBERED_ENDED')
  })

  test('AUTH-13 the cookies are out of reach of scripts and of other sites', async () => {
    const { browser } = await say.newcomer()
    const response = await house.app.inject({
      method: 'POST',
      url: '/wps/session/remembered',
      payload: { remember: true },
      headers: {
        authorization: `Bearer ${browser.token}`,
        cookie: `device=${browser.cookies.get('device')}`,
        'user-agent': CHROME,
      },
    })
    const header = [response.headers['set-cookie']].flat().find((one) => one?.startsWith('remember'))
    expect(header).toMatch(/^remember=[\w-]{43}; Path=\/wps; Max-Age=86400; HttpOnly; SameSite=Strict$/)
  })

  test('AUTH-13 a cookie that an attacker put into the browser is replaced before anything is remembered there', async () => {
    const { browser } = await say.newcomer()
    const planted = browser.cookies.get('device')
    await browser.ok(rememberLogin, { remember: true })
    expect(browser.cookies.get('device')).not.toBe(planted)
    expect(await browser.refusal(loginRemembered)).toBe('ok')
  })

  test('AUTH-13 unticked it forgets; a copy in another browser is worth nothing', async () => {
    const { browser } = await say.newcomer()
    await browser.ok(rememberLogin, { remember: true })
    const thief = new Browser(house, ELSEWHERE, FIREFOX)
    thief.cookies.set('remember', browser.cookies.get('remember') ?? '')
    expect(await thief.refusal(loginRemembered)).toBe('REMEMBERED_ENDED')
    const copy = browser.copy()
    await browser.ok(rememberLogin, { remember: false })
    expect(browser.cookies.has('remember')).toBe(false)
    expect(await copy.refusal(loginRemembered)).toBe('REMEMBERED_ENDED')
    expect(await browser.ok(forgetRemembered)).toEqual({ forgotten: false })
  })

  test('AUTH-13 a token that was used before ends everything and is announced; two tabs at once do not', async () => {
    const { person, browser } = await say.newcomer()
    await browser.ok(rememberLogin, { remember: true })
    const thief = browser.copy()
    const tabs = await Promise.all([browser.copy(), browser.copy()].map((tab) => tab.refusal(loginRemembered)))
    expect(tabs.sort()).toEqual(['REMEMBERED_ENDED', 'ok'])
    expect(await browser.refusal(memberInfoCall)).toBe('ok')
    house.clock.advance(MINUTE_MS)
    expect(await thief.refusal(loginRemembered)).toBe('REMEMBERED_ENDED')
    expect(await browser.refusal(memberInfoCall), 'every session ended').toBe('LOGIN_REQUIRED')
    await house.work()
    expect(await say.told(await say.enter(person))).toContain('We ended all your sessions')
  })

  test('AUTH-13 a new password, ending all other sessions and a freeze forget it; a second factor is still asked for', async () => {
    const { person, browser } = await say.newcomer()
    await browser.ok(rememberLogin, { remember: true })
    await browser.ok(changePassword, {
      oldPassword: PASSWORD,
      newPassword: 'Another-12345',
      confirmNewPassword: 'Another-12345',
    })
    expect(await browser.refusal(loginRemembered)).toBe('REMEMBERED_ENDED')
    const second = await say.newcomer()
    await second.browser.ok(rememberLogin, { remember: true })
    await second.browser.ok(revokeOtherSessions)
    expect(await second.browser.refusal(loginRemembered)).toBe('REMEMBERED_ENDED')
    await say.turnTotpOn(second.browser)
    await second.browser.ok(rememberLogin, { remember: true })
    expect(await second.browser.refusal(loginRemembered)).toBe('VERIFICATION_REQUIRED')
    await house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [second.person.id])
    expect(await second.browser.refusal(loginRemembered)).toBe('ACCOUNT_FROZEN')
    expect(person.id).not.toBe(second.person.id)
  })
})
