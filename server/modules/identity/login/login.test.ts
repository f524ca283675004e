import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  keys,
  login,
  loginFreeplay,
  logout,
  memberIcon,
  memberInfoCall,
  setMemberIcon,
} from '#contract/identity/identity.ts'
import { changePassword } from '#contract/identity/passwords.ts'
import { setLanguage } from '#contract/site/site.ts'
import { freezeMember } from '#contract/identity/office-identity.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { openHouse, seal, type Answer, type House } from '#server/testing/house.ts'
import { solveCaptcha } from '#server/testing/login-guard.ts'
import { PASSWORD, buildAgent, buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import { endExpiredSessions, IDENTITY_JOBS } from '../identity.jobs.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { OPENED_PER_HOUR } from '../members/count-opened.ts'
import { FREE_ATTEMPTS } from '../guard/guard-attempts.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
/** Every test has its own IP address, so that tests do not use up each other's attempts. */
let nextNetwork = 1
const freshIp = () => `10.${Math.floor(nextNetwork / 250)}.${nextNetwork++ % 250}.7`

/** Logs in as a visitor who answers every captcha. What the login guard demands is tested in login-guard.test.ts. */
async function callFrom(ip: string, payload: object, path = '/wps/session/login') {
  const proof = await solveCaptcha(house)
  const response = await house.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: ip,
    payload: await seal(house.env, { ...proof, ...payload }),
    headers: { 'content-type': 'application/jose', 'accept-language': 'en' },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

describe('login', () => {
  test('AUTH-1 a member logs in with the name in any case and gets token, first-time flag and member info', async () => {
    const member = await buildMember(house, { username: 'TiGer1' })
    const opened = await house.as().ok(login, { username: ' tIgEr1 ', password: PASSWORD })
    expect(opened).toMatchObject({
      passwordExpired: false,
      memberInfo: { id: member.id, account: 'TiGer1', type: 0, isAgent: false, isTrial: false, currencySymbol: '৳' },
    })
    expect(Buffer.from(opened.token, 'base64url')).toHaveLength(32)
    const info = await house.as(opened.token).ok(memberInfoCall)
    expect(info.lastLogin).toMatchObject({ ip: '127.0.0.1' })
  })

  test('AUTH-1 only the hash of a token is stored', async () => {
    const { token } = await buildMember(house)
    const rows = await house.env.db.query<{ row: string }>('select to_jsonb(s)::text as row from identity.sessions s')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  test('AUTH-1 an unknown name and a wrong password get the same answer', async () => {
    const member = await buildMember(house)
    const wrong = await callFrom(freshIp(), { username: member.username, password: 'nope' })
    const unknown = await callFrom(freshIp(), { username: 'nobody', password: 'nope' })
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(wrong.headers['content-length']).toBe(unknown.headers['content-length'])
  })

  test('AUTH-1 a trial account cannot be logged in to', async () => {
    const trial = await buildTrial(house)
    expect(codeOf(await house.as().call(login, { username: trial.username, password: PASSWORD }))).toBe('LOGIN_FAILED')
  })

  test('AUTH-4 failures bring a growing pause on their own network only', async () => {
    const member = await buildMember(house)
    const [theirs, own] = [freshIp(), freshIp()]
    const guess = (ip: string, password = 'guess') =>
      callFrom(ip, { username: member.username.toUpperCase(), password })
    for (let count = 0; count < FREE_ATTEMPTS; count++) expect((await guess(theirs)).body.code).toBe('LOGIN_FAILED')
    const locked = await guess(theirs, PASSWORD)
    expect(locked).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED', value: { retryAfterSeconds: 30 } } })
    expect(locked.headers['retry-after']).toBe('30')
    expect((await guess(theirs.replace(/7$/, '99'), PASSWORD)).body.code).toBe('ACCOUNT_LOCKED')
    expect((await guess(own, PASSWORD)).status).toBe(200)

    house.clock.advance(31 * SECOND_MS)
    expect((await guess(theirs)).body.code).toBe('LOGIN_FAILED')
    expect((await guess(theirs)).body.value.retryAfterSeconds).toBe(60)
    house.clock.advance(61 * SECOND_MS)
    expect((await guess(theirs, PASSWORD)).status).toBe(200)
    expect((await guess(theirs)).body.code).toBe('LOGIN_FAILED')
  })

  test('AUTH-4 names that do not exist are paused alike', async () => {
    const ip = freshIp()
    const codes = []
    for (let count = 0; count <= FREE_ATTEMPTS; count++)
      codes.push((await callFrom(ip, { username: 'ghost', password: 'x' })).body.code)
    expect(codes).toEqual([...Array(FREE_ATTEMPTS).fill('LOGIN_FAILED'), 'ACCOUNT_LOCKED'])
  })

  test('AUTH-4 many guesses at once are not more guesses', async () => {
    const ip = freshIp()
    const { username } = await buildMember(house)
    const answers = await Promise.all(Array.from({ length: 20 }, () => callFrom(ip, { username, password: 'guess' })))
    expect(answers.filter(({ body }) => body.code === 'LOGIN_FAILED')).toHaveLength(FREE_ATTEMPTS)
    expect(answers.filter(({ body }) => body.code === 'ACCOUNT_LOCKED')).toHaveLength(20 - FREE_ATTEMPTS)
  })

  test('AUTH-4 a frozen account and a non-agent at the agents’ login are told so only with the right password', async () => {
    const member = await buildMember(house)
    expect(codeOf(await house.as().call(login, { username: member.username, password: PASSWORD, area: 'agent' }))).toBe(
      'NOT_AN_AGENT',
    )
    expect(codeOf(await house.as().call(login, { username: member.username, password: 'wrong', area: 'agent' }))).toBe(
      'LOGIN_FAILED',
    )
    const agent = await buildAgent(house)
    expect(
      (await house.as().ok(login, { username: agent.username, password: PASSWORD, area: 'agent' })).memberInfo.isAgent,
    ).toBe(true)
    await (await buildOperator(house)).caller.ok(freezeMember, { id: member.id, reason: 'asked for it' })
    expect(codeOf(await house.as().call(login, { username: member.username, password: PASSWORD }))).toBe(
      'ACCOUNT_FROZEN',
    )
    expect(codeOf(await house.as().call(login, { username: member.username, password: 'wrong' }))).toBe('LOGIN_FAILED')
  })

  test('AUTH-5 a password is old after 90 days where the switch is on', async () => {
    const member = await buildMember(house, { at: new Date(house.clock.now().getTime() - 91 * DAY_MS) })
    const flag = async () =>
      (await house.as().ok(login, { username: member.username, password: PASSWORD })).passwordExpired
    expect(await flag()).toBe(false)
    const operator = await buildOperator(house)
    await operator.caller.ok(setSwitch, { id: 'PASSWORDEXPIRY', enabled: true })
    expect(await flag()).toBe(true)
    await operator.caller.ok(setSwitch, { id: 'PASSWORDEXPIRY', enabled: false })
  })
})

describe('sealed bodies', () => {
  const inject = (payload: string, type = 'application/jose') =>
    house.app.inject({ method: 'POST', url: '/wps/session/login', payload, headers: { 'content-type': type } })
  const body = { username: 'nobody', password: 'x' }

  test('AUTH-1 the login is refused in clear, broken, for another key, expired, from the future, and a second time', async () => {
    expect((await inject(JSON.stringify(body), 'application/json')).json().code).toBe('SEALED_REQUIRED')
    expect((await inject('a.b.c.d.e')).json().code).toBe('SEALED_INVALID')
    expect((await inject(await seal(house.env, body).then((text) => `${text.slice(0, -4)}AAAA`))).json().code).toBe(
      'SEALED_INVALID',
    )
    const foreign = await openHouse()
    expect((await inject(await seal(foreign.env, body))).json().code).toBe('SEALED_INVALID')
    await foreign.close()

    const sealed = await seal(house.env, body)
    expect((await inject(sealed)).json().code).toBe('LOGIN_FAILED')
    expect((await inject(sealed)).json().code).toBe('SEALED_REPLAYED')
    const old = await seal(house.env, body)
    house.clock.advance(6 * MINUTE_MS)
    expect((await inject(old)).json().code).toBe('SEALED_EXPIRED')
    house.clock.advance(10 * MINUTE_MS)
    const early = await seal(house.env, body)
    house.clock.advance(-10 * MINUTE_MS)
    expect((await inject(early)).json().code).toBe('SEALED_EXPIRED')
  })

  test('AUTH-1 the keys are published, and nothing private with them', async () => {
    const set = await house.as().ok(keys)
    expect(set.keys).toHaveLength(1)
    expect(Object.keys(set.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  test('AUTH-1 hostile input is refused, never answered with a fault of ours', async () => {
    const hostile = [
      { username: 'a\u0000b', password: 'x' },
      { username: '\ud800', password: 'x' },
      { username: 'x'.repeat(5000), password: 'x' },
      { username: { $ne: null }, password: 'x' },
      { username: ['a'], password: 'x' },
      { username: "' or 1=1 --", password: 'x' },
      { username: '', password: '' },
      { password: 'x' },
      { username: 'a', password: 'x'.repeat(257) },
      { username: 'a', password: 'x', type: 'sms' },
      { username: '__proto__', password: 'constructor' },
    ]
    for (const input of hostile)
      expect((await callFrom(freshIp(), input)).body.code, JSON.stringify(input).slice(0, 60)).toMatch(
        /^(INVALID_INPUT|LOGIN_FAILED)$/,
      )
    expect((await inject('x'.repeat(70_000))).json().code).toBe('PAYLOAD_TOO_LARGE')
    expect((await inject('<a/>', 'text/xml')).json().code).toBe('UNSUPPORTED_MEDIA')
  })
})

describe('sessions', () => {
  test('AUTH-12 logout ends the session, and only that one', async () => {
    const member = await buildMember(house)
    const other = await house.as().ok(login, { username: member.username, password: PASSWORD })
    expect(await member.caller.ok(logout)).toEqual({ ended: true })
    expect(codeOf(await member.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')
    expect((await house.as(other.token).ok(memberInfoCall)).id).toBe(member.id)
  })

  test('AUTH-1 a session ends unused after its time, and in any case after seven days', async () => {
    const member = await buildMember(house)
    for (let hour = 0; hour < 7 * 24; hour += 11) {
      house.clock.advance(11 * HOUR_MS)
      if (hour + 11 >= 7 * 24) break
      expect(codeOf(await member.caller.call(memberInfoCall))).toBe('ok')
    }
    expect(codeOf(await member.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')

    const idle = await buildMember(house)
    house.clock.advance(12 * HOUR_MS + SECOND_MS)
    expect(codeOf(await idle.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')
    await endExpiredSessions(house.env)
    const rows = await house.env.db.query<{ ended_reason: string }>(
      'select ended_reason from identity.sessions where account_id = $1',
      [idle.id],
    )
    expect(rows).toEqual([{ ended_reason: 'expired' }])
    house.clock.advance(91 * DAY_MS)
    await endExpiredSessions(house.env)
    expect(await house.env.db.query('select 1 from identity.sessions where account_id = $1', [idle.id])).toEqual([])
  })

  test('AUTH-1 the hourly job deletes sealed bodies and failures that no longer count', async () => {
    await house.as().call(login, { username: 'forgotten', password: 'x' })
    house.clock.advance(2 * DAY_MS)
    await IDENTITY_JOBS.find((job) => job.name === 'identity.forget-attempts')?.run(house.env, {})
    expect(
      await house.env.db.query('select 1 from identity.login_failures where username = $1', ['forgotten']),
    ).toEqual([])
    expect(await house.env.db.query('select 1 from core.sealed_seen')).toEqual([])
  })

  test('AUTH-1 a token in the address is never accepted, nor a made-up one', async () => {
    const { token } = await buildMember(house)
    for (const url of [
      `/wps/member/info?token=${token}`,
      `/wps/member/info?access_token=${token}`,
      `/wps/member/info?Authorization=Bearer%20${token}`,
    ]) {
      expect((await house.app.inject({ method: 'GET', url })).statusCode).toBe(401)
    }
    const tried = [
      'x',
      `${token}x`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      "' or true --",
    ]
    for (const made of tried) {
      expect(
        (
          await house.app.inject({
            method: 'GET',
            url: '/wps/member/info',
            headers: { authorization: `Bearer ${made}` },
          })
        ).statusCode,
      ).toBe(401)
    }
  })

  test('SITE-6 a session is good on its own brand’s hosts only', async () => {
    const { token } = await buildMember(house)
    await house.env.db.query(
      `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
       values ('other', 'Other', 'USD', '{en}', 'en', 'UTC', 'US', 'other.example')`,
    )
    await house.env.db.query(`insert into core.brand_domains values ('other.example', 'other')`)
    house.clock.advance(MINUTE_MS)
    const on = (host: string) =>
      house.app.inject({ method: 'GET', url: '/wps/member/info', headers: { host, authorization: `Bearer ${token}` } })
    expect((await on('other.example')).statusCode).toBe(401)
    expect((await on('localhost:3000')).statusCode).toBe(200)
    expect((await on('unknown.example')).statusCode).toBe(200)
  })
})

describe('trial', () => {
  test('AUTH-11 a visitor plays as trial: an account of type 4 that can do nothing for real', async () => {
    const opened = await house.as().ok(loginFreeplay, { os: 'web', platform: 'W', Encryption: true, version: 3 })
    expect(opened).toMatchObject({
      firstTimeLogin: true,
      memberInfo: { type: 4, isTrial: true, isAgent: false, referralCode: null },
    })
    const trial = house.as(opened.token)
    expect((await trial.ok(memberInfoCall)).isTrial).toBe(true)
    const refused = await trial.call(changePassword, {
      oldPassword: 'x',
      newPassword: PASSWORD,
      confirmNewPassword: PASSWORD,
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'in_need_true_account' } })
  })

  test('AUTH-11 trial play is refused where it is switched off, and to an address that opens too many', async () => {
    const operator = await buildOperator(house)
    await operator.caller.ok(setSwitch, { id: 'FREEPLAY', enabled: false })
    expect(codeOf(await house.as().call(loginFreeplay, {}))).toBe('TRIAL_CLOSED')
    await operator.caller.ok(setSwitch, { id: 'FREEPLAY', enabled: true })
    const playFrom = async (remoteAddress: string) =>
      (
        await house.app.inject({ method: 'POST', url: '/wps/session/login/freeplay', remoteAddress, payload: {} })
      ).json().code as string | undefined
    await house.env.db.query('insert into identity.login_guard_counts (name, count, ends_at) values ($1, $2, $3)', [
      'opened.trial 2001:db8:9:1::/64',
      OPENED_PER_HOUR - 1,
      new Date(house.clock.now().getTime() + HOUR_MS),
    ])
    expect(await playFrom('2001:db8:9:1::1')).toBeUndefined()
    expect(await playFrom('2001:db8:9:1:5:6:7:8'), 'another address of the same line').toBe('TOO_MANY_REQUESTS')
    expect(await playFrom('2001:db8:9:2::1')).toBeUndefined()
  })
})

describe('one’s own account', () => {
  test('AUTH-10 changing the password ends the other sessions; the old one no longer works', async () => {
    const member = await buildMember(house)
    const other = await house.as().ok(login, { username: member.username, password: PASSWORD })
    const newPassword = 'a longer sentence is fine ঢাকা'
    expect(
      await member.caller.ok(changePassword, { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword }),
    ).toEqual({ changed: true })
    expect(codeOf(await house.as(other.token).call(memberInfoCall))).toBe('LOGIN_REQUIRED')
    expect(codeOf(await member.caller.call(memberInfoCall))).toBe('ok')
    expect(codeOf(await house.as().call(login, { username: member.username, password: PASSWORD }))).toBe('LOGIN_FAILED')
    expect(
      codeOf(await house.as().call(login, { username: member.username, password: newPassword.normalize('NFD') })),
    ).toBe('ok')
  })

  test('AUTH-10 a wrong old password, a short new one and two different ones are refused, each by its field', async () => {
    const { caller } = await buildMember(house)
    const change = (oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
      caller.call(changePassword, { oldPassword, newPassword, confirmNewPassword })
    expect(await change(PASSWORD, 'short')).toMatchObject({
      body: {
        code: 'INVALID_INPUT',
        value: { fields: { newPassword: { rule: 'length', patternId: 'any', min: 8, max: 64 } } },
      },
    })
    expect(await change(PASSWORD, 'long enough', 'long enougj')).toMatchObject({
      body: { value: { fields: { confirmNewPassword: { rule: 'mismatch' } } } },
    })
    for (let count = 0; count < FREE_ATTEMPTS; count++)
      expect(codeOf(await change('wrong', 'long enough'))).toBe('PASSWORD_WRONG')
    expect(codeOf(await change(PASSWORD, 'long enough'))).toBe('ACCOUNT_LOCKED')
  })

  test('AUTH-16 an avatar is one of those on offer', async () => {
    const { caller } = await buildMember(house)
    const { icon, icons } = await caller.ok(memberIcon)
    expect(icons).toContain(icon)
    await caller.ok(setMemberIcon, { icon: 'fox' })
    expect((await caller.ok(memberInfoCall)).icon).toBe('fox')
    expect(codeOf(await caller.call(setMemberIcon, { icon: 'dragon' }))).toBe('NOT_FOUND')
    expect(codeOf(await caller.call(setMemberIcon, { icon: '../../etc' }))).toBe('INVALID_INPUT')
  })

  test('SITE-15 the language of an account is one of the brand’s', async () => {
    const { id, caller } = await buildMember(house)
    expect(await caller.ok(setLanguage, { lang: 'en' })).toEqual({ lang: 'en' })
    expect(await house.env.db.query('select language from identity.accounts where id = $1', [id])).toEqual([
      { language: 'en' },
    ])
    expect(await house.as().ok(setLanguage, { lang: 'bn' })).toEqual({ lang: 'bn' })
    expect(codeOf(await caller.call(setLanguage, { lang: 'fr' }))).toBe('NOT_FOUND')
  })
})
