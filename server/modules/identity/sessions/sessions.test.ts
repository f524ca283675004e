/** Sessions, devices, and the second step on an unknown network. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, memberInfoCall } from '#contract/identity/identity.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { confirmItsMe, passkeyBegin, totpBegin, totpConfirm, totpRemove } from '#contract/identity/factors.ts'
import { forgetDevice, revokeOtherSessions, revokeSession, securityOverview } from '#contract/identity/security.ts'
import { loginVerify, loginVerifyCode } from '#contract/identity/login-steps.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { listKeptMessages } from '#server/lib/outgoing.ts'
import { Browser, FIREFOX } from '#server/testing/browser.ts'
import { buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { ELSEWHERE, speakOfLogins } from '#server/testing/logins.ts'
import { settleDeliveries } from '../codes/one-time-codes.ts'
import { findLastLoginBy } from './sessions.sql.ts'

let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
beforeAll(async () => {
  house = await openCashierHouse()
  say = speakOfLogins(house)
})
afterAll(() => house.close())

describe('sessions and devices', () => {
  test('AUTH-17 the overview names every session, device and login, and ends one, a device’s, or all others', async () => {
    const { person, browser } = await say.newcomer()
    const other = await say.enter(person, new Browser(house, '127.0.0.1', FIREFOX))
    const third = await say.enter(person, new Browser(house, '127.0.0.1', FIREFOX))
    const seen = await browser.ok(securityOverview)
    expect(seen.sessions).toHaveLength(4) // the test builder's own session is the first
    expect(seen.sessions.filter((one) => one.isCurrent)).toMatchObject([
      { device: { browser: 'Chrome', system: 'Android', isPhone: true }, ip: '127.0.0.1', method: 'password' },
    ])
    expect(seen.devices.map((one) => [one.device.browser, one.isCurrent, one.openSessions])).toEqual([
      ['Firefox', false, 1],
      ['Firefox', false, 1],
      ['Chrome', true, 1],
    ])
    expect(seen.logins).toHaveLength(4)
    expect(seen).toMatchObject({
      factors: { totp: null, passkeys: [], recoveryCodesLeft: 0 },
      hasPassword: true,
      freshUntil: expect.any(String) as string,
    })

    const foreign = (await (await say.newcomer()).browser.ok(securityOverview)).sessions[0]?.id ?? ''
    expect(await browser.refusal(revokeSession, { id: foreign })).toBe('NOT_FOUND')
    const theirs = (await other.ok(securityOverview)).sessions.find((one) => one.isCurrent)?.id ?? ''
    await browser.ok(revokeSession, { id: theirs })
    expect(await other.refusal(memberInfoCall)).toBe('LOGIN_REQUIRED')
    expect(await browser.refusal(revokeSession, { id: theirs })).toBe('NOT_FOUND')

    const device = (await third.ok(securityOverview)).devices.find((one) => one.isCurrent)?.id ?? ''
    expect(await browser.refusal(forgetDevice, { id: 'nonsense' })).toBe('NOT_FOUND')
    expect(await browser.ok(forgetDevice, { id: device })).toEqual({ ended: 1 })
    expect(await third.refusal(memberInfoCall)).toBe('LOGIN_REQUIRED')

    await say.enter(person, other)
    expect(await browser.ok(revokeOtherSessions)).toEqual({ ended: 2 })
    expect([await other.refusal(memberInfoCall), await browser.refusal(memberInfoCall)]).toEqual([
      'LOGIN_REQUIRED',
      'ok',
    ])
  })

  test('AUTH-17 neither the token nor the browser’s cookie is in the database', async () => {
    const { browser } = await say.newcomer()
    const [row] = await house.env.db.query<{ text: string }>(
      `select coalesce((select string_agg(s::text, ' ') from identity.sessions s), '') || coalesce((select string_agg(d::text, ' ') from identity.devices d), '') as text`,
    )
    expect(row?.text).not.toContain(browser.token)
    expect(row?.text).not.toContain(Buffer.from(browser.token ?? '').toString('hex'))
    expect(row?.text).not.toContain(browser.cookies.get('device'))
  })

  test('AUTH-17 a new device or network is announced in the site and outside it; the own one with fresh cookies is not', async () => {
    const { person, browser } = await say.newcomer()
    await house.env.db.query("update identity.profiles set email = 'reader@example.test' where account_id = $1", [
      person.id,
    ])
    await house.env.db.query("update identity.accounts set language = 'en' where id = $1", [person.id])
    await say.enter(person, new Browser(house))
    await house.work()
    expect(await say.told(browser)).toEqual(['New login to your account']) // the test builder's login had no browser
    await say.enter(person, new Browser(house, '127.0.0.1', FIREFOX))
    await house.work()
    expect(await say.told(browser)).toHaveLength(2)
    const [mail] = await listKeptMessages(house.env, 1)
    expect(mail).toMatchObject({
      channel: 'mail',
      recipient: 'reader@example.test',
      subject: 'New login to your account',
    })
    expect(mail?.body).toContain('Firefox, Windows')
    await say.enter(person, new Browser(house, '127.0.0.1', FIREFOX))
    await house.work()
    expect(await say.told(browser)).toHaveLength(2)
  })

  test('AUTH-17 a change of what protects the account asks who is there once the login is ten minutes old', async () => {
    const { browser } = await say.newcomer()
    house.clock.advance(11 * MINUTE_MS)
    expect(await browser.refusal(totpBegin)).toBe('REAUTH_REQUIRED')
    expect(await browser.refusal(passkeyBegin)).toBe('REAUTH_REQUIRED')
    expect(await browser.refusal(confirmItsMe, { method: 'password', password: 'wrong' })).toBe('PASSWORD_WRONG')
    expect((await browser.ok(securityOverview)).freshUntil).toBeNull()
    await browser.ok(confirmItsMe, { method: 'password', password: PASSWORD })
    const { secret } = await browser.ok(totpBegin)
    await browser.ok(totpConfirm, { code: say.codeNow(secret) })
    house.clock.advance(11 * MINUTE_MS)
    expect(await browser.refusal(totpRemove)).toBe('REAUTH_REQUIRED')
    expect(await browser.refusal(confirmItsMe, { method: 'totp', code: '000000' })).toBe('VERIFICATION_FAILED')
    await browser.ok(confirmItsMe, { method: 'totp', code: say.codeNow(secret) })
    await browser.ok(totpRemove)
    expect(await browser.refusal(totpRemove)).toBe('NOT_FOUND')
  })
})

describe('login from a network that is not known', () => {
  const withContacts = async () => {
    const made = await say.newcomer()
    await house.env.db.query(
      "update identity.profiles set email = 'rafi@example.test', payee_name = 'Rafi Uddin' where account_id = $1",
      [made.person.id],
    )
    await house.env.db.query(
      "insert into identity.mobiles (merchant, number, account_id, created_at) values ('fairhouse', '+88017' || lpad($1, 8, '0'), $1::bigint, now())",
      [made.person.id],
    )
    return made
  }

  test('AUTH-14 it asks for SMS or mail, as far as the member has them, and knows the network afterwards', async () => {
    const { person } = await withContacts()
    for (const [index, method] of (['sms', 'email'] as const).entries()) {
      const browser = new Browser(house, `203.0.${113 + index}.7`)
      const offer = await say.offerOf(person, browser)
      expect(offer).toMatchObject({
        reason: 'network',
        methods: ['sms', 'email'],
        recipients: { sms: expect.stringMatching(/^\+880•+\d{3}$/) as string, email: 'r•••@example.test' },
      })
      const { verificationId } = offer
      expect(await browser.ok(loginVerifyCode, { verificationId, method })).toMatchObject({
        recipient: offer.recipients[method],
      })
      expect(await browser.refusal(loginVerifyCode, { verificationId, method })).toBe('TOO_MANY_REQUESTS')
      await settleDeliveries(house.env)
      const [sent] = await listKeptMessages(house.env, 1)
      expect(sent?.channel).toBe(method === 'sms' ? 'sms' : 'mail')
      const code = /\b\d{6}\b/.exec(sent?.body ?? '')?.[0] ?? ''
      expect(
        await browser.refusal(loginVerify, { verificationId, method: 'bankName', code: 'Rafi Uddin' }),
        'a name that can be guessed is no way past a code',
      ).toBe('VERIFICATION_FAILED')
      expect(await browser.refusal(loginVerify, { verificationId, method, code: 'Nobody' })).toBe('VERIFICATION_FAILED')
      await browser.ok(loginVerify, { verificationId, method, code })
      expect(await browser.refusal(login, { username: person.username, password: PASSWORD }), 'known now').toBe('ok')
      house.clock.advance(2 * MINUTE_MS)
    }
  })

  const withNameAlone = async () => {
    const made = await say.newcomer()
    await house.env.db.query(
      "update identity.profiles set payee_name = 'Rafi Uddin', email = null where account_id = $1",
      [made.person.id],
    )
    return made
  }

  test('AUTH-14 the name at the bank is asked for where there is nothing else, and again the next time: it makes no network known', async () => {
    const { person } = await withNameAlone()
    for (const typed of ['  rafi   UDDIN ', 'Rafi Uddin']) {
      const browser = new Browser(house, '203.0.120.7')
      const offer = await say.offerOf(person, browser)
      expect(offer).toMatchObject({ reason: 'network', methods: ['bankName'], recipients: {} })
      expect(
        await browser.refusal(loginVerify, {
          verificationId: offer.verificationId,
          method: 'bankName',
          code: 'Nobody',
        }),
      ).toBe('VERIFICATION_FAILED')
      await browser.ok(loginVerify, { verificationId: offer.verificationId, method: 'bankName', code: typed })
      house.clock.advance(2 * MINUTE_MS)
    }
    const kept = await house.env.db.query(
      'select 1 from identity.known_networks where account_id = $1 and network = $2',
      [person.id, '203.0.120.0/24'],
    )
    expect(kept).toEqual([])
    expect(await findLastLoginBy(house.env.db, person.id, 'bankName')).not.toBeNull()
  })

  test('AUTH-14 guesses at a name are counted for the member, whatever network and login they come from', async () => {
    const { person } = await withNameAlone()
    const codes: string[] = []
    for (let network = 0; network < 7; network++) {
      const browser = new Browser(house, `203.1.${network}.7`)
      const { verificationId } = await say.offerOf(person, browser)
      codes.push(await browser.refusal(loginVerify, { verificationId, method: 'bankName', code: `Name ${network}` }))
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'VERIFICATION_FAILED'))
    expect(codes.at(-1)).toBe('ACCOUNT_LOCKED')
    const browser = new Browser(house, '203.1.99.7')
    const { verificationId } = await say.offerOf(person, browser)
    expect(
      await browser.refusal(loginVerify, { verificationId, method: 'bankName', code: 'Rafi Uddin' }),
      'the right one too',
    ).toBe('ACCOUNT_LOCKED')
  })

  test('AUTH-14 no second step on a known network, without a method, at the first login, or where the switch is off', async () => {
    const { person, browser } = await withContacts()
    expect(await browser.refusal(login, { username: person.username, password: PASSWORD })).toBe('ok')
    const bare = await say.newcomer()
    expect(
      await new Browser(house, ELSEWHERE).refusal(login, { username: bare.person.username, password: PASSWORD }),
    ).toBe('ok')
    const operator = (await buildOperator(house)).caller
    await operator.ok(setSwitch, { id: 'LOGINVERIFY', enabled: false })
    expect(
      await new Browser(house, '198.51.100.1').refusal(login, { username: person.username, password: PASSWORD }),
    ).toBe('ok')
    await operator.ok(setSwitch, { id: 'LOGINVERIFY', enabled: true })
    expect(
      await new Browser(house, '192.0.2.1').refusal(login, { username: person.username, password: PASSWORD }),
    ).toBe('VERIFICATION_REQUIRED')
  })

  test('AUTH-14 a wrong password is never answered with a second step; a step ends after ten minutes and with a freeze', async () => {
    const { person } = await withContacts()
    const browser = new Browser(house, ELSEWHERE)
    expect(await browser.refusal(login, { username: person.username, password: 'wrong' })).toBe('LOGIN_FAILED')
    const late = await say.offerOf(person, browser)
    house.clock.advance(11 * MINUTE_MS)
    expect(
      await browser.refusal(loginVerify, {
        verificationId: late.verificationId,
        method: 'bankName',
        code: 'Rafi Uddin',
      }),
    ).toBe('VERIFICATION_EXPIRED')
    expect(await browser.refusal(loginVerifyCode, { verificationId: late.verificationId, method: 'sms' })).toBe(
      'VERIFICATION_EXPIRED',
    )
    const other = await withNameAlone()
    const { verificationId } = await say.offerOf(other.person, browser)
    await house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [other.person.id])
    expect(await browser.refusal(loginVerify, { verificationId, method: 'bankName', code: 'Rafi Uddin' })).toBe(
      'ACCOUNT_FROZEN',
    )
  })
})
