/** Tests every state of the dialog that changes a password, by choice or forced. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword, passwordCode, passwordRule } from '#contract/identity/passwords.ts'
import { logout } from '#contract/identity/identity.ts'
import type { OutputOf } from '#contract/call.ts'
import { readSessionState, requirePasswordChange, startSession } from '#web/lib/session.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, expectRefused, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const NEW = 'Ferry-at-dawn-31'
let fakes: FakeCalls
let ended: string[]

beforeAll(() => loadWords('auth', 'entry', 'register'))
beforeEach(async () => {
  ended = []
  fakes = await fakeCalls()
  startSession('a token of a session', { id: '1', account: 'rahima', nickname: null, type: 0, icon: null })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

async function openDialog(isForced: boolean, fields: Partial<OutputOf<typeof passwordRule>> = {}): Promise<void> {
  fakes.answer(passwordRule, sampleOf(passwordRule.output, { needsCode: false, ...fields }))
  show(
    <ChangePasswordDialog isForced={isForced} onClose={() => ended.push('closed')} onDone={() => ended.push('done')} />,
  )
  await until(() => field(say('entry.change.old')))
  await until(() => expect(fakes.sent(passwordRule)).toHaveLength(1))
}
const set = () => button(say('entry.password.set')).click()
function fill(old: string, next: string, again = next): void {
  type(say('entry.change.old'), old)
  type(say('entry.newPassword'), next)
  type(say('entry.newPassword.again'), again)
}

test('AUTH-5 nothing typed, the same password, and two that differ are said beside their fields, and nothing is sent', async () => {
  await openDialog(false)
  set()
  await expectRefused(say('entry.change.old'), say('register.rule.required'))
  fill(NEW, NEW)
  set()
  await expectRefused(say('entry.newPassword'), say('register.rule.same'))
  fill('Boat-7', NEW, 'Ferry-at-dusk-31')
  set()
  await expectRefused(say('entry.newPassword.again'), say('register.rule.mismatch'))
  expect(fakes.sent(changePassword)).toEqual([])
})

test('AUTH-5 a wrong old password is said beside it, and the right one changes it', async () => {
  await openDialog(false)
  fakes.refuse(changePassword, 'PASSWORD_WRONG', 'That is not your password.')
  fill('guess', NEW)
  set()
  await expectRefused(say('entry.change.old'), 'That is not your password.')
  fakes.answer(changePassword, { changed: true })
  fill('Boat-7', NEW)
  set()
  await until(() => expect(ended).toEqual(['done']))
  expect(fakes.sent(changePassword).at(-1)).toEqual({
    oldPassword: 'Boat-7',
    newPassword: NEW,
    confirmNewPassword: NEW,
  })
  expect(document.body.textContent).toContain(say('entry.password.changed'))
})

test('AUTH-5 where the brand asks for a code it is needed, says where it went, and a refusal of it stands beside it', async () => {
  await openDialog(false, { needsCode: true })
  await until(() => field(say('entry.code.label')))
  fakes.refuse(passwordCode, 'TOO_MANY_REQUESTS', 'Please wait a while.')
  button(say('entry.code.send')).click()
  await expectRefused(say('entry.code.label'), 'Please wait a while.')
  fill('Boat-7', NEW)
  set()
  await expectRefused(say('entry.code.label'), say('register.rule.required'))
  expect(fakes.sent(changePassword)).toEqual([])
  fakes.refuse(changePassword, 'CODE_WRONG', 'That is not the code.')
  type(say('entry.code.label'), '000000')
  set()
  await expectRefused(say('entry.code.label'), 'That is not the code.')
})

test('AUTH-5 who must change it is told so, and leaving is logging out', async () => {
  await openDialog(true)
  requirePasswordChange()
  expect(document.body.textContent).toContain(say('entry.change.forced'))
  fakes.answer(logout, { ended: true })
  button(say('entry.change.leave')).click()
  await until(() => expect(ended).toEqual(['closed']))
  expect(readSessionState().isLogin).toBe(false)
  await until(() => expect(fakes.sent(logout)).toHaveLength(1))
  expect(alerts()).toEqual([])
})
