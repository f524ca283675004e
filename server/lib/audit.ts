/** The log of what operators did. It belongs to no module, because operators act in every module. */
import { insertAct } from './audit.sql.ts'
import type { Tx } from './db.ts'
import type { Env } from './env.ts'
import type { Operator } from './principal.ts'
import { noteAct } from './security-acts.ts'

/** Who acts, and at which brand. '*' means every brand, for an act of the house that concerns all of them. */
export type AuditActor = {
  env: Env
  ip: string
  merchant: string
  operator: Pick<Operator, 'id' | 'username' | 'isHouse'>
}

export type Act = {
  /** `noun.verb`, such as member.freeze. */
  action: string
  /** `noun:id`, such as member:100001. */
  subject: string
  reason?: string
  /** What the act changed: the values before and after it. Never secrets. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const asJson = (value: Record<string, unknown> | undefined) =>
  value ? JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) : null

/**
 * Used in place of a brand for the house's own affairs, such as its persons and their logins. No brand can read them.
 */
export const HOUSE_LOG = '-'

/** Returns the same operator as the actor for every brand, so that each brand reads the act in its own log. */
export function everywhere<Actor extends AuditActor>(actor: Actor): Actor {
  return { ...actor, merchant: '*' }
}

/** Writes an operator's act into the audit log, in the transaction of the act: both are committed, or neither is. */
export async function writeAudit(tx: Tx, context: AuditActor, act: Act): Promise<void> {
  await insertAct(tx, {
    at: context.env.clock.now(),
    brand: context.merchant,
    operator: context.operator,
    action: act.action,
    subject: act.subject,
    reason: act.reason ?? null,
    before: asJson(act.before),
    after: asJson(act.after),
    ip: context.ip,
  })
  tx.onCommit(() => noteAct(context, act))
}
