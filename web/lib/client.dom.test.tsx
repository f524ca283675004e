/** Tests what calls do when a session ends: one finds it out, and the others are not sent. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { writeSession } from './browser-storage.ts'
import { call } from './client.ts'
import { endSession, restoreSession } from './session.ts'

let sent = 0
/** What the server says to every call. */
let says: () => Response

const refused = () => Response.json({ success: false, code: 'LOGIN_REQUIRED', message: '', value: {} }, { status: 401 })
const answered = () => Response.json({ success: true, value: { balance: '1.00' } })
const openTab = (token: string) => {
  writeSession('token', token)
  restoreSession()
}
/** Asks three things at once, as a page that opens does. Returns how each ended. */
const askThree = async () =>
  (await Promise.allSettled([call(walletBalance, {}), call(memberInfoCall, {}), call(walletBalance, {})])).map((one) =>
    one.status === 'rejected' ? (one.reason as { code: string }).code : 'answered',
  )

beforeEach(() => {
  sent = 0
  vi.stubGlobal('fetch', async () => {
    sent++
    return says()
  })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('AUTH-12 of a session that has ended one call finds it out; the others are not sent', async () => {
  says = refused
  openTab('old')
  expect(await askThree()).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
  expect(sent).toBe(1)
  expect(await askThree(), 'nor are those of the page that is still there').toHaveLength(3)
  expect(sent).toBe(1)
})

test('AUTH-12 after a logout nothing private is asked; a session that is known asks everything at once', async () => {
  says = answered
  openTab('good')
  expect(await askThree()).toEqual(['answered', 'answered', 'answered'])
  expect(sent).toBe(3)
  let most = 0
  let open = 0
  vi.stubGlobal('fetch', async () => {
    most = Math.max(most, ++open)
    await Promise.resolve()
    open--
    return says()
  })
  await askThree()
  expect(most, 'at once').toBe(3)
  endSession()
  sent = 0
  expect(await askThree()).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
  expect(sent).toBe(0)
})
