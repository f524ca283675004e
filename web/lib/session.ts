import { clearSession, readSession, writeSession } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

/** Agent type codes and the trial code (docs/specification.md 3.2). */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
const TRIAL_TYPE = 4

/** What the page keeps of the account that is logged in. */
export type SessionUser = { id: string; account: string; nickname: string | null; type: number; icon: string | null }
export type Session = { token: string | null; user: SessionUser | null }

const session = createStore<Session>({ token: null, user: null })

/** Reads the session that this tab has kept. Called once, before the first render. */
export function restoreSession(): void {
  const token = readSession('token')
  session.set({ token, user: token ? parseUser(readSession('user')) : null })
  showSession()
}

/** Remembers a login. */
export function startSession(token: string, user: SessionUser): void {
  writeSession('token', token)
  writeSession('user', JSON.stringify(user))
  session.set({ token, user })
  showSession()
}

/** Takes over what the server says about the account. */
export function updateSessionUser(user: SessionUser): void {
  const { token } = session.get()
  if (!token) return
  writeSession('user', JSON.stringify(user))
  session.set({ token, user })
}

/** Forgets the login. The merchant code stays. */
export function endSession(): void {
  clearSession()
  session.set({ token: null, user: null })
  passwordChange.set('none')
  showSession()
}

/** Whether the dialog for changing the password is open: by choice, or because nothing else is possible before. */
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

/** The password was changed, or the member thought better of it. */
export function settlePasswordChange(): void {
  passwordChange.set('none')
}

/** Whether the dialog is open, and why. */
export function usePasswordChange(): PasswordChange {
  return useStore(passwordChange)
}

const expiryListeners = new Set<() => void>()

/** Forgets the login because the server no longer knows it, and says so. */
export function expireSession(): void {
  endSession()
  for (const listener of expiryListeners) listener()
}

/** Calls back when the server has ended the session. Returns the way to stop. */
export function onSessionExpiry(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/** The token for requests, or null. */
export function sessionToken(): string | null {
  return session.get().token
}

/** Calls back on every change of the session. Returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  return session.subscribe(listener)
}

export type SessionState = { isLogin: boolean; isAgent: boolean; isTrial: boolean; user: SessionUser | null }

/** Who is here, for guards outside of components. */
export function readSessionState(): SessionState {
  return toState(session.get())
}

/** Who is here: login, agent and trial flags (docs/specification.md 3.16). */
export function useSession(): SessionState {
  return toState(useStore(session))
}

function toState({ token, user }: Session): SessionState {
  const type = user?.type ?? -1
  return { isLogin: token !== null, isAgent: AGENT_TYPES.includes(type), isTrial: type === TRIAL_TYPE, user }
}

/** Style sheets tell visitors and members apart before any component has rendered. */
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
