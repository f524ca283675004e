import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { insertVersion, lastVersion, type VersionAct } from './versions.sql.ts'

export type State = Record<string, unknown>
export type Change = {
  subject: string
  act: Exclude<VersionAct, 'base'>
  before: State | null
  after: State | null
  /** Which version an undo puts back. */
  restored?: number
  /** How the audit log calls it: action and subject. */
  audit: { action: string; subject: string }
}

/** Makes whoever changes the same thing wait until this transaction ends. */
export async function lockSubject(tx: Tx, merchant: string, subject: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`site ${merchant} ${subject}`])
}

/**
 * Writes a change into the history and the audit log, in the transaction of the change. The first change of something that came with
 * the product keeps how it was as version 1. Whoever calls holds the lock on what is changed. Answers the new version's number.
 */
export async function keepVersion(tx: Tx, context: OperatorContext, change: Change): Promise<number> {
  const { merchant, operator, env } = context
  const { subject, act, before, after } = change
  const at = env.clock.now()
  let number = await lastVersion(tx, merchant, subject)
  if (number === 0 && before) {
    await insertVersion(tx, merchant, {
      subject,
      number: ++number,
      act: 'base',
      state: before,
      restored: null,
      operator: null,
      at,
    })
  }
  number += 1
  await insertVersion(tx, merchant, {
    subject,
    number,
    act,
    state: after,
    restored: change.restored ?? null,
    operator: operator.username,
    at,
  })
  await writeAudit(tx, context, {
    ...change.audit,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    ...(change.restored ? { reason: `version ${change.restored}` } : {}),
  })
  return number
}
