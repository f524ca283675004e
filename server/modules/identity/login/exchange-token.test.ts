/** The exchange of a token that was in a page's address. */
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { exchangeToken, rememberLogin } from '#contract/identity/login-steps.ts'
import { revokeOtherSessions, securityOverview } from '#contract/identity/security.ts'
import { totpBegin } from '#contract/identity/factors.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { setPageHeaders } from '#server/lib/page-headers.ts'
import { Browser, FIREFOX } from '#server/testing/browser.ts'
import { buildOperator, buildTrial } from '#server/testing/builders.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { ELSEWHERE, speakOfLogins } from '#server/testing/logins.ts'

let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
beforeAll(async () => {
  house = await openCashierHouse({ LOG_LEVEL: 'trace' })
  await seedMeghna(house.env)
  say = speakOfLogins(house)
})
afterAll(() => house.close())

const tokenOf = (browser: Browser) => browser.token ?? ''
const exchange = (browser: Browser, token: string) => browser.refusal(exchangeToken, { token })

describe('exchangeToken', () => {
  test('AUTH-1 the token is worth one fresh session, and nothing from then on', async () => {
    const { person, browser } = await say.newcomer()
    const seen = tokenOf(browser)
    const [before] = (await browser.ok(securityOverview)).sessions
    house.clock.advance(20 * MINUTE_MS)
    const opened = await browser.copy().ok(exchangeToken, { token: seen })
    expect(opened).toMatchObject({ isKnownHere: true, mustChangePassword: false, memberInfo: { id: person.id } })
    // it ends with the former one: the clock moves during the exchange, and by no more
    expect(Math.abs(Date.parse(opened.expiresAt) - Date.parse(before?.expiresAt ?? ''))).toBeLessThan(MINUTE_MS)
    expect(opened.token).not.toBe(seen)
    expect(await browser.refusal(memberInfoCall), 'the former token').toBe('LOGIN_REQUIRED')
    expect(await exchange(browser, seen)).toBe('LINK_INVALID')
    browser.token = opened.token
    expect((await browser.ok(memberInfoCall)).id).toBe(person.id)
    expect((await browser.ok(securityOverview)).logins[0]).toMatchObject({ method: 'link', isNew: false })
    expect(await browser.refusal(totpBegin), 'it says nothing of who sits there').toBe('REAUTH_REQUIRED')
    house.clock.advance(8 * 24 * 60 * MINUTE_MS)
    expect(await browser.refusal(memberInfoCall), 'no exchange makes it longer').toBe('LOGIN_REQUIRED')
  })

  test('AUTH-18 of many who bring it at once one gets in', async () => {
    const { browser } = await say.newcomer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(browser.copy(), tokenOf(browser))))
    expect(answers.sort()).toEqual([...Array.from({ length: 7 }, () => 'LINK_INVALID'), 'ok'])
  })

  test('AUTH-18 a browser that the account was never open in is told so each time, and becomes none of its own', async () => {
    const { browser } = await say.newcomer()
    const stranger = new Browser(house, ELSEWHERE, FIREFOX)
    const first = await stranger.ok(exchangeToken, { token: tokenOf(browser) })
    const again = await stranger.ok(exchangeToken, { token: first.token })
    expect([first.isKnownHere, again.isKnownHere]).toEqual([false, false])
    stranger.token = again.token
    expect(
      (await stranger.ok(securityOverview)).devices.map((device) => device.isCurrent),
      'only the member’s own',
    ).toEqual([false])
    expect(await stranger.ok(rememberLogin, { remember: true })).toEqual({ until: null })
    await house.work()
    const other = await say.newcomer()
    expect(
      (await other.browser.ok(exchangeToken, { token: again.token })).isKnownHere,
      'another member’s browser',
    ).toBe(false)
  })

  test('AUTH-18 wrong, ended, expired, an operator’s, another brand’s and a shut account’s token get the same answer', async () => {
    const visitor = new Browser(house)
    const { person, browser } = await say.newcomer()
    expect(await exchange(visitor, 'x'.repeat(43))).toBe('LINK_INVALID')
    expect(await exchange(visitor, (await buildOperator(house)).token)).toBe('LINK_INVALID')
    const there = await house.app.inject({
      method: 'POST',
      url: '/wps/session/exchange',
      headers: { host: MEGHNA.domain, 'content-type': 'application/json' },
      payload: { token: tokenOf(browser) },
    })
    expect(there.json()).toMatchObject({ success: false, code: 'LINK_INVALID' })
    expect(await browser.refusal(memberInfoCall), 'and it stays what it was at home').toBe('ok')
    const second = await say.enter(person)
    await second.ok(revokeOtherSessions)
    expect(await exchange(visitor, tokenOf(browser))).toBe('LINK_INVALID')
    await house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [person.id])
    expect(await exchange(visitor, tokenOf(second))).toBe('LINK_INVALID')
    const late = await say.newcomer()
    house.clock.advance(8 * 24 * 60 * MINUTE_MS)
    expect(await exchange(visitor, tokenOf(late.browser))).toBe('LINK_INVALID')
  })

  test('AUTH-5 a password that must be changed still must; a trial stays one', async () => {
    const { person, browser } = await say.newcomer()
    await house.env.db.query('update identity.sessions set must_change_password = true where account_id = $1', [
      person.id,
    ])
    const opened = await browser.ok(exchangeToken, { token: tokenOf(browser) })
    expect(opened.mustChangePassword).toBe(true)
    browser.token = opened.token
    expect(await browser.refusal(securityOverview)).toBe('PASSWORD_CHANGE_REQUIRED')
    const trial = await buildTrial(house)
    expect(await new Browser(house).ok(exchangeToken, { token: trial.token })).toMatchObject({
      memberInfo: { isTrial: true },
      isKnownHere: false,
    })
  })

  test('AUTH-1 AUTH-18 pages give no referrer, run no script but ours and stand in nobody’s frame', async () => {
    const app = fastify()
    app.get('/page', (_request, reply) => setPageHeaders(reply, house.env.config).send('<p>a page</p>'))
    const { headers } = await app.inject('/page')
    await app.close()
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    )
  })

  test('AUTH-1 the token stands in no line of the log, no header and no page', async () => {
    const { browser } = await say.newcomer()
    const token = tokenOf(browser)
    const lines: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const answers = await Promise.all([
      house.app.inject({ method: 'GET', url: `/index?token=${token}` }),
      house.app.inject({ method: 'GET', url: `/wps/member/info?token=${token}` }),
      house.app.inject({
        method: 'POST',
        url: '/wps/session/exchange',
        headers: { 'content-type': 'application/json' },
        payload: { token: `${token}x` },
      }),
    ])
    // an error of ours, while the token is in the address and in the body
    const broken = vi.spyOn(house.env.db, 'prepared').mockRejectedValue(new Error('the database is away'))
    const failed = await Promise.all([
      house.app.inject({
        method: 'GET',
        url: `/wps/member/info?token=${token}`,
        headers: { authorization: `Bearer ${token}` },
      }),
      house.app.inject({
        method: 'POST',
        url: '/wps/session/exchange',
        headers: { 'content-type': 'application/json' },
        payload: { token },
      }),
    ])
    broken.mockRestore()
    spy.mockRestore()
    expect(failed.map((answer) => answer.statusCode)).toEqual([500, 500])
    expect(lines.join('')).toContain('unexpected error')
    expect(lines.join('')).not.toContain(token)
    for (const answer of [...answers, ...failed])
      expect(JSON.stringify(answer.headers) + answer.body).not.toContain(token)
    expect(await browser.refusal(memberInfoCall), 'an address alone opens and ends nothing').toBe('ok')
  })
})
