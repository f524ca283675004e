/** Messages to and from the page around the game. Only ever with the one origin that the session named. */
import type { ClientToSite, SiteToClient } from './frame-messages.ts'

const ORIGIN_KEY = 'studio.siteOrigin'

type Unsourced<Message> = Message extends { source: 'studio' } ? Omit<Message, 'source'> : never

/** Returns the site's origin: from the session, else from the page that embedded or linked this one. */
export function siteOrigin(): string | null {
  const kept = sessionStorage.getItem(ORIGIN_KEY)
  if (kept) return kept
  try {
    return document.referrer ? new URL(document.referrer).origin : null
  } catch {
    return null
  }
}

/** Stores the origin that the session named. */
export function keepSiteOrigin(origin: string): void {
  sessionStorage.setItem(ORIGIN_KEY, origin)
}

/** Returns whether another page shows this one in a frame. */
export function isEmbedded(): boolean {
  return window.parent !== window
}

/** Sends a message to the site. Does nothing without a frame or a known origin. */
export function tellSite(message: Unsourced<ClientToSite>): void {
  const origin = siteOrigin()
  if (isEmbedded() && origin) window.parent.postMessage({ source: 'studio', ...message }, origin)
}

/** Goes back to the site: by a message in a frame, by a navigation otherwise. */
export function leave(): void {
  tellSite({ type: 'exit' })
  const origin = siteOrigin()
  if (!isEmbedded() && origin) location.assign(origin)
}

/** Listens to the site's messages; ignores messages of any other origin. */
export function hearSite(listener: (message: SiteToClient) => void): void {
  window.addEventListener('message', (event: MessageEvent<Partial<SiteToClient> | null>) => {
    if (event.origin !== siteOrigin() || event.source !== window.parent || event.data?.source !== 'site') return
    listener(event.data as SiteToClient)
  })
}
