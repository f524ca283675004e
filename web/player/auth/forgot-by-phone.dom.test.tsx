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

test('AUTH-2 AUTH-9 a code that could not be sent is said beside the code, each time anew, and what is wrong with the number beside that', async () => {
  const announced: string[] = []
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.matches('[role=alert]')) announced.push(node.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true })
  type(say('auth.field.mobileNum'), '01812345678')
  const code = say('auth.field.verificationCode')
  for (const times of [1, 2]) {
    fakes.refuse(smsNoLogin, 'SMS_CLOSED', 'No codes now.')
    await until(() => expect(button(say('entry.code.send')).getAttribute('aria-disabled')).not.toBe('true'))
    button(say('entry.code.send')).click()
    await until(() => expect(announced).toEqual(Array.from({ length: times }, () => 'No codes now.')))
    await expectRefused(code, 'No codes now.')
    await until(() => expect(document.activeElement).toBe(field(code)))
  }
  expect(field(say('auth.field.mobileNum')).getAttribute('aria-invalid')).toBeNull()
  fakes.refuse(smsNoLogin, 'INVALID_INPUT', 'Something is wrong.', { fields: { mobileNum: { rule: 'mobile' } } })
  await until(() => expect(button(say('entry.code.send')).getAttribute('aria-disabled')).not.toBe('true'))
  button(say('entry.code.send')).click()
  await expectRefused(say('auth.field.mobileNum'), say('register.rule.mobile'))
  expect(field(code).getAttribute('aria-invalid')).toBeNull()
  watch.disconnect()
})

test('AUTH-9 a code that was asked for too soon is said beside it, and the button counts down until it may be', async () => {
  type(say('auth.field.mobileNum'), '01812345678')
  fakes.refuse(smsNoLogin, 'TOO_MANY_REQUESTS', 'Please wait a while.', { retryAfterSeconds: 55 })
  button(say('entry.code.send')).click()
  await expectRefused(say('auth.field.verificationCode'), 'Please wait a while.')
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
