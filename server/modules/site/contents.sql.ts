import type { Queryable, Tx } from '#server/lib/db.ts'

type Texts = Record<string, string>
export type ResourceRow = { type: string; url: string; label_name_en: string | null; is_social: boolean }
export type ArticleRow = { key: string; category: 'start' | 'money' | 'fair' | 'rules'; title: Texts; body: Texts }
export type FeedbackRow = { id: bigint; content: string; contact: string | null; member_id: string | null; ip: string; at: Date }

/** Links of a brand. */
export function listResources(queryable: Queryable, merchant: string): Promise<ResourceRow[]> {
  return queryable.query<ResourceRow>(
    'select type, url, label_name_en, is_social from site.resources where merchant = $1 order by position, type limit 100', [merchant])
}

/** Help articles of a brand for a device, in their order. */
export function listArticles(queryable: Queryable, merchant: string, device: string): Promise<ArticleRow[]> {
  return queryable.query<ArticleRow>(
    'select key, category, title, body from site.help_articles where merchant = $1 and $2 = any (device) order by position, key limit 200', [merchant, device])
}

/** Sets a help article. */
export async function putArticle(tx: Tx, merchant: string, row: ArticleRow & { position: number }): Promise<void> {
  await tx.query(
    `insert into site.help_articles (merchant, key, category, title, body, position) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant, key) do update set category = excluded.category, title = excluded.title, body = excluded.body, position = excluded.position`,
    [merchant, row.key, row.category, JSON.stringify(row.title), JSON.stringify(row.body), row.position])
}

/** Keeps a remark. */
export async function insertFeedback(
  queryable: Queryable,
  row: { merchant: string; content: string; contact: string | null; memberId: string | null; ip: string; network: string; at: Date },
): Promise<void> {
  await queryable.query(
    'insert into site.feedback (merchant, content, contact, member_id, ip, network, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.merchant, row.content, row.contact, row.memberId, row.ip, row.network, row.at])
}

/** How many remarks came from a network since a moment. */
export async function countFeedbackFrom(queryable: Queryable, network: string, since: Date): Promise<number> {
  const [row] = await queryable.query<{ count: bigint }>('select count(*) as count from site.feedback where network = $1 and at > $2', [network, since])
  return Number(row?.count ?? 0n)
}

/** A page of remarks, newest first. */
export async function listFeedbackRows(queryable: Queryable, merchant: string, limit: number, offset: number): Promise<{ rows: FeedbackRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    queryable.query<FeedbackRow>(
      'select id, content, contact, member_id, ip, at from site.feedback where merchant = $1 order by id desc limit $2 offset $3', [merchant, limit, offset]),
    queryable.query<{ count: bigint }>('select count(*) as count from site.feedback where merchant = $1', [merchant]),
  ])
  return { rows, total: Number(counts[0]?.count ?? 0n) }
}
