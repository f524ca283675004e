/**
 * Work in place of the captcha's picture, for people who cannot see it (AUTH-3, docs/decisions/0240). It protects as
 * well as the letters do and costs an attacker no less.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captchaWork } from '#contract/identity/login-guard.ts'
import { login } from '#contract/identity/identity.ts'
import { register, registerSetting } from '#contract/identity/register.ts'
import { passwordEmail } from '#contract/identity/passwords.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setRegistrationRule } from '#contract/site/office-site.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { PASSWORD, buildMember, buildOperator } from '#server/testing/builders.ts'
import { solveCaptcha, solveBotCheck } from '#server/testing/login-guard.ts'
import { openHouse, seal, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { isCaptchaWorkDone, WORKS_PER_NETWORK_HOUR } from './captcha.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  operator = (await buildOperator(house)).caller
  await operator.ok(setLoginGuard, { captcha: 'always', botCheck: 'off', passwordDays: 90 })
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
async function enter(ip: string, payload: object): Promise<string> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/wps/session/login',
    remoteAddress: ip,
    payload: await seal(house.env, payload),
    headers: { 'content-type': 'application/jose' },
  })
  return (response.json() as { success: boolean; code?: string }).code ?? 'ok'
}

test('AUTH-3 solved work replaces the captcha’s letters at a login, once and for ten minutes', async () => {
  const { username } = await buildMember(house)
  const secrets = { username, password: PASSWORD }
  expect(codeOf(await house.as().call(login, secrets))).toBe('CAPTCHA_REQUIRED')
  const work = await solveBotCheck(house, 'captcha')
  expect(codeOf(await house.as().call(login, { ...secrets, captchaWork: work }))).toBe('ok')
  expect(codeOf(await house.as().call(login, { ...secrets, captchaWork: work })), 'once').toBe('CAPTCHA_WRONG')
  const old = await solveBotCheck(house, 'captcha')
  house.clock.advance(10 * MINUTE_MS)
  expect(codeOf(await house.as().call(login, { ...secrets, captchaWork: old }))).toBe('CAPTCHA_WRONG')
  expect(codeOf(await house.as().call(login, { ...secrets, captchaWork: 'x' }))).toBe('CAPTCHA_WRONG')
  expect(
    codeOf(await house.as().call(login, { ...secrets, ...(await solveCaptcha(house)) })),
    'the letters are as good as before',
  ).toBe('ok')
})

test('AUTH-3 AUTH-18 the little work of a form is not taken for it, nor the reverse', async () => {
  const { username } = await buildMember(house)
  const secrets = { username, password: PASSWORD }
  expect(codeOf(await house.as().call(login, { ...secrets, captchaWork: await solveBotCheck(house) }))).toBe(
    'CAPTCHA_WRONG',
  )
  await operator.ok(setLoginGuard, { captcha: 'auto', botCheck: 'always', passwordDays: 90 })
  expect(codeOf(await house.as().call(login, { ...secrets, botCheck: await solveBotCheck(house, 'captcha') }))).toBe(
    'BOT_CHECK_REQUIRED',
  )
  expect(codeOf(await house.as().call(login, { ...secrets, botCheck: await solveBotCheck(house) }))).toBe('ok')
  await operator.ok(setLoginGuard, { captcha: 'always', botCheck: 'off', passwordDays: 90 })
})

test('AUTH-3 AUTH-6 AUTH-9 it replaces the letters of a registration and of a forgotten password too', async () => {
  await operator.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  const { acceptedPattern: _, ...rule } = (await house.as().ok(registerSetting)).fields.captcha
  await operator.ok(setRegistrationRule, { id: 'captcha', ...rule, enabled: true, required: true })
  const form = { username: 'unseeing', password: PASSWORD, confirmPassword: PASSWORD, terms: true }
  expect((await house.as().call(register, form)).body).toMatchObject({
    code: 'INVALID_INPUT',
    value: { fields: { captcha: { rule: 'required' } } },
  })
  expect(codeOf(await house.as().call(register, { ...form, captchaWork: 'x' }))).toBe('CAPTCHA_WRONG')
  expect(codeOf(await house.as().call(register, { ...form, captchaWork: await solveBotCheck(house, 'captcha') }))).toBe(
    'ok',
  )
  await operator.ok(setLoginGuard, { captcha: 'always', botCheck: 'off', passwordDays: 90 })
  const mail = { username: 'unseeing', email: 'unseeing@mail.example' }
  expect(codeOf(await house.as().call(passwordEmail, mail))).toBe('CAPTCHA_REQUIRED')
  expect(
    codeOf(await house.as().call(passwordEmail, { ...mail, captchaWork: await solveBotCheck(house, 'captcha') })),
  ).toBe('ok')
})

test('AUTH-18 a network gets so many an hour; asking alone uses nothing up, another network is not concerned, and the letters stay open', async () => {
  const { username } = await buildMember(house)
  const [ip, neighbour, elsewhere] = ['10.77.0.1', '10.77.0.2', '10.78.0.1']
  const ask = async (from: string) =>
    (await house.app.inject({ url: captchaWork.path, remoteAddress: from })).json() as {
      code?: string
      value: { retryAfterSeconds?: number; parameters?: object }
    }
  for (let count = 0; count < WORKS_PER_NETWORK_HOUR + 5; count++)
    expect((await ask(ip)).value.parameters).toMatchObject({ cost: 4000 })
  const payloads = await Promise.all(
    Array.from({ length: WORKS_PER_NETWORK_HOUR + 1 }, () => solveBotCheck(house, 'captcha')),
  )
  const last = payloads.pop() ?? ''
  for (const payload of payloads) expect(await isCaptchaWorkDone(house.env, ip, payload)).toBe(true)
  expect(await ask(neighbour)).toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 3600 } })
  expect(
    await enter(neighbour, { username, password: PASSWORD, captchaWork: last }),
    'also with work that was asked for before',
  ).toBe('CAPTCHA_WRONG')
  expect(await enter(neighbour, { username, password: PASSWORD, ...(await solveCaptcha(house)) })).toBe('ok')
  expect(
    await enter(elsewhere, { username, password: PASSWORD, captchaWork: await solveBotCheck(house, 'captcha') }),
  ).toBe('ok')
  house.clock.advance(HOUR_MS)
  expect((await ask(ip)).value.parameters).toBeDefined()
})
