import { readLocal, readSession, writeLocal, writeSession } from '#web/lib/browser-storage.ts'

const listOf = (text: string | null): string[] => (text ? text.split(',') : [])
/** How many ids are stored at most; the oldest are dropped, since their popups are no longer sent. */
const CLOSED_MAX = 200

/** Returns what was shown in this visit, and what the reader never wants to see again in this browser. */
export function readPopupMemory(): { seen: string[]; closed: string[]; isGiftClosed: boolean } {
  return {
    seen: listOf(readSession('popupSeen')),
    closed: listOf(readLocal('popupClosed')),
    isGiftClosed: readSession('giftClosed') !== null,
  }
}

/** Stores that an audience's announcements were shown in this visit. */
export function rememberSeen(key: string): void {
  writeSession('popupSeen', [...new Set([...listOf(readSession('popupSeen')), key])].join(','))
}

/** Stores that these are never shown again in this browser. */
export function rememberClosed(ids: readonly string[]): void {
  writeLocal('popupClosed', [...new Set([...listOf(readLocal('popupClosed')), ...ids])].slice(-CLOSED_MAX).join(','))
}

/** Hides the gift for the rest of this visit. */
export function rememberGiftClosed(): void {
  writeSession('giftClosed', 'yes')
}
