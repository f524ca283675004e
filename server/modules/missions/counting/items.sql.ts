/** Published items and entrants, as the follower reads them. */
import type { MissionsDocument } from '#contract/missions/terms.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Cursor } from '#server/lib/facts/stream.ts'
import { compileItem, type Counted } from './documents.ts'
import type { Joined } from './fold-boards.ts'

type Stored = {
  id: string
  brand: string
  currency: string
  zone: string
  kind: 'mission' | 'board'
  from: Date
  until: Date
  frozenPlace: Cursor | null
  versions: { version: number; publishedAt: string; document: MissionsDocument }[]
}

const ITEMS = `select i.id::text, i.brand, i.currency, b.time_zone as zone, i.kind, i.from_at as "from",
    i.until_at as until, i.frozen_place as "frozenPlace",
    (select json_agg(json_build_object('version', v.version, 'publishedAt', v.published_at, 'document', v.document)
       order by v.version) from missions.versions v where v.item_id = i.id) as versions
  from missions.items i join core.brands b on b.code = i.brand
  where i.version > 0`

const compile = ({ versions, ...item }: Stored): Counted =>
  compileItem({ ...item, versions: versions.map((one) => ({ ...one, publishedAt: new Date(one.publishedAt) })) })

/** Returns the published items of brands, by brand, in the order of their ids. */
export async function findItems(q: Queryable, brands: readonly string[]): Promise<Map<string, readonly Counted[]>> {
  const rows = await q.query<Stored>(`${ITEMS} and i.brand = any ($1) order by i.id`, [brands])
  const items = new Map<string, Counted[]>(brands.map((brand) => [brand, []]))
  for (const row of rows) items.get(row.brand)?.push(compile(row))
  return items
}

/** Returns which boards members have entered, and when. */
export async function findJoined(q: Queryable, memberIds: readonly string[]): Promise<Map<string, readonly Joined[]>> {
  const rows = await q.query<Joined & { memberId: string }>(
    `select member_id as "memberId", item_id::text as item, joined_at as at from missions.entrants
     where member_id = any ($1)`,
    [memberIds],
  )
  const joined = new Map<string, Joined[]>()
  for (const { memberId, ...one } of rows) joined.set(memberId, [...(joined.get(memberId) ?? []), one])
  return joined
}
