/** Logs in by a link whose address had a token. boot.js has removed and exchanged the token before the page starts. */
import type { QueryClient } from '@tanstack/react-query'
import type { Envelope } from '#contract/errors.ts'
import { logout } from '#contract/identity/identity.ts'
import type { TokenExchanged } from '#contract/identity/login-steps.ts'
import { call, createClient } from '#web/lib/client.ts'
import { readSessionState } from '#web/lib/session.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { takeSession } from '#web/lib/take-session.ts'

declare global {
  /** Set by boot.js: the server's answer to the token, or null where the server could not be reached. */
  var enteredByLink: Promise<Envelope<TokenExchanged> | null> | undefined
}

const linkEntry = createStore<TokenExchanged | null>(null)

/** Returns the session of a link that the reader has not agreed to yet, or null. */
export function useLinkEntry(): TokenExchanged | null {
  return useStore(linkEntry)
}

/**
 * Starts the session that the page's link brought. Two kinds of reader are asked first: one who is logged in with
 * another account, and one whose browser never used the account, since the link may come from another person, for that
 * person's account.
 */
export async function enterByLink(client: QueryClient): Promise<void> {
  const answer = await globalThis.enteredByLink
  if (!answer?.success) return
  const { isLogin, user } = readSessionState()
  if (isLogin ? user?.id === answer.value.memberInfo.id : answer.value.isKnownHere) takeSession(client, answer.value)
  else linkEntry.set(answer.value)
}

/** Logs in with the account of the link; the account that was logged in here before is logged out. */
export async function acceptLinkEntry(client: QueryClient): Promise<void> {
  const session = linkEntry.get()
  if (!session) return
  if (readSessionState().isLogin) await call(logout, {}).catch(() => undefined)
  linkEntry.set(null)
  takeSession(client, session)
}

/** Stays with the present account: the link's session is ended. */
export function declineLinkEntry(): void {
  const token = linkEntry.get()?.token ?? null
  linkEntry.set(null)
  void createClient({ token: () => token, end: () => undefined })(logout, {}).catch(() => undefined)
}
