/**
 * Attacks on the login: credential stuffing, guessing, counting work, replays, forgeries, floods (AUTH-18), and the
 * captcha that answers them.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { botCheck, captcha } from '#contract/identity/login-guard.ts'
import { login, memberInfoCall } from '#contract/identity/identity.ts'
import { affiliate, register } from '#contract/identity/register.ts'
import { getLoginGuard, setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { referral } from '#contract/referral/referral.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { openHouse, openHouseOn, seal, type Answer, type House } from '#server/testing/house.ts'
import { PASSWORD, buildAgent, buildMember, buildOperator } from '#server/testing/builders.ts'
import { lastCode } from '#server/testing/codes.ts'
import { solveCaptcha, solveBotCheck } from '#server/testing/login-guard.ts'
import { isBotCheckPassed } from './bot-check.ts'
import { isCaptchaRight } from './captcha.ts'
import {
  CAPTCHA_AFTER_NAME,
  CAPTCHA_AFTER_NETWORK,
  CAPTCHA_AFTER_PAIR,
  SHIELD_AFTER,
  countFailure,
} from './login-guard.ts'
import { WRONG_CODES_PER_NETWORK_HOUR } from '../members/find-inviter.ts'
import { IDENTITY_JOBS } from '../identity.jobs.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

let next = 1
const freshIp = () => `10.${Math.floor(next / 250)}.${next++ % 250}.7`
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
async function enter(ip: string, payload: object, on = house) {
  const response = await on.app.inject({
    method: 'POST',
    url: '/wps/session/login',
    remoteAddress: ip,
    payload: await seal(on.env, payload),
    headers: { 'content-type': 'application/jose', 'accept-language': 'en' },
  })
  return { status: response.statusCode, body: response.json(), length: response.headers['content-length'] }
}
async function fail(times: number, username: string, ip = freshIp()) {
  for (let count = 0; count < times; count++)
    await countFailure(house.env, { merchant: 'fairhouse', name: username.toLowerCase(), ip })
}
async function set(change: { captcha?: 'auto' | 'always'; botCheck?: 'auto' | 'always' | 'off' }) {
  return (await buildOperator(house)).caller.ok(setLoginGuard, {
    captcha: 'auto',
    botCheck: 'auto',
    passwordDays: 90,
    ...change,
  })
}

describe('captcha', () => {
  test('AUTH-3 a picture with its id comes once a second to an address', async () => {
    const ask = (ip: string) => house.app.inject({ method: 'GET', url: '/wps/captcha', remoteAddress: ip })
    const ip = freshIp()
    const first = (await ask(ip)).json()
    expect(first.value.image).toMatch(/^data:image\/png;base64,iVBOR/)
    expect((await ask(ip)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 1 } })
    expect((await ask(freshIp())).statusCode).toBe(200)
    expect((await ask('2001:db8:1:1::1')).statusCode).toBe(200)
    expect((await ask('2001:db8:1:1:2::2')).statusCode, 'another address of the same line').toBe(429)
    house.clock.advance(SECOND_MS)
    const second = (await ask(ip)).json()
    expect(second.value.id).not.toBe(first.value.id)
    expect((await house.as().ok(captcha)).image.length).toBeLessThan(20_000)
  })

  test('AUTH-3 a text is right once, in any case, for its own picture and for five minutes', async () => {
    const { captchaId, captcha: text } = await solveCaptcha(house)
    const other = await solveCaptcha(house)
    expect(await isCaptchaRight(house.env, captchaId, ` ${text.toLowerCase()} `)).toBe(true)
    expect(await isCaptchaRight(house.env, captchaId, text)).toBe(false)
    expect(await isCaptchaRight(house.env, other.captchaId, 'wrong')).toBe(false)
    expect(await isCaptchaRight(house.env, other.captchaId, other.captcha), 'a wrong guess uses it up').toBe(false)
    const old = await solveCaptcha(house)
    house.clock.advance(5 * MINUTE_MS + 1)
    expect(await isCaptchaRight(house.env, old.captchaId, old.captcha)).toBe(false)
  })

  test('AUTH-3 after three failures the refusal says so, and the next attempt needs both picture and work before the password is looked at', async () => {
    const { username } = await buildMember(house)
    const ip = freshIp()
    for (let count = 1; count < CAPTCHA_AFTER_PAIR; count++)
      expect((await enter(ip, { username, password: 'guess' })).body.value).toBeNull()
    const third = await enter(ip, { username, password: 'guess' })
    expect(third).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_FAILED', value: { captcha: true, botCheck: true } },
    })
    expect((await enter(ip, { username, password: PASSWORD })).body).toMatchObject({
      code: 'CAPTCHA_REQUIRED',
      value: { captcha: true },
    })
    const work = await solveBotCheck(house)
    expect((await enter(ip, { username, password: PASSWORD, ...(await solveCaptcha(house)) })).body.code).toBe(
      'BOT_CHECK_REQUIRED',
    )
    expect(
      (
        await enter(ip, {
          username,
          password: PASSWORD,
          ...(await solveCaptcha(house)),
          captcha: 'WRONG',
          botCheck: work,
        })
      ).body,
    ).toMatchObject({ code: 'CAPTCHA_WRONG', value: { captcha: true } })
    expect(
      (await enter(ip, { username, password: PASSWORD, ...(await solveCaptcha(house)), botCheck: work })).status,
    ).toBe(200)
    expect((await enter(ip, { username, password: PASSWORD })).status, 'and the network is trusted again').toBe(200)
  })

  test('AUTH-2 AUTH-3 a login by SMS is never asked for the work', async () => {
    const { caller } = await buildOperator(house)
    await caller.ok(setSwitch, { id: 'MOBILECODELOGIN', enabled: true })
    const member = await buildMember(house, { profile: { mobileNum: '1766666666', countryDialingCode: '+880' } })
    await house.app.inject({
      method: 'POST',
      url: '/wps/verification/sms/noLogin',
      payload: { mobileNum: '01766666666', purpose: 'login', botCheck: await solveBotCheck(house) },
    })
    const verificationCode = await lastCode(house, '+8801766666666')
    const ip = freshIp()
    await fail(CAPTCHA_AFTER_PAIR, '+8801766666666', ip)
    const sms = { type: 'sms', mobileNum: '01766666666', verificationCode }
    expect((await enter(ip, sms)).body.code).toBe('CAPTCHA_REQUIRED')
    const opened = await enter(ip, { ...sms, ...(await solveCaptcha(house)) })
    expect(opened.body.value.memberInfo.id).toBe(member.id)
    expect((await enter(freshIp(), sms)).body.code, 'a code works once').toBe('CODE_EXPIRED')
    const [wrong, unknown] = [
      await enter(freshIp(), { ...sms, mobileNum: '01766666667', verificationCode: '1' }),
      await enter(freshIp(), { ...sms, mobileNum: '01766666668', verificationCode: '2' }),
    ]
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await enter(freshIp(), { type: 'sms', verificationCode: '1' })).body.value.fields).toHaveProperty(
      'mobileNum',
    )
  })
})

describe('bot check', () => {
  test('AUTH-3 a solution is good once and for ten minutes; a forged, easier, foreign or unsolved one is none', async () => {
    const payload = await solveBotCheck(house)
    const edit = (
      change: (read: {
        challenge: { parameters: Record<string, unknown>; signature: string }
        solution: Record<string, unknown>
      }) => void,
    ) => {
      const read = JSON.parse(Buffer.from(payload, 'base64').toString())
      change(read)
      return Buffer.from(JSON.stringify(read)).toString('base64')
    }
    const forged = [
      '',
      'x',
      Buffer.from('{}').toString('base64'),
      Buffer.from('null').toString('base64'),
      edit((one) => {
        one.challenge.parameters.expiresAt = 4_000_000_000
      }),
      edit((one) => {
        one.challenge.parameters.cost = 1
      }),
      edit((one) => {
        one.challenge.signature = 'ab'
      }),
      edit((one) => {
        one.solution.derivedKey = '00'
      }),
      edit((one) => {
        one.solution.derivedKey = null
      }),
    ]
    for (const one of forged) expect(await isBotCheckPassed(house.env, 'form', one)).toBe(false)
    const twice = await Promise.all([1, 2, 3].map(() => isBotCheckPassed(house.env, 'form', payload)))
    expect(twice.filter(Boolean)).toHaveLength(1)
    const foreign = await openHouse()
    await foreign.env.db.query("update identity.login_guard_secret set secret = 'another'") // every installation makes its own secret; tests share a template
    expect(await isBotCheckPassed(house.env, 'form', await solveBotCheck(foreign))).toBe(false)
    await foreign.close()
    const old = await solveBotCheck(house)
    house.clock.advance(10 * MINUTE_MS)
    expect(await isBotCheckPassed(house.env, 'form', old)).toBe(false)
    house.clock.advance(-10 * MINUTE_MS)
  })

  test('AUTH-18 a registration needs the work; mass registration from one address ends', async () => {
    const form = () => ({ username: `mass${next++}`, password: PASSWORD, confirmPassword: PASSWORD, terms: true })
    expect(codeOf(await house.as().call(register, form()))).toBe('BOT_CHECK_REQUIRED')
    const work = await solveBotCheck(house)
    expect(codeOf(await house.as().call(register, { ...form(), botCheck: work }))).toBe('ok')
    expect(
      codeOf(await house.as().call(register, { ...form(), botCheck: work })),
      'not twice with one piece of work',
    ).toBe('BOT_CHECK_REQUIRED')
    const challenge = await house.as().ok(botCheck)
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 4000 })
    await set({ botCheck: 'off' })
    expect(codeOf(await house.as().call(register, form()))).toBe('ok')
    await set({})
  })
})

describe('stuffing and guessing', () => {
  test('AUTH-18 a name that is tried from everywhere asks for a captcha and is never locked', async () => {
    const { username } = await buildMember(house)
    for (let count = 0; count < CAPTCHA_AFTER_NAME * 3; count++) await fail(1, username)
    const mine = freshIp()
    expect((await enter(mine, { username, password: PASSWORD })).body).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
    expect(
      (
        await enter(mine, {
          username,
          password: PASSWORD,
          ...(await solveCaptcha(house)),
          botCheck: await solveBotCheck(house),
        })
      ).status,
    ).toBe(200)
    house.clock.advance(HOUR_MS)
    expect((await enter(freshIp(), { username, password: PASSWORD })).status).toBe(200)
  })

  test('AUTH-18 a network that tries many names is asked with every name, its neighbours are not', async () => {
    const { username } = await buildMember(house)
    const ip = freshIp()
    for (let count = 0; count < CAPTCHA_AFTER_NETWORK; count++) await fail(1, `stuffed${count}`, ip)
    expect((await enter(ip, { username, password: PASSWORD })).body.code).toBe('CAPTCHA_REQUIRED')
    expect((await enter(freshIp(), { username, password: PASSWORD })).status).toBe(200)
  })

  test('AUTH-18 many failures of the brand put the shield up for everybody; operators see it and take it down, and can hold it up', async () => {
    const { username } = await buildMember(house)
    await house.env.db.query(
      "insert into identity.login_guard_counts values ('login.brand fairhouse', $1, $2) on conflict (name) do update set count = excluded.count, ends_at = excluded.ends_at",
      [SHIELD_AFTER - 1, new Date(house.clock.now().getTime() + MINUTE_MS)],
    )
    await fail(1, 'drop')
    expect((await enter(freshIp(), { username, password: PASSWORD })).body.code).toBe('CAPTCHA_REQUIRED')
    const operator = (await buildOperator(house)).caller
    expect((await operator.ok(getLoginGuard)).shieldUntil).not.toBeNull()
    await set({})
    expect((await operator.ok(getLoginGuard)).shieldUntil).toBeNull()
    expect((await enter(freshIp(), { username, password: PASSWORD })).status).toBe(200)
    await set({ captcha: 'always', botCheck: 'off' })
    expect((await enter(freshIp(), { username, password: PASSWORD })).body).toMatchObject({
      code: 'CAPTCHA_REQUIRED',
      value: { captcha: true },
    })
    await set({})
  })

  test('AUTH-18 what was counted survives a restart', async () => {
    const { username } = await buildMember(house)
    const ip = freshIp()
    await fail(CAPTCHA_AFTER_PAIR, username, ip)
    const restarted = await openHouseOn(house.url)
    restarted.clock.advance(house.clock.now().getTime() - restarted.clock.now().getTime())
    expect((await enter(ip, { username, password: PASSWORD }, restarted)).body.code).toBe('CAPTCHA_REQUIRED')
    await restarted.close()
  })

  test('AUTH-18 the hourly job forgets what is over, and only that', async () => {
    await fail(1, 'over')
    house.clock.advance(2 * HOUR_MS)
    await fail(1, 'present')
    await IDENTITY_JOBS.find((job) => job.name === 'identity.forget-attempts')?.run(house.env, {})
    const names = await house.env.db.query<{ name: string }>(
      "select name from identity.login_guard_counts where name like 'login.name %'",
    )
    expect(names.map(({ name }) => name)).toEqual(['login.name fairhouse present'])
  })
})

/** Counts the statements and hashes of an attempt: the response time depends on nothing else. */
async function countWork(work: () => Promise<unknown>) {
  const statements = vi.spyOn(house.env.db.pool, 'query')
  const passwords = await import('#server/lib/passwords.ts')
  await work()
  const texts = statements.mock.calls.map(([config]) => (config as unknown as { text: string }).text)
  statements.mockRestore()
  return { statements: texts, verifies: passwords.countVerifications() }
}

