import type { Queryable } from '#server/lib/db.ts'

/** Returns which of these uploaded pictures an offer has, in any of its versions. */
export async function listOfferPictures(q: Queryable, hashes: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select distinct m[1] as hash from promotions.offer_versions,
       regexp_matches(document ->> 'picture', '/art/uploads/([0-9a-f]{32})-') m where m[1] = any ($1)`,
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
