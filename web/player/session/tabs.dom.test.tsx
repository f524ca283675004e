/** A new tab is handed the session by an open one; a logout ends it in all tabs; a stranger gets nothing. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSessionState, sessionToken, startSession } from '#web/lib/session.ts'
import { askTabs, shareWithTabs } from '#web/lib/share-tabs.ts'
import { leaveEverywhere, shareSession, takeFromTabs } from './tabs.ts'

const USER = { id: '7', account: 'rahim01', nickname: null, type: 0, icon: null }
const client = new QueryClient()
let stop = () => undefined as void

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  stop()
  endSession()
})

test('AUTH-12 SITE-7 an open tab hands its session to a new one, where the token is in the storage of the tab alone', async () => {
  startSession('secret-token', USER)
  stop = shareSession(client)
  expect(localStorage.getItem('openTab')).toBe('1')
  const handed = await askTabs('member-session')
  expect(handed).toMatchObject({ token: 'secret-token' })
  stop()
  endSession()
  // the same answer comes to a tab that has nothing yet
  const open = shareWithTabs('member-session', { read: () => handed, onOver: () => undefined })
  stop = open.stop
  expect(sessionToken()).toBeNull()
  await takeFromTabs()
  expect(sessionToken()).toBe('secret-token')
  expect(readSessionState().user).toEqual(USER)
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret-token')
})

test('AUTH-12 nobody answers where no tab is logged in, and the next tab does not wait for one', async () => {
  stop = shareSession(client)
  localStorage.setItem('openTab', '1')
  await takeFromTabs()
  expect(sessionToken()).toBeNull()
  expect(localStorage.getItem('openTab')).toBeNull()
})

test('AUTH-12 a logout in one tab ends the same session in the others, and no other session', async () => {
  startSession('mine', USER)
  stop = shareSession(client)
  const other = new BroadcastChannel('member-session')
  other.postMessage({ over: 'somebody else’s' })
  expect(await askTabs('member-session')).toMatchObject({ token: 'mine' })
  other.postMessage({ over: 'mine' })
  await vi.waitFor(() => expect(sessionToken()).toBeNull())

  startSession('again', USER)
  const heard = new Promise<unknown>((done) => (other.onmessage = ({ data }: MessageEvent) => done(data)))
  leaveEverywhere(client)
  expect(await heard).toEqual({ over: 'again' })
  other.close()
  expect(localStorage.getItem('openTab')).toBeNull()
})