describe('no answer reveals which accounts exist', () => {
  test('AUTH-18 AUTH-1 a wrong password, an unknown name and a member without one cost the same statements and one hash each', async () => {
    const known = await buildMember(house)
    const without = await buildMember(house)
    await house.env.db.query('delete from identity.passwords where account_id = $1', [without.id])
    await enter(freshIp(), { username: 'warm', password: 'up' }) // fills the caches
    const tries = []
    for (const username of [known.username, 'nobodyatall', without.username, '01799999990']) {
      const before = (await import('#server/lib/passwords.ts')).countVerifications()
      const { statements, verifies } = await countWork(() => enter(freshIp(), { username, password: 'wrong' }))
      tries.push({ statements, hashes: verifies - before })
    }
    expect(tries[0]?.statements.length).toBeGreaterThan(5)
    for (const one of tries) expect(one).toEqual(tries[0])
    expect(tries[0]?.hashes).toBe(1)
  })

  test('AUTH-18 message, status and length are the same for every name, from the first failure to the pause', async () => {
    const { username } = await buildMember(house)
    const series = async (name: string) => {
      const ip = freshIp()
      const seen = []
      for (let count = 0; count < 7; count++) {
        const proof = { ...(await solveCaptcha(house)), botCheck: await solveBotCheck(house) }
        const { status, body, length } = await enter(ip, {
          username: name,
          password: 'wrong',
          ...(count >= CAPTCHA_AFTER_PAIR ? proof : {}),
        })
        seen.push([status, body.code, body.message, JSON.stringify({ ...body.value, retryAfterSeconds: null }), length])
      }
      return seen
    }
    expect(await series(username)).toEqual(await series('x'.repeat(username.length)))
  })
})

