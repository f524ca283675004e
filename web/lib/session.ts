import { clearSession, readSession, writeSession } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

/** Agent type codes and the trial code (docs/specification.md 3.2). */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
const TRIAL_TYPE = 4

/** What the page stores of the account that is logged in. */
export type SessionUser = { id: string; account: string; nickname: string | null; type: number; icon: string | null }
export type Session = { token: string | null; user: SessionUser | null }

const session = createStore<Session>({ token: null, user: null })

/** Reads the session stored in this tab. Called once, before the first render. */
export function restoreSession(): void {
  const token = readSession('token')
  session.set({ token, user: token ? parseUser(readSession('user')) : null })
  showSession()
}

/** Stores a login. */
export function startSession(token: string, user: SessionUser): void {
  writeSession('token', token)
  writeSession('user', JSON.stringify(user))
  session.set({ token, user })
  showSession()
}

/** Updates the stored account with the server's data. */
export function updateSessionUser(user: SessionUser): void {
  const { token } = session.get()
  if (!token) return
  writeSession('user', JSON.stringify(user))
  session.set({ token, user })
}

/** Deletes the stored login. The merchant code stays. */
export function endSession(): void {
  clearSession()
  session.set({ token: null, user: null })
  passwordChange.set('none')
  showSession()
}

/** Whether the dialog for changing the password is open: by choice, or because it must be changed first. */
export type PasswordChange = 'none' | 'chosen' | 'forced'
const passwordChange = createStore<PasswordChange>('none')

/** Opens the dialog because the server refuses everything else. */
export function requirePasswordChange(): void {
  passwordChange.set('forced')
}

/** Opens the dialog because the member wants to. */
export function choosePasswordChange(): void {
  if (passwordChange.get() === 'none') passwordChange.set('chosen')
}

/** Closes the dialog: the password was changed, or the member changed their mind. */
export function settlePasswordChange(): void {
  passwordChange.set('none')
}

/** Returns whether the dialog is open, and why. */
export function usePasswordChange(): PasswordChange {
  return useStore(passwordChange)
}

const expiryListeners = new Set<() => void>()

/** Deletes the login because the server no longer knows it, and notifies the listeners. */
export function expireSession(): void {
  endSession()
  for (const listener of expiryListeners) listener()
}

/** Calls back when the server has ended the session. Returns an unsubscribe function. */
export function onSessionExpiry(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/** Returns the token for requests, or null. */
export function sessionToken(): string | null {
  return session.get().token
}

/** Calls back on every change of the session. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  return session.subscribe(listener)
}

export type SessionState = { isLogin: boolean; isAgent: boolean; isTrial: boolean; user: SessionUser | null }

/** Returns the present session, for guards outside of components. */
export function readSessionState(): SessionState {
  return toState(session.get())
}

/** Returns the present session: login, agent and trial flags (docs/specification.md 3.16). */
export function useSession(): SessionState {
  return toState(useStore(session))
}

function toState({ token, user }: Session): SessionState {
  const type = user?.type ?? -1
  return { isLogin: token !== null, isAgent: AGENT_TYPES.includes(type), isTrial: type === TRIAL_TYPE, user }
}

/** Marks the document, so that style sheets can distinguish visitors and members before any component has rendered. */
function showSession() {
  document.documentElement.dataset.session = session.get().token ? 'member' : 'guest'
}

function parseUser(text: string | null): SessionUser | null {
  try {
    return text ? (JSON.parse(text) as SessionUser) : null
  } catch {
    return null
  }
}
