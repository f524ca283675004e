import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import { findOffer } from './offers.sql.ts'

/** Returns the title of a published offer by language; null for one that the brand does not have. */
export async function offerTitles(
  q: Queryable,
  _env: Env,
  brand: string,
  id: string,
): Promise<Record<string, string> | null> {
  const key = readId(id)
  const offer = key === null ? null : await findOffer(q, brand, key)
  return (
    offer &&
    Object.fromEntries(Object.entries(offer.document.title).flatMap(([tag, text]) => (text ? [[tag, text]] : [])))
  )
}
