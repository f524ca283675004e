/** What a tab of the back office stores about its session. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { officeAccount } from '#contract/identity/office-account.ts'
import { askTabs, shareWithTabs } from '#web/lib/share-tabs.ts'
import {
  callOffice,
  endOperatorSession,
  isOperatorHere,
  isSessionOver,
  operatorToken,
  shareOperatorSession,
  startOperatorSession,
} from './operator-session.ts'

const refuse = () =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ success: false, code: 'LOGIN_REQUIRED', message: 'Log in.' }), { status: 401 }),
  )

// files share the module: an earlier one may have left a session that was over
beforeEach(() => {
  startOperatorSession('')
  endOperatorSession()
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

test('OFFICE-1 a session that the server ended is noted until the next login, and a visitor gets no notice', async () => {
  refuse()
  await expect(callOffice(officeAccount, {})).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(isSessionOver()).toBe(false) // no operator was logged in
  startOperatorSession('')
  await expect(callOffice(officeAccount, {})).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect([isOperatorHere(), isSessionOver()]).toEqual([false, true])
  startOperatorSession('')
  expect(isSessionOver()).toBe(false)
})

test('OFFICE-1 an operator who logs out gets no notice of it', () => {
  startOperatorSession('')
  endOperatorSession()
  expect([isOperatorHere(), isSessionOver()]).toEqual([false, false])
})

test('OFFICE-1 a token passes from an open tab to a new one, and a logout ends it in both', async () => {
  const open = shareWithTabs('operator-session', { read: () => ({ token: 'desk' }), onOver: () => undefined })
  localStorage.setItem('operatorTab', '1')
  await shareOperatorSession()
  expect(operatorToken()).toBe('desk')
  expect(await askTabs('operator-session')).toEqual({ token: 'desk' })
  open.tellOver('another')
  open.tellOver('desk')
  await vi.waitFor(() => expect(isOperatorHere()).toBe(false))
  expect(localStorage.getItem('operatorTab')).toBeNull()
  open.stop()
})
