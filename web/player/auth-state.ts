import type { SocialNewcomer } from '#contract/social.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** Which auth dialog is open over the present page, why, and where a success leads. */
export type AuthRequest = {
  dialog: 'login' | 'register' | 'forgot'
  reason: 'none' | 'please-log-in'
  next: string | null
}

const request = createStore<AuthRequest | null>(null)

/** Opens the login dialog because something needs a login; `next` is where a success goes on to. */
export function askToLogIn(next: string | null = null): void {
  request.set({ dialog: 'login', reason: 'please-log-in', next })
}

/** Opens a dialog over the present page. */
export function openAuth(dialog: AuthRequest['dialog'], next: string | null = null): void {
  request.set({ dialog, reason: 'none', next })
}

/** Closes whichever is open over the page. */
export function closeAuth(): void {
  request.set(null)
}

/** The open request, or null. */
export function useAuthRequest(): AuthRequest | null {
  return useStore(request)
}

/** The secret of a mail's link, which stands behind the # so that no server and no log sees it. */
const resetLink = createStore<string | null>(
  /^#reset=([\w-]{20,64})$/.exec(globalThis.location?.hash ?? '')?.[1] ?? null,
)

/** The link that the page was opened with, until it has been used or left; taken out of the address at once. */
export function useResetLink(): string | null {
  return useStore(resetLink)
}

/** Forgets the link. */
export function takeResetLink(): void {
  if (resetLink.get() === null) return
  resetLink.set(null)
  if (location.hash.startsWith('#reset=')) history.replaceState(history.state, '', location.pathname + location.search)
}

/** Whether the page was opened by an outside provider that sent the reader back; what it said waits on the server for this browser. */
const outsideReturn = createStore<boolean>(globalThis.location?.hash === '#social')

/** True until somebody asks what became of it. */
export function useOutsideReturn(): boolean {
  return useStore(outsideReturn)
}

/** Takes it on, once: the one who gets true asks the server. Nothing of it stays in the address. */
export function takeOutsideReturn(): boolean {
  if (!outsideReturn.get()) return false
  outsideReturn.set(false)
  if (location.hash === '#social') history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

/** Whom an outside provider named and nobody here is: what the registration begins with. */
const newcomer = createStore<SocialNewcomer | null>(null)

/** Notes whom the provider named; null forgets him. */
export function setNewcomer(person: SocialNewcomer | null): void {
  newcomer.set(person)
}

/** Whom the provider named, or null. */
export function useNewcomer(): SocialNewcomer | null {
  return useStore(newcomer)
}
