import { useMemo } from 'react'
import { documentOf, isComposed } from '#contract/promotions/documents.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { useRested } from '../compose/find-games.ts'

/** How long the form rests before the server is asked again. */
const REST_MS = 500

/**
 * Returns a document that has rested for a while, and whether it can be read as one of its kind: of what cannot be read the
 * server is not asked, since it would only refuse.
 */
export function useReadable(
  kind: OfferKindName,
  document: Record<string, unknown>,
): { text: string; rested: Record<string, unknown>; isReadable: boolean } {
  const text = useRested(JSON.stringify(document), REST_MS)
  return useMemo(() => {
    const rested = JSON.parse(text) as Record<string, unknown>
    return { text, rested, isReadable: isComposed(kind) && documentOf(kind).safeParse(rested).success }
  }, [kind, text])
}
