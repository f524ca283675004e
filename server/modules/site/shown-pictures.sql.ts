import type { Queryable } from '#server/lib/db.ts'

/** Returns which of these uploaded pictures a brand or a content has now, or had in a version that can be put back. */
export async function listShownPictures(q: Queryable, hashes: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select distinct m[1] as hash
     from (select data as state from site.contents union all select state from site.versions
       union all select to_jsonb(array[logo, logo_light, icon]) from core.brands) s,
       regexp_matches(state::text, '/art/uploads/([0-9a-f]{32})-', 'g') m
     where m[1] = any ($1)`,
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
