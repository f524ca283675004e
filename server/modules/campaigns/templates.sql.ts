import type { CampaignTexts } from '#contract/campaigns/campaign.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Template = { id: bigint; name: string; texts: CampaignTexts; version: number; by: string; at: Date }
const ROW = 't.id, t.name, t.texts, t.version, t.changed_by as by, t.changed_at as at'

/** Returns a page of a brand's templates, newest first, and how many there are. */
export async function listTemplates(
  q: Queryable,
  brand: string,
  limit: number,
  offset: number,
): Promise<{ rows: Template[]; total: number }> {
  const rows = await q.query<Template>(
    `select ${ROW} from campaigns.templates t where t.brand = $1 and t.removed_at is null
       order by t.id desc limit $2 offset $3`,
    [brand, limit, offset],
  )
  const [count] = await q.query<{ total: number }>(
    'select count(*)::int as total from campaigns.templates where brand = $1 and removed_at is null',
    [brand],
  )
  return { rows, total: count?.total ?? 0 }
}

/** Locks a brand's template and returns it; null when there is none. */
export async function lockTemplate(tx: Tx, brand: string, id: bigint): Promise<Template | null> {
  const [row] = await tx.query<Template>(
    `select ${ROW} from campaigns.templates t where t.brand = $1 and t.id = $2 and t.removed_at is null for update`,
    [brand, id],
  )
  return row ?? null
}

type Order = { name: string; texts: CampaignTexts; by: string; at: Date }

/** Inserts a template and returns it. */
export async function insertTemplate(tx: Tx, brand: string, { name, texts, by, at }: Order): Promise<Template> {
  const [row] = await tx.query<Template>(
    `insert into campaigns.templates as t (brand, name, texts, changed_by, changed_at) values ($1, $2, $3, $4, $5)
     returning ${ROW}`,
    [brand, name, JSON.stringify(texts), by, at],
  )
  if (!row) throw new Error('the template was not stored')
  return row
}

/** Stores what a template says, as its next version, and returns it. */
export async function updateTemplate(tx: Tx, id: bigint, { name, texts, by, at }: Order): Promise<Template> {
  const [row] = await tx.query<Template>(
    `update campaigns.templates t set name = $2, texts = $3, changed_by = $4, changed_at = $5, version = version + 1
     where t.id = $1 returning ${ROW}`,
    [id, name, JSON.stringify(texts), by, at],
  )
  if (!row) throw new Error('the template went away')
  return row
}

/** Removes a template. */
export async function removeTemplateRow(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.query('update campaigns.templates set removed_at = $2 where id = $1', [id, at])
}
