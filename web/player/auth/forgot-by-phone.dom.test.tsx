/** Tests every state of the form that replaces a forgotten password by phone. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, sessionOpened, smsNoLogin } from '#contract/identity/identity.ts'
import { passwordRule, passwordVerification } from '#contract/identity/passwords.ts'
import { botCheck } from '#contract/identity/login-guard.ts'
import { permission } from '#contract/site/site.ts'
import { makeChallenge } from '#web/testing/challenge.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, expectRefused, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { ForgotByPhone } from './forgot-by-phone.tsx'

const NEW = 'Ferry-at-dawn-31'
let fakes: FakeCalls
let done: number
const set = () => button(say('entry.password.set')).click()

beforeAll(() => loadWords('auth', 'entry', 'register'))
beforeEach(async () => {
  done = 0
  fakes = await fakeCalls()
  fakes.answer(passwordRule, sampleOf(passwordRule.output))
  fakes.answer(permission, sampleOf(permission.output))
  fakes.answer(botCheck, await makeChallenge())
  show(<ForgotByPhone onDone={() => void done++} onAsked={() => expect.unreachable()} />)
  await until(() => field(say('entry.newPassword')))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

function fill(again = NEW): void {
  type(say('auth.field.mobileNum'), '01812345678')
  type(say('auth.field.verificationCode'), '123456')
  type(say('entry.newPassword'), NEW)
  type(say('entry.newPassword.again'), again)
}

test('AUTH-9 nothing typed and two passwords that differ are said beside their fields, and nothing is sent', async () => {
  set()
  await expectRefused(say('auth.field.mobileNum'), say('register.rule.mobile'))
  await expectRefused(say('auth.field.verificationCode'), say('register.rule.required'))
  await expectRefused(say('entry.newPassword'), say('register.rule.required'))
  fill('Boat-and-river-7')
  set()
  await expectRefused(say('entry.newPassword.again'), say('register.rule.mismatch'))
  expect(fakes.sent(passwordVerification)).toEqual([])
})

test('AUTH-9 a code that was asked for too soon is said beside the number, and the button counts down until it may be', async () => {
  type(say('auth.field.mobileNum'), '01812345678')
  fakes.refuse(smsNoLogin, 'TOO_MANY_REQUESTS', 'Please wait a while.', { retryAfterSeconds: 55 })
  button(say('entry.code.send')).click()
  await expectRefused(say('auth.field.mobileNum'), 'Please wait a while.')
  await until(() => expect(document.body.textContent).toMatch(/0:5\d/))
  expect(fakes.sent(smsNoLogin)[0]).toMatchObject({ purpose: 'forgot', mobileNum: '01812345678' })
})

test('AUTH-9 a wrong code is said beside it, and the right one logs in with the new password at once', async () => {
  fakes.refuse(passwordVerification, 'CODE_WRONG', 'That is not the code.')
  fill()
  set()
  await expectRefused(say('auth.field.verificationCode'), 'That is not the code.')
  fakes.answer(passwordVerification, sampleOf(passwordVerification.output, { account: 'rahima' }))
  fakes.answer(login, sampleOf(sessionOpened, { token: 'a token of a session' }))
  set()
  await until(() => expect(done).toBe(1))
  expect(fakes.sent(login)).toEqual([{ type: 'username', area: 'member', username: 'rahima', password: NEW }])
  expect(alerts()).toEqual([])
  expect(document.body.textContent).toContain(say('entry.password.changed'))
})
