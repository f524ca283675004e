/** Lists what operators did, to whom and when. */
import { only, type Queryable } from '#server/lib/db.ts'
import { sql, type Sql, where } from '#server/lib/sql.ts'

export type AuditFilter = {
  /**
   * A brand: its own acts and the acts of the house that concern all brands. Null: all acts of the house and of every
   * brand.
   */
  brand: string | null
  operator: string | undefined
  action: string | undefined
  subject: string | undefined
  from: Date | undefined
  to: Date | undefined
  /** Acts older than this one. */
  before?: bigint | undefined
}

const conditionsOf = (filter: AuditFilter) => [
  filter.brand === null ? sql`is_house` : sql`brand in (${filter.brand}, '*')`,
  filter.operator && sql`operator = ${filter.operator}`,
  filter.action && sql`action = ${filter.action}`,
  filter.subject && sql`subject = ${filter.subject}`,
  filter.from && sql`at >= ${filter.from}`,
  filter.to && sql`at < ${filter.to}`,
  filter.before !== undefined && sql`id < ${filter.before}`,
]

export type AuditRow = {
  id: bigint
  at: Date
  brand: string
  operator: string
  action: string
  subject: string
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string
  is_house: boolean
}

/** Returns the SQL statement that listAuditRows runs. */
export function auditQuery(filter: AuditFilter, limit: number, offset: number): Sql {
  return sql`select id, at, brand, operator, action, subject, reason, before, after, ip, is_house from core.audit_log
    ${where(...conditionsOf(filter))} order by id desc limit ${limit} offset ${offset}`
}

/** Returns one page of acts, newest first. */
export function listAuditRows(q: Queryable, filter: AuditFilter, limit: number, offset: number): Promise<AuditRow[]> {
  return q.query(auditQuery(filter, limit, offset))
}

/** Returns the number of acts that match the filter. */
export async function countAudit(q: Queryable, filter: AuditFilter): Promise<number> {
  const fits = where(...conditionsOf(filter))
  return only(await q.query<{ count: number }>(sql`select count(*)::int as count from core.audit_log ${fits}`)).count
}
