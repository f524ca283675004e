/** The operator's session of this browser, apart from any member's. */
import type { OutputOf } from '#contract/call.ts'
import type { officeSession } from '#contract/office-identity.ts'
import { createClient } from '#web/lib/client.ts'
import { askWhoIsThere } from '#web/lib/reauth.ts'

/** A token of this tab alone, where the server gave one. */
const KEY = 'operatorToken'
/** That somebody is logged in by the cookie that every tab shares: scripts cannot see the cookie itself. */
const MARK = 'operatorHere'
/** That the server ended this tab's session, rather than the operator himself: the login page says so. */
const ENDED = 'operatorSessionOver'
const session = new EventTarget()
export type Operator = OutputOf<typeof officeSession>['operator']

/** The token of this tab, or null. */
export function operatorToken(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Whether somebody is logged in, as far as this browser knows. */
export function isOperatorHere(): boolean {
  return operatorToken() !== null || localStorage.getItem(MARK) !== null
}

/** Whether the server, and not the operator himself, ended what was open in this tab. */
export function isSessionOver(): boolean {
  return sessionStorage.getItem(ENDED) !== null
}

/** Remembers a login: for every tab of the browser where the session is a cookie, which the empty token says. */
export function startOperatorSession(token: string): void {
  sessionStorage.removeItem(ENDED)
  if (token) sessionStorage.setItem(KEY, token)
  else localStorage.setItem(MARK, '1')
  session.dispatchEvent(new Event('change'))
}

/** Forgets the login. */
export function endOperatorSession(): void {
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(MARK)
  session.dispatchEvent(new Event('change'))
}

/** Calls back when the server no longer knows the session, or another tab has ended it; the answer stops listening. */
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

/** Calls back when an operator logs in or out; the answer stops listening. */
export function onOperatorChange(listener: () => void): () => void {
  session.addEventListener('change', listener)
  return () => session.removeEventListener('change', listener)
}

/**
 * Sends a call as the operator. Where the server wants to know whether it is still he (STEP_UP_REQUIRED), the step-up dialog asks,
 * and the same call is sent again: whoever called waits meanwhile, and loses nothing of what was typed.
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
