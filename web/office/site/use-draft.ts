import { useState } from 'react'
import type { Content } from './content-resources.ts'

/**
 * Keeps what is typed of a content. A newer version of it fills the form anew as long as nothing is typed; otherwise what is
 * typed stays, and `isOutdated` until the operator has chosen how to go on.
 */
export function useDraft(content: Content) {
  const [draft, setDraft] = useState({ read: content, row: content })
  const isTyped = JSON.stringify(draft.row) !== JSON.stringify(draft.read)
  const isNewer = content.updatedAt > draft.read.updatedAt
  const begin = (read: Content, row: Content) => setDraft({ read, row })
  if (isNewer && !isTyped) begin(content, content)
  return {
    ...draft,
    isTyped,
    isOutdated: isNewer && isTyped,
    begin,
    setRow: (row: Content) => setDraft(({ read }) => ({ read, row })),
    /** Goes on after one's own save; what was typed while it was sent stays. */
    keep: (saved: Content, sent: Content) =>
      setDraft(({ row }) => ({ read: saved, row: row === sent ? saved : { ...row, updatedAt: saved.updatedAt } })),
  }
}
