import { readLocal, readSession, writeLocal, writeSession } from '#web/lib/browser-storage.ts'

const listOf = (text: string | null): string[] => (text ? text.split(',') : [])
/** Ids kept at most: older ones no longer come. */
const CLOSED_MAX = 200

/** What this visit has seen, and what this browser never wants to see again. */
export function readPopupMemory(): { seen: string[]; closed: string[]; isGiftClosed: boolean } {
  return {
    seen: listOf(readSession('popupSeen')),
    closed: listOf(readLocal('popupClosed')),
    isGiftClosed: readSession('giftClosed') !== null,
  }
}

/** Remembers that an audience has had its announcements in this visit. */
export function rememberSeen(key: string): void {
  writeSession('popupSeen', [...new Set([...listOf(readSession('popupSeen')), key])].join(','))
}

/** Never shows these again in this browser. */
export function rememberClosed(ids: readonly string[]): void {
  writeLocal('popupClosed', [...new Set([...listOf(readLocal('popupClosed')), ...ids])].slice(-CLOSED_MAX).join(','))
}

/** Hides the gift for the rest of this visit. */
export function rememberGiftClosed(): void {
  writeSession('giftClosed', 'yes')
}
