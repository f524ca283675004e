import type { Queryable } from '#server/lib/db.ts'

/** Returns the terms of one version of an offer: what was sealed under it is decided by it. Throws when there is none. */
export async function findVersionTerms<Terms>(q: Queryable, offerId: bigint, version: number): Promise<Terms> {
  const [row] = await q.query<{ terms: Terms }>(
    `select document -> 'terms' as terms from promotions.offer_versions where offer_id = $1 and number = $2`,
    [offerId, version],
  )
  if (!row) throw new Error(`offer ${offerId} has no version ${version}`)
  return row.terms
}
