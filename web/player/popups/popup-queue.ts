/**
 * Decides which popup opens by itself, one at a time: first the announcements of the reader's audience, each audience
 * once in a visit (docs/specification.md 4.10), then the gift.
 */
export type Audience = 'A' | 'B' | 'F'
export type Popup<Announcement, Gift> =
  | { kind: 'announcement'; audience: string; all: readonly Announcement[] }
  | { kind: 'gift'; gift: Gift }

export type Waiting<Announcement, Gift> = {
  /** The announcements that the server has for this reader as popups. */
  announcements: readonly Announcement[]
  gift: Gift | null
  /** The audiences whose announcements were shown in this visit, as `audienceKey` writes them. */
  seen: readonly string[]
  /** Ids that the reader never wants to see again. */
  closed: readonly string[]
  isGiftClosed: boolean
  /** The account's id; null for visitors. */
  member: string | null
}

/** Stored in place of audiences: no popup is shown in this visit. For automated browsers. */
export const NO_POPUPS = '*'
const ORDER: readonly Audience[] = ['F', 'A', 'B']

/**
 * Returns the key under which a visit stores an audience: what one member has seen, another member in the same browser
 * has not.
 */
export function audienceKey(audience: string, member: string | null): string {
  return member === null ? audience : `${audience}:${member}`
}

/** Returns the popup whose turn it is, or null. */
export function nextPopup<Announcement extends { id: string; execution: string }, Gift>(
  waiting: Waiting<Announcement, Gift>,
): Popup<Announcement, Gift> | null {
  const { announcements, seen, closed, member, gift, isGiftClosed } = waiting
  if (seen.includes(NO_POPUPS)) return null
  for (const audience of ORDER) {
    if (seen.includes(audienceKey(audience, member))) continue
    const all = announcements.filter((one) => one.execution === audience && !closed.includes(one.id))
    if (all.length > 0) return { kind: 'announcement', audience, all }
  }
  return gift && member === null && !isGiftClosed ? { kind: 'gift', gift } : null
}
