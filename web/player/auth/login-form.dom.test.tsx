/**
 * Tests every state of the login form: nothing typed, waiting, refused, with a captcha, by SMS, and without a network.
 */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login, smsNoLogin, sessionOpened } from '#contract/identity/identity.ts'
import { botCheck, captcha, captchaWork } from '#contract/identity/login-guard.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { makeChallenge } from '#web/testing/challenge.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import {
  alerts,
  button,
  expectRefused,
  field,
  leave,
  loadWords,
  noteOf,
  pressEnter,
  say,
  show,
  type,
  until,
} from '#web/testing/show.tsx'
import { LoginForm, type LoginFormProps } from './login-form.tsx'

const OPENED = sampleOf(sessionOpened, { token: 'a token of a session' })
const PICTURE = { id: 'first', image: 'data:image/png;base64,AAAA' }
let fakes: FakeCalls
let opened: string[]

beforeAll(() => loadWords('auth', 'entry', 'register'))
beforeEach(async () => {
  opened = []
  fakes = await fakeCalls()
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

async function openForm(props: Partial<LoginFormProps> = {}): Promise<void> {
  show(
    <LoginForm
      way="username"
      market="BD"
      notice={null}
      onOpened={({ token }) => void opened.push(token)}
      onRefused={() => false}
      onForgot={() => undefined}
      {...props}
    />,
  )
  await until(() => button(say('auth.login.action')))
}
const submit = () => button(say('auth.login.action')).click()
function fillPassword(password: string): void {
  type(say('auth.usernameOrMobile'), 'rahima')
  type(say('auth.password'), password)
}
const captchaField = () => document.querySelector('[role=group] img')

test('AUTH-1 nothing typed is said beside both fields, the first of them has the focus, and nothing is sent', async () => {
  await openForm()
  submit()
  await expectRefused(say('auth.usernameOrMobile'), say('auth.enterBoth'))
  await expectRefused(say('auth.password'), say('auth.enterBoth'))
  expect(document.activeElement).toBe(field(say('auth.usernameOrMobile')))
  expect(fakes.sent(login)).toEqual([])
})

test('AUTH-1 Enter sends, the button is busy until the house has answered, and the session is handed on', async () => {
  const release = fakes.hold(login, OPENED)
  await openForm()
  fillPassword('Boat-7')
  pressEnter(say('auth.password'))
  await until(() => expect(button(say('auth.login.action')).getAttribute('aria-busy')).toBe('true'))
  release()
  await until(() => expect(opened).toEqual([OPENED.token]))
  expect(fakes.sent(login)).toEqual([{ type: 'username', username: 'rahima', password: 'Boat-7', area: 'member' }])
})

test('AUTH-1 SITE-13 a refusal is said beneath the form, what was typed stays, and a cut line can be tried again', async () => {
  fakes.refuse(login, 'LOGIN_FAILED', 'Name or password is wrong.')
  await openForm()
  fillPassword('guess')
  submit()
  await until(() => expect(alerts()).toEqual(['Name or password is wrong.']))
  expect(field(say('auth.usernameOrMobile')).value).toBe('rahima')
  fakes.cut(login)
  submit()
  await until(() => expect(alerts()).toEqual([say('common.network')]))
  fakes.answer(login, OPENED)
  submit()
  await until(() => expect(opened).toEqual([OPENED.token]))
})

test('AUTH-3 a captcha comes with the refusal, is needed from then on, and a wrong text brings another picture', async () => {
  fakes.refuse(login, 'LOGIN_FAILED', 'Name or password is wrong.', { captcha: true })
  fakes.answer(captcha, PICTURE)
  await openForm()
  expect(captchaField()).toBeNull()
  fillPassword('guess')
  submit()
  await until(() => expect(captchaField()?.getAttribute('src')).toBe(PICTURE.image))
  expect(await axeFindings()).toEqual([])
  submit()
  await expectRefused(say('auth.field.captcha'), say('entry.captcha.enter'))
  expect(fakes.sent(login), 'nothing without it').toHaveLength(1)

  fakes.refuse(login, 'CAPTCHA_WRONG', 'Those are not the letters.', { captcha: true })
  fakes.answer(captcha, { id: 'second', image: 'data:image/png;base64,BBBB' })
  type(say('auth.field.captcha'), '-----')
  submit()
  await expectRefused(say('auth.field.captcha'), 'Those are not the letters.')
  expect(fakes.sent(login).at(-1)).toMatchObject({ captchaId: 'first', captcha: '-----' })
  await until(() => expect(captchaField()?.getAttribute('src')).toBe('data:image/png;base64,BBBB'))
  expect(field(say('auth.field.captcha')).value, 'the letters of the former picture are gone').toBe('')
})

test('AUTH-3 three presses for another picture ask at most once a second, and none is refused', async () => {
  fakes.refuse(login, 'LOGIN_FAILED', 'Name or password is wrong.', { captcha: true })
  fakes.answer(captcha, PICTURE)
  await openForm()
  fillPassword('guess')
  submit()
  await until(() => expect(captchaField()).not.toBeNull())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    for (let presses = 0; presses < 3; presses++) button(say('entry.captcha.refresh')).click()
    await vi.advanceTimersByTimeAsync(500)
    expect(fakes.sent(captcha)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(fakes.sent(captcha)).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('AUTH-18 work stands in for whoever cannot read the captcha; without it the house is told so, and there is a way back', async () => {
  fakes.refuse(login, 'LOGIN_FAILED', 'Name or password is wrong.', { captcha: true })
  fakes.answer(captcha, PICTURE)
  fakes.refuse(captchaWork, 'TOO_MANY_REQUESTS', 'Please wait a while.')
  await openForm()
  fillPassword('guess')
  submit()
  await until(() => expect(captchaField()).not.toBeNull())
  const status = () => document.querySelector('[role=group] [role=status]')?.textContent
  button(say('entry.captcha.work.go')).click()
  await until(() => expect(status()).toBe('Please wait a while.'))
  button(say('entry.captcha.work.back')).click()
  await until(() => expect(captchaField()).not.toBeNull())

  fakes.answer(captchaWork, await makeChallenge())
  button(say('entry.captcha.work.go')).click()
  await until(() => expect(status()).toBe(say('entry.captcha.work.done')))
  expect(captchaField()).toBeNull()
  expect(await axeFindings()).toEqual([])
  fakes.answer(login, OPENED)
  submit()
  await until(() => expect(opened).toEqual([OPENED.token]))
  const last = fakes.sent(login).at(-1)
  expect(last?.captchaWork).toBeTruthy()
  expect(last?.captcha).toBeUndefined()
})

test('AUTH-2 by SMS: an empty number is said beside its field, and corrected at once it is sent without a wait', async () => {
  fakes.answer(botCheck, await makeChallenge())
  fakes.answer(smsNoLogin, { expiredMinutes: 3 })
  await openForm({ way: 'sms' })
  const number = say('auth.field.mobileNum')
  button(say('entry.code.send')).click()
  await expectRefused(number, say('register.rule.mobile'))
  expect(document.activeElement).toBe(field(number))
  expect(fakes.sent(smsNoLogin)).toEqual([])

  type(number, '01812345678')
  button(say('entry.code.send')).click()
  await until(() => expect(fakes.sent(smsNoLogin)).toHaveLength(1))
  expect(fakes.sent(smsNoLogin)[0]).toMatchObject({
    purpose: 'login',
    mobileNum: '01812345678',
    countryDialingCode: '+880',
  })
  await until(() => expect(document.body.textContent).toMatch(/[23]:\d\d/))
  expect(field(number).getAttribute('aria-invalid'), 'and is wrong no more').toBeNull()
  expect(noteOf(say('auth.field.verificationCode'))).toBe(say('entry.code.sent'))

  fakes.refuse(login, 'CODE_WRONG', 'That is not the code.')
  type(say('auth.field.verificationCode'), '000000')
  submit()
  await expectRefused(say('auth.field.verificationCode'), 'That is not the code.')
  fakes.answer(login, OPENED)
  type(say('auth.field.verificationCode'), '123456')
  submit()
  await until(() => expect(opened).toEqual([OPENED.token]))
  expect(fakes.sent(login).at(-1)).toMatchObject({ type: 'sms', mobileNum: '01812345678', verificationCode: '123456' })
})
