import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { insertVersion, lastVersion, type VersionAct } from './versions.sql.ts'

export type State = Record<string, unknown>
export type Change = {
  subject: string
  act: Exclude<VersionAct, 'base'>
  before: State | null
  after: State | null
  /** The number of the version that is restored. */
  restored?: number
  /** The action and subject in the audit log. */
  audit: { action: string; subject: string }
}

/** Locks a subject until the transaction ends, so that concurrent changes of it wait. */
export async function lockSubject(tx: Tx, merchant: string, subject: string): Promise<void> {
  await lockName(tx, `site ${merchant} ${subject}`)
}

/**
 * Writes a change into the history and the audit log, in the transaction of the change. The first change of something
 * that came with the product stores its former state as version 1. The caller holds the lock on what is changed.
 * Returns the new version's number.
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
