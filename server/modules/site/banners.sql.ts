import type { LINKAGE_TYPES, BANNER_GROUPS } from '#contract/site.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Texts = Record<string, string>
export type BannerFields = {
  groupName: (typeof BANNER_GROUPS)[number]; tag: Texts; title: Texts; text: Texts; button: Texts; url: string; mobileUrl: string
  linkageType: (typeof LINKAGE_TYPES)[number]; link: string; position: number; enabled: boolean
}
export type BannerRow = BannerFields & { id: bigint }
const COLUMNS = `id, group_name as "groupName", tag, title, body as text, button, url, mobile_url as "mobileUrl",
  linkage_type as "linkageType", link, position, enabled`

/** Banners shown in one place, in the operator's order. */
export function listShownBanners(queryable: Queryable, merchant: string, groupName: string, limit: number): Promise<BannerRow[]> {
  return queryable.query<BannerRow>(
    `select ${COLUMNS} from site.banners where merchant = $1 and group_name = $2 and enabled order by position, id limit $3`, [merchant, groupName, limit])
}

/** A page of all banners of a brand. */
export async function listBannerRows(queryable: Queryable, merchant: string, limit: number, offset: number): Promise<{ rows: BannerRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    queryable.query<BannerRow>(`select ${COLUMNS} from site.banners where merchant = $1 order by group_name, position, id limit $2 offset $3`, [merchant, limit, offset]),
    queryable.query<{ count: bigint }>('select count(*) as count from site.banners where merchant = $1', [merchant]),
  ])
  return { rows, total: Number(counts[0]?.count ?? 0n) }
}

const valuesOf = (row: BannerFields) => [
  row.groupName, JSON.stringify(row.tag), JSON.stringify(row.title), JSON.stringify(row.text), JSON.stringify(row.button),
  row.url, row.mobileUrl, row.linkageType, row.link, row.position, row.enabled,
]

/** Adds a banner. */
export async function insertBanner(tx: Tx, merchant: string, row: BannerFields): Promise<bigint> {
  const [made] = await tx.query<{ id: bigint }>(
    `insert into site.banners (merchant, group_name, tag, title, body, button, url, mobile_url, linkage_type, link, position, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`, [merchant, ...valuesOf(row)])
  if (!made) throw new Error('no banner')
  return made.id
}

/** Locks a banner of the brand; null when there is none. */
export async function lockBanner(tx: Tx, merchant: string, id: bigint): Promise<BannerRow | null> {
  const [row] = await tx.query<BannerRow>(`select ${COLUMNS} from site.banners where merchant = $1 and id = $2 for update`, [merchant, id])
  return row ?? null
}

/** Replaces a banner. */
export async function putBanner(tx: Tx, id: bigint, row: BannerFields): Promise<void> {
  await tx.query(
    `update site.banners set group_name = $2, tag = $3, title = $4, body = $5, button = $6, url = $7, mobile_url = $8, linkage_type = $9,
       link = $10, position = $11, enabled = $12 where id = $1`, [id, ...valuesOf(row)])
}

/** Removes a banner. */
export async function deleteBanner(tx: Tx, id: bigint): Promise<void> {
  await tx.query('delete from site.banners where id = $1', [id])
}