describe('sessions and forged requests', () => {
  test('AUTH-18 a session cannot be fixed in advance: every login makes a new token, whatever was sent', async () => {
    const { username, token: planted } = await buildMember(house)
    const send = (headers: Record<string, string>) =>
      seal(house.env, { username, password: PASSWORD, token: planted, sessionId: '1' }).then((payload) =>
        house.app.inject({
          method: 'POST',
          url: `/wps/session/login?token=${planted}`,
          payload,
          headers: { 'content-type': 'application/jose', ...headers },
        }),
      )
    const answers = [
      await send({ cookie: `token=${planted}; session=${planted}` }),
      await send({ authorization: `Bearer ${planted}` }),
      await send({}),
    ]
    const tokens = answers.map((answer) => answer.json().value.token as string)
    expect(new Set([...tokens, planted]).size).toBe(4)
    const cookies = answers.flatMap((answer) => answer.headers['set-cookie'] ?? [])
    expect(
      cookies.map((cookie) => cookie.split('=')[0]),
      'the browser is told apart, the session is in no cookie',
    ).toEqual(['device', 'device', 'device'])
    expect(tokens.some((token) => cookies.join().includes(token))).toBe(false)
  })

  test('AUTH-18 a form on another site cannot act: nothing that a browser adds automatically is a session, and other origins are refused', async () => {
    const { token } = await buildMember(house)
    const cross = {
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      cookie: `token=${token}; authorization=Bearer ${token}`,
      'sec-fetch-site': 'cross-site',
    }
    const urls = [
      ['DELETE', '/wps/session/logout'],
      ['POST', '/wps/member/password'],
      ['POST', '/wps/member/info/icon'],
      ['POST', '/wps/member/password/code'],
    ] as const
    for (const [method, url] of urls) {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const answer = await house.app.inject({
          method,
          url,
          headers: { ...cross, 'content-type': type },
          payload: `token=${token}&authorization=Bearer ${token}`,
        })
        expect([401, 415], `${url} ${type}`).toContain(answer.statusCode)
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    }
    const preflight = await house.app.inject({
      method: 'OPTIONS',
      url: '/wps/session/login',
      headers: { ...cross, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
    expect(codeOf(await house.as(token).call(memberInfoCall))).toBe('ok')
  })

  test('AUTH-18 AUTH-7 codes of invitations are not found by trying: wrong ones are counted by network, right ones are not', async () => {
    const agent = await buildAgent(house)
    const { code: right } = await agent.caller.ok(referral, {})
    const ask = async (code: string, ip: string) =>
      (await house.app.inject({ url: `${affiliate.path}?code=${encodeURIComponent(code)}`, remoteAddress: ip })).json()
        .code
    const [ip, other] = [freshIp(), freshIp()]
    for (const code of ['%', '_', "' or 1=1", '*']) expect(await ask(code, other)).toBe('INVITATION_INVALID')
    for (let count = 0; count < WRONG_CODES_PER_NETWORK_HOUR; count++)
      expect(await ask(`GUESS${count}`, ip)).toBe('INVITATION_INVALID')
    expect([await ask('GUESS', ip), await ask(String(right), ip)]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    for (let count = 0; count < 3; count++) expect(await ask(String(right), other)).toBeUndefined()
    house.clock.advance(HOUR_MS)
    expect(await ask(String(right), ip)).toBeUndefined()
  })

  test('AUTH-18 an unknown login area is refused', async () => {
    expect(codeOf(await house.as().call(login, { username: 'x', password: 'y', area: 'office' as never }))).toBe(
      'INVALID_INPUT',
    )
  })
})
