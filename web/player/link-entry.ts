/** Coming in by a link whose address held a token: boot.js has taken it out and exchanged it by the time that the page wakes. */
import type { QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/errors.ts'
import { logout } from '#contract/identity.ts'
import type { TokenExchanged } from '#contract/security.ts'
import { call, createClient } from '#web/lib/client.ts'
import { readSessionState } from '#web/lib/session.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { takeSession } from '#web/lib/take-session.ts'

declare global {
  /** Set by boot.js: what the server answered to the token, or null where it could not be asked. */
  var enteredByLink: Promise<Envelope<TokenExchanged> | null> | undefined
}

const linkEntry = createStore<TokenExchanged | null>(null)

/** The session that a link brought and that the reader has not agreed to yet, or null. */
export function useLinkEntry(): TokenExchanged | null {
  return useStore(linkEntry)
}

/**
 * Takes over the session that the page's link brought. Whom it would surprise is asked first: who is somebody else here, and whose
 * browser never knew the account, which may be that of whoever made the link.
 */
export async function enterByLink(client: QueryClient): Promise<void> {
  const answer = await globalThis.enteredByLink
  if (!answer?.success) return
  const { isLogin, user } = readSessionState()
  if (isLogin ? user?.id === answer.value.memberInfo.id : answer.value.isKnownHere) takeSession(client, answer.value)
  else linkEntry.set(answer.value)
}

/** Goes on as the account of the link; who was logged in here before is logged out. */
export async function acceptLinkEntry(client: QueryClient): Promise<void> {
  const session = linkEntry.get()
  if (!session) return
  if (readSessionState().isLogin) await call(logout, {}).catch(() => undefined)
  linkEntry.set(null)
  takeSession(client, session)
}

/** Stays who one is: the link's session ends at once. */
export function declineLinkEntry(): void {
  const token = linkEntry.get()?.token ?? null
  linkEntry.set(null)
  void createClient({ token: () => token, end: () => undefined })(logout, {}).catch(() => undefined)
}
