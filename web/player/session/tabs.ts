/** Tabs of one browser share a member's session: a new one is handed it by an open one, a logout ends it in all. */
import type { QueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { readSession, type SessionKey, writeLocal, writeSession } from '#web/lib/browser-storage.ts'
import { isPublicAnswer } from '#web/lib/public-answers.ts'
import { endSession, onSessionChange, restoreSession, sessionToken } from '#web/lib/session.ts'
import { askTabs, type Sharer, shareWithTabs } from '#web/lib/share-tabs.ts'
import { goTo } from '../frame/navigation.ts'

const CHANNEL = 'member-session'
/** What a new tab is handed: the session, and which popups its visit has seen. */
const HANDED: readonly SessionKey[] = ['token', 'user', 'popupSeen', 'giftClosed']

let sharer: Sharer | null = null

/** Answers new tabs from now on, and follows a logout in another tab. Returns the function that ends it. */
export function shareSession(client: QueryClient): () => void {
  const mark = () => sessionToken() && writeLocal('openTab', '1')
  const shared = shareWithTabs(CHANNEL, {
    read: () =>
      sessionToken()
        ? Object.fromEntries(HANDED.flatMap((key) => [[key, readSession(key) ?? '']]).filter(([, text]) => text !== ''))
        : null,
    onOver: (token) => {
      if (token === sessionToken()) leaveHere(client)
    },
  })
  sharer = shared
  mark()
  const forget = onSessionChange(mark)
  return () => {
    forget()
    shared.stop()
    sharer = null
  }
}

/** Takes over the session of an open tab, if there is one. Called before the first render. */
export async function takeFromTabs(): Promise<void> {
  const handed = await askTabs(CHANNEL)
  if (!handed?.token) return writeLocal('openTab', null)
  for (const key of HANDED) if (handed[key]) writeSession(key, handed[key])
  restoreSession()
}

/** Ends the session in this tab and in every other one that has it, and shows the lobby. */
export function leaveEverywhere(client: QueryClient): void {
  const token = sessionToken()
  leaveHere(client)
  writeLocal('openTab', null)
  if (token) sharer?.tellOver(token)
}

function leaveHere(client: QueryClient): void {
  endSession()
  client.removeQueries({ predicate: ({ queryKey }) => !isPublicAnswer(queryKey) })
  goTo(paths.lobby())
}
