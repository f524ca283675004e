import type { SocialNewcomer } from '#contract/identity/social.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** Which auth dialog is open over the present page, why, and which address to open after success. */
export type AuthRequest = {
  dialog: 'login' | 'register' | 'forgot'
  reason: 'none' | 'please-log-in' | 'ended'
  next: string | null
}

const request = createStore<AuthRequest | null>(null)

/** Opens the login dialog because an action needs a login. `next` is the address to open after success. */
export function askToLogIn(next: string | null = null, reason: AuthRequest['reason'] = 'please-log-in'): void {
  request.set({ dialog: 'login', reason, next })
}

/** Opens a dialog over the present page. */
export function openAuth(dialog: AuthRequest['dialog'], next: string | null = null): void {
  request.set({ dialog, reason: 'none', next })
}

/** Closes the dialog that is open over the page. */
export function closeAuth(): void {
  request.set(null)
}

/** Returns the open request, or null. */
export function useAuthRequest(): AuthRequest | null {
  return useStore(request)
}

/** The secret of a mail's link. It is in the part of the address after #, so that no server and no log sees it. */
const resetLink = createStore<string | null>(
  /^#reset=([\w-]{20,64})$/.exec(globalThis.location?.hash ?? '')?.[1] ?? null,
)

/** Returns the secret of the link that the page was opened with, until it has been used or dismissed. */
export function useResetLink(): string | null {
  return useStore(resetLink)
}

/** Forgets the secret and removes it from the address. */
export function takeResetLink(): void {
  if (resetLink.get() === null) return
  resetLink.set(null)
  if (location.hash.startsWith('#reset=')) history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * Whether the page was opened by an outside provider that sent the reader back. The server holds the provider's answer
 * for this browser.
 */
const outsideReturn = createStore<boolean>(globalThis.location?.hash === '#social')

/** Returns true until `takeOutsideReturn` has been called. */
export function useOutsideReturn(): boolean {
  return useStore(outsideReturn)
}

/**
 * Claims the return, once: the caller that gets true asks the server for the outcome. Removes the mark from the
 * address.
 */
export function takeOutsideReturn(): boolean {
  if (!outsideReturn.get()) return false
  outsideReturn.set(false)
  if (location.hash === '#social') history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

/**
 * A person whom an outside provider identified and who has no account here: the registration starts with their data.
 */
const newcomer = createStore<SocialNewcomer | null>(null)

/** Stores the person whom the provider identified; null removes them. */
export function setNewcomer(person: SocialNewcomer | null): void {
  newcomer.set(person)
}

/** Returns the person whom the provider identified, or null. */
export function useNewcomer(): SocialNewcomer | null {
  return useStore(newcomer)
}
