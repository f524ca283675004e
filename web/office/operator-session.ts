/** The operator's session of this browser, separate from any member's. */
import type { OutputOf } from '#contract/call.ts'
import type { officeSession } from '#contract/identity/office-identity.ts'
import { createClient } from '#web/lib/client.ts'
import { askWhoIsThere } from '#web/lib/reauth.ts'
import { askTabs, type Sharer, shareWithTabs } from '#web/lib/share-tabs.ts'

/** The storage key of this tab's own token, when the server gave one. */
const KEY = 'operatorToken'
/** Marks a login by the cookie that all tabs share: scripts cannot read the cookie itself. */
const MARK = 'operatorHere'
/** That a tab of this browser has a token, so that a new one asks it. */
const OPEN_TAB = 'operatorTab'
const CHANNEL = 'operator-session'
/** Marks that the server, not the operator, ended this tab's session: the login page says so. */
const ENDED = 'operatorSessionOver'
const session = new EventTarget()
export type Operator = OutputOf<typeof officeSession>['operator']

/** Returns the token of this tab, or null. */
export function operatorToken(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Returns whether an operator is logged in, as far as this browser knows. */
export function isOperatorHere(): boolean {
  return operatorToken() !== null || localStorage.getItem(MARK) !== null
}

/** Returns whether the server, and not the operator, ended the session of this tab. */
export function isSessionOver(): boolean {
  return sessionStorage.getItem(ENDED) !== null
}

/** Stores a login. An empty token means that the session is a cookie, so it is stored for every tab of the browser. */
export function startOperatorSession(token: string): void {
  sessionStorage.removeItem(ENDED)
  if (token) {
    sessionStorage.setItem(KEY, token)
    localStorage.setItem(OPEN_TAB, '1')
  } else localStorage.setItem(MARK, '1')
  session.dispatchEvent(new Event('change'))
}

/** Removes the login, and ends it in the other tabs that have the same token. */
export function endOperatorSession(): void {
  const token = operatorToken()
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(MARK)
  localStorage.removeItem(OPEN_TAB)
  session.dispatchEvent(new Event('change'))
  if (token) sharer?.tellOver(token)
}

let sharer: Sharer | null = null

/**
 * Shares a session whose token is in the storage of the tab: takes over that of an open tab where this one has none,
 * then answers new tabs and follows a logout in another one. A session by cookie needs none of it.
 */
export async function shareOperatorSession(): Promise<void> {
  if (!isOperatorHere() && localStorage.getItem(OPEN_TAB)) {
    const handed = await askTabs(CHANNEL)
    if (handed?.token) startOperatorSession(handed.token)
    else localStorage.removeItem(OPEN_TAB)
  }
  sharer = shareWithTabs(CHANNEL, {
    read: () => {
      const token = operatorToken()
      return token ? { token } : null
    },
    onOver: (token) => {
      if (token !== operatorToken()) return
      endOperatorSession()
      session.dispatchEvent(new Event('end'))
    },
  })
}

/**
 * Calls back when the server no longer knows the session, or another tab has ended it. Returns an unsubscribe function.
 */
export function onSessionEnd(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === MARK && newValue === null && operatorToken() === null) listener()
  }
  session.addEventListener('end', listener)
  addEventListener('storage', onStorage)
  return () => {
    session.removeEventListener('end', listener)
    removeEventListener('storage', onStorage)
  }
}

/** Calls back when an operator logs in or out. Returns an unsubscribe function. */
export function onOperatorChange(listener: () => void): () => void {
  session.addEventListener('change', listener)
  return () => session.removeEventListener('change', listener)
}

/**
 * Sends a call as the operator. When the server wants a fresh proof of identity (STEP_UP_REQUIRED), the step-up dialog
 * asks for it, and the same call is sent again: the caller waits for that, and no typed text is lost.
 */
export const callOffice = createClient({
  token: operatorToken,
  isOpen: isOperatorHere,
  confirm: askWhoIsThere,
  end: () => {
    if (isOperatorHere()) sessionStorage.setItem(ENDED, '1')
    endOperatorSession()
    session.dispatchEvent(new Event('end'))
  },
})
