/** The logged-in operator, the login and the logout. The server says what a role may do. */
import type { OutputOf } from '#contract/call.ts'
import { type officeLogin, officeLogout, officeSession } from '#contract/identity/office-identity.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import {
  callOffice,
  endOperatorSession,
  isOperatorHere,
  type Operator,
  startOperatorSession,
} from '../operator-session.ts'

/** Opens a session in one of the possible ways (account/login-page.tsx). */
export type Login = { open: () => Promise<OutputOf<typeof officeLogin>> }

let asked: Promise<Operator> | null = null
/** The operator that was found last; still there while the frame around them unmounts. */
const found = createStore<Operator | null>(null)

/** Returns the operator of this browser's session, or null when there is none. Fails as the call does. */
export async function findOperator(): Promise<Operator | null> {
  if (!isOperatorHere()) return null // no call is needed
  asked ??= callOffice(officeSession, {}).then(({ operator }) => operator)
  try {
    const operator = await asked
    found.set(operator)
    return operator
  } catch (error) {
    asked = null
    throw error
  }
}

/** Opens a session. Fails with the server's refusal. */
export async function logIn({ open }: Login): Promise<void> {
  const { token } = await open()
  startOperatorSession(token)
  asked = null
}

/**
 * Ends the session, here and at the server. The caller must clear the query cache: it contains what was read in the
 * session.
 */
export async function logOut(): Promise<void> {
  if (isOperatorHere()) await callOffice(officeLogout, {}).catch(() => undefined)
  endOperatorSession()
  asked = null
}

/** Returns the logged-in operator, or null before they are known. */
export function useOperatorIfKnown(): Operator | null {
  return useStore(found)
}

/** Returns the logged-in operator; for components inside the frame. */
export function useOperator(): Operator {
  const operator = useOperatorIfKnown()
  if (!operator) throw new Error('nobody is logged in')
  return operator
}

/** Returns what the operator may do. */
export function usePermissions(): readonly string[] {
  return useOperator().permissions
}
