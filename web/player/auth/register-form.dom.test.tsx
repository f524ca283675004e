/**
 * Tests every state of the registration form: refused by its rules, refused by the server, waiting, with an invitation,
 * and without a network.
 */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { affiliate, register, registrationSetting } from '#contract/identity/register.ts'
import { sessionOpened } from '#contract/identity/identity.ts'
import { botCheck } from '#contract/identity/login-guard.ts'
import { DEFAULT_RULES } from '#contract/identity/registration.ts'
import { endSession, readSessionState } from '#web/lib/session.ts'
import { makeChallenge } from '#web/testing/challenge.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, expectRefused, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { RegisterForm } from './register-form.tsx'

const PASSWORD = 'Boat-and-river-7'
let fakes: FakeCalls
let done: number
const submit = () => button(say('auth.register.submit'))
const terms = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')

beforeAll(() => loadWords('auth', 'entry', 'register'))
beforeEach(async () => {
  done = 0
  endSession()
  fakes = await fakeCalls()
  fakes.answer(botCheck, await makeChallenge())
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

async function openForm(affiliateCode: string | null = null): Promise<void> {
  show(
    <RegisterForm
      setting={sampleOf(registrationSetting, { fields: DEFAULT_RULES, minAge: 18 })}
      newcomer={null}
      referralCode={null}
      affiliateCode={affiliateCode}
      onDone={() => void done++}
    />,
  )
  await until(() => expect(document.activeElement).toBe(field(say('auth.field.username'))))
}
function fill(username = 'rahima', again = PASSWORD): void {
  type(say('auth.field.username'), username)
  type(say('auth.field.password'), PASSWORD)
  type(say('auth.field.confirmPassword'), again)
  if (terms()?.checked === false) terms()?.click()
}

test('AUTH-6 nothing typed, a name of another shape and two passwords that differ are said beside their fields', async () => {
  await openForm()
  submit().click()
  await expectRefused(say('auth.field.username'), say('register.rule.required'))
  await expectRefused(say('auth.field.password'), say('register.rule.required'))
  await until(() => expect(alerts()).toContain(say('auth.terms.required')))
  fill('7th', 'Boat-and-river-8')
  submit().click()
  await until(() => expect(field(say('auth.field.username')).getAttribute('aria-invalid')).toBe('true'))
  await expectRefused(say('auth.field.confirmPassword'), say('register.rule.mismatch'))
  expect(fakes.sent(register)).toEqual([])
})

test('AUTH-6 AUTH-8 a name that is taken is said beside it, what was typed stays, and another name registers and logs in', async () => {
  await openForm()
  fakes.refuse(register, 'USERNAME_TAKEN', 'Somebody has this name.')
  fill()
  submit().click()
  await expectRefused(say('auth.field.username'), 'Somebody has this name.')
  expect(field(say('auth.field.password')).value).toBe(PASSWORD)
  const session = sampleOf(sessionOpened, { token: 'a token of a session' })
  const release = fakes.hold(register, { id: '7', session })
  type(say('auth.field.username'), 'rahima2')
  submit().click()
  await until(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
  release()
  await until(() => expect(done).toBe(1))
  expect(readSessionState().isLogin).toBe(true)
  expect(fakes.sent(register).at(-1)).toMatchObject({ username: 'rahima2', login: true, terms: true })
})

test('AUTH-6 SITE-13 a cut line is said beneath the form, and the next try brings work of its own', async () => {
  await openForm()
  fakes.cut(register)
  fill()
  submit().click()
  await until(() => expect(alerts()).toEqual([say('common.network')]))
  fakes.answer(register, { id: '7', session: null })
  submit().click()
  await until(() => expect(done).toBe(1))
  expect(fakes.sent(botCheck).length).toBeGreaterThan(1)
})

test('AUTH-6 an invitation that is none is asked about before anything is registered, and may be left out', async () => {
  await openForm('FRIEND7')
  expect(document.body.textContent).toContain(say('entry.invitation.from', { code: 'FRIEND7' }))
  fakes.refuse(affiliate, 'INVITATION_INVALID', 'No such invitation.')
  fill()
  submit().click()
  await until(() => button(say('entry.invitation.without')))
  expect(fakes.sent(register)).toEqual([])
  fakes.answer(register, { id: '7', session: null })
  button(say('entry.invitation.without')).click()
  await until(() => expect(done).toBe(1))
  expect(fakes.sent(register)[0]?.affiliateCode ?? '').toBe('')
})
