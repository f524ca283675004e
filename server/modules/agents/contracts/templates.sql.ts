/** Templates of contracts. */
import type { ContractKind, ContractTerms } from '#contract/agents/terms.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type Template = {
  id: bigint
  name: string
  kind: ContractKind
  terms: ContractTerms
  version: number
  by: string
  at: Date
}
const COLUMNS = 'id, name, kind, terms, version, changed_by as by, changed_at as at'

type Filter = { brand: string; kind?: ContractKind | undefined; limit: number; offset: number }

/** Returns a page of a brand's templates by name, and how many there are. */
export async function listTemplates(
  q: Queryable,
  { brand, kind, limit, offset }: Filter,
): Promise<{ rows: Template[]; total: number }> {
  const which = where(sql`brand = ${brand}`, kind !== undefined && sql`kind = ${kind}`)
  const rows = await q.query<Template>(
    sql`select ${fixed(COLUMNS)} from agents.contract_templates ${which} order by lower(name) limit ${limit} offset ${offset}`,
  )
  const counted = await q.query<{ count: number }>(
    sql`select count(*)::int as count from agents.contract_templates ${which}`,
  )
  return { rows, total: only(counted).count }
}

/** Returns a template of a brand; null: none. */
export async function findTemplate(q: Queryable, brand: string, id: string): Promise<Template | null> {
  const [row] = await q.query<Template>(
    `select ${COLUMNS} from agents.contract_templates where id = $2::bigint and brand = $1`,
    [brand, id],
  )
  return row ?? null
}

/** Returns the template of a brand that has a name, in any case; null: none. */
export async function findTemplateByName(q: Queryable, brand: string, name: string): Promise<Template | null> {
  const [row] = await q.query<Template>(
    `select ${COLUMNS} from agents.contract_templates where brand = $1 and lower(name) = lower($2)`,
    [brand, name],
  )
  return row ?? null
}

type Said = { name: string; terms: ContractTerms; by: string; at: Date }

/** Stores a template and returns it. Fails where another one of the brand has the name. */
export async function insertTemplate(tx: Tx, brand: string, { name, terms, by, at }: Said): Promise<Template> {
  return only(
    await tx.query<Template>(
      `insert into agents.contract_templates (brand, name, terms, changed_by, changed_at)
       values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
      [brand, name, JSON.stringify(terms), by, at],
    ),
  )
}

/** Stores what a template says now, as its next version, and returns it. */
export async function updateTemplate(tx: Tx, id: bigint, { name, terms, by, at }: Said): Promise<Template> {
  return only(
    await tx.query<Template>(
      `update agents.contract_templates set name = $2, terms = $3, changed_by = $4, changed_at = $5, version = version + 1
       where id = $1 returning ${COLUMNS}`,
      [id, name, JSON.stringify(terms), by, at],
    ),
  )
}

/** Removes a template. */
export async function deleteTemplate(tx: Tx, id: bigint): Promise<void> {
  await tx.query('delete from agents.contract_templates where id = $1', [id])
}
