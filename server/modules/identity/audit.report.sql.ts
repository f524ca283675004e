/** What did which operator do to whom, and when? */
import type { Queryable } from '#server/lib/db.ts'
import './tables.ts'

export type AuditFilter = {
  /** Of a brand: its own acts and what the house did for all. Null: all of the house's acts, wherever. */
  brand: string | null
  operator: string | undefined
  action: string | undefined
  subject: string | undefined
  from: Date | undefined
  to: Date | undefined
}

function filtered(queryable: Queryable, filter: AuditFilter) {
  const log = queryable.kysely.selectFrom('core.audit_log')
  let query = filter.brand === null ? log.where('is_house', '=', true) : log.where('brand', 'in', [filter.brand, '*'])
  if (filter.operator) query = query.where('operator', '=', filter.operator)
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.subject) query = query.where('subject', '=', filter.subject)
  if (filter.from) query = query.where('at', '>=', filter.from)
  if (filter.to) query = query.where('at', '<', filter.to)
  return query
}

/** A page of acts, newest first, as a query. */
export function auditQuery(queryable: Queryable, filter: AuditFilter, limit: number, offset: number) {
  return filtered(queryable, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset)
}

/** A page of acts, newest first. */
export function listAuditRows(queryable: Queryable, filter: AuditFilter, limit: number, offset: number) {
  return auditQuery(queryable, filter, limit, offset).execute()
}

/** How many acts fit. */
export async function countAudit(queryable: Queryable, filter: AuditFilter): Promise<number> {
  const row = await filtered(queryable, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
