/** Tests how a reset password ends in a login, whatever the server asks for at that moment. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, sessionOpened } from '#contract/identity/identity.ts'
import { botCheck, captcha } from '#contract/identity/login-guard.ts'
import { loginVerify } from '#contract/identity/login-steps.ts'
import { passwordRule, passwordVerification } from '#contract/identity/passwords.ts'
import { permission } from '#contract/site/site.ts'
import { banners } from '#contract/site/site-pages.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { makeChallenge } from '#web/testing/challenge.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'

const NEW = 'Ferry-at-dawn-31'
const STEP = 'of-this-login-'.padEnd(43, 'x')
const OPENED = sampleOf(sessionOpened, { token: 'a token of a session' })
let fakes: FakeCalls
let done: number

beforeAll(() => loadWords('auth', 'entry', 'register', 'login-steps'))
beforeEach(async () => {
  done = 0
  fakes = await fakeCalls()
  fakes.answer(passwordRule, sampleOf(passwordRule.output))
  fakes.answer(permission, sampleOf(permission.output, { reach: { mail: true, sms: true } }))
  fakes.answer(banners, [])
  fakes.answer(passwordVerification, sampleOf(passwordVerification.output, { account: 'rahima' }))
  fakes.answer(captcha, { id: 'first', image: 'data:image/png;base64,AAAA' })
  fakes.answer(botCheck, await makeChallenge())
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

const nothing = () => undefined
const WAYS = { onClose: nothing, onDone: () => void done++, onForgot: nothing }
const DIALOG = { ...WAYS, reason: 'none' as const, referralCode: null, affiliateCode: null, next: null }

/** Sets a new password by phone or by the mail's link. */
async function reset(way: 'phone' | 'mail'): Promise<void> {
  show(
    way === 'phone' ? (
      <ForgotDialog {...DIALOG} onBack={nothing} onSwitch={nothing} />
    ) : (
      <ResetDialog link="of-the-mail-that-was-sent" {...WAYS} />
    ),
  )
  await until(() => field(say('entry.newPassword')))
  if (way === 'phone') {
    type(say('auth.field.mobileNum'), '01812345678')
    type(say('auth.field.verificationCode'), '123456')
  }
  type(say('entry.newPassword'), NEW)
  type(say('entry.newPassword.again'), NEW)
  button(say('entry.password.set')).click()
}
const sentOnce = () => expect(fakes.sent(passwordVerification)).toHaveLength(1)

test.each([
  [{ mail: true, sms: true }, ['entry.forgot.phone', 'entry.forgot.mail']],
  [{ mail: true, sms: false }, []],
  [{ mail: false, sms: true }, []],
] as const)('AUTH-9 a new password is offered by the ways that messages go: %j', async (reach, choices) => {
  fakes.answer(permission, sampleOf(permission.output, { reach }))
  show(<ForgotDialog {...DIALOG} onBack={nothing} onSwitch={nothing} />)
  await until(() => field(say(reach.sms ? 'auth.field.mobileNum' : 'auth.field.email')))
  const offered = () => [...document.querySelectorAll('[role=radiogroup] label')].map((one) => one.textContent)
  await until(() => expect(offered()).toEqual(choices.map((key) => say(key))))
})

test.each(['phone', 'mail'] as const)(
  'AUTH-9 by %s: after wrong passwords a captcha is asked for beside what was done, and the letters alone log in',
  async (way) => {
    fakes.refuse(login, 'CAPTCHA_REQUIRED', 'Type the letters.', { captcha: true, botCheck: true })
    await reset(way)
    await until(() => field(say('auth.field.captcha')))
    expect(document.body.textContent).toContain(say('entry.finish.text', { name: 'rahima' }))
    expect(alerts()).toEqual([])
    expect(document.querySelectorAll('input')).toHaveLength(1)
    expect(await axeFindings()).toEqual([])
    fakes.refuse(login, 'CAPTCHA_WRONG', 'Those are not the letters.', { captcha: true, botCheck: true })
    type(say('auth.field.captcha'), 'wrong')
    button(say('auth.login.action')).click()
    await until(() => expect(document.body.textContent).toContain('Those are not the letters.'))
    fakes.answer(login, OPENED)
    type(say('auth.field.captcha'), 'right')
    button(say('auth.login.action')).click()
    await until(() => expect(done).toBe(1))
    expect(fakes.sent(login).at(-1)).toMatchObject({ username: 'rahima', password: NEW, captcha: 'right' })
    expect(fakes.sent(login).at(-1)?.botCheck).toBeTruthy()
    sentOnce()
  },
)

test('AUTH-9 AUTH-14 on an unknown network or with a second factor the step follows at once, and ends in the login', async () => {
  fakes.refuse(login, 'VERIFICATION_REQUIRED', 'One more step.', {
    verificationId: STEP,
    methods: ['totp'],
    recipients: {},
    reason: 'factor',
  })
  fakes.answer(loginVerify, OPENED)
  await reset('phone')
  await until(() => field(say('auth.step.totp.label')))
  type(say('auth.step.totp.label'), '123456')
  button(say('auth.step.confirm')).click()
  await until(() => expect(done).toBe(1))
  expect(fakes.sent(loginVerify)).toMatchObject([{ verificationId: STEP, method: 'totp', code: '123456' }])
  expect(document.body.textContent).toContain(say('entry.password.changed'))
  sentOnce()
})

test('AUTH-9 work is done unseen, and a cut line leaves one button that tries the login again, not the code', async () => {
  fakes.cut(login)
  await reset('phone')
  await until(() => expect(alerts()).toHaveLength(1))
  expect(document.querySelectorAll('input')).toHaveLength(0)
  fakes.answer(login, OPENED)
  button(say('auth.login.action')).click()
  await until(() => expect(done).toBe(1))
  sentOnce()
})
