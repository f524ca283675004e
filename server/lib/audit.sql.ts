import type { Tx } from './db.ts'
import type { Operator } from './principal.ts'

/** A row of the audit log; `before` and `after` are JSON. */
export type ActRow = {
  at: Date
  brand: string
  operator: Pick<Operator, 'id' | 'username' | 'isHouse'>
  action: string
  subject: string
  reason: string | null
  before: string | null
  after: string | null
  ip: string
}

/** Writes a row of the audit log. */
export async function insertAct(tx: Tx, { at, brand, operator, ...act }: ActRow): Promise<void> {
  await tx.query(
    `insert into core.audit_log (at, brand, operator_id, operator, action, subject, reason, before, after, ip, is_house)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      at,
      brand,
      operator.id,
      operator.username,
      act.action,
      act.subject,
      act.reason,
      act.before,
      act.after,
      act.ip,
      operator.isHouse,
    ],
  )
}
