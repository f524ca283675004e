/** The operator's session of this tab, apart from any member's. */
import type { OutputOf } from '#contract/call.ts'
import type { officeSession } from '#contract/office-identity.ts'
import { createClient } from '#web/lib/client.ts'

const KEY = 'operatorToken'
const session = new EventTarget()
export type Operator = OutputOf<typeof officeSession>['operator']

/** The token, or null. */
export function operatorToken(): string | null {
  return sessionStorage.getItem(KEY)
}

/** Remembers a login for this tab. */
export function startOperatorSession(token: string): void {
  sessionStorage.setItem(KEY, token)
  session.dispatchEvent(new Event('change'))
}

/** Forgets the login. */
export function endOperatorSession(): void {
  sessionStorage.removeItem(KEY)
  session.dispatchEvent(new Event('change'))
}

/** Calls back when the server no longer knows the session; the answer stops listening. */
export function onSessionEnd(listener: () => void): () => void {
  session.addEventListener('end', listener)
  return () => session.removeEventListener('end', listener)
}

/** Calls back when an operator logs in or out; the answer stops listening. */
export function onOperatorChange(listener: () => void): () => void {
  session.addEventListener('change', listener)
  return () => session.removeEventListener('change', listener)
}

/** Sends a call as the operator. */
export const callOffice = createClient({
  token: operatorToken,
  end: () => {
    endOperatorSession()
    session.dispatchEvent(new Event('end'))
  },
})
