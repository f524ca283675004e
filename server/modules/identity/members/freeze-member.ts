import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { fail } from '#contract/errors.ts'
import { MEMBER_FROZEN } from '#contract/facts.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { lockAccount, putStatus } from './member-file.sql.ts'
import { endSessionsOf } from '../sessions/sessions.sql.ts'

/**
 * Freezes an account, with a reason and an entry in the audit log. Ends every session in the same commit. An account
 * that is frozen already, or that its member closed, is not changed. Two persons must decide to unfreeze it
 * (member-decisions.ts). Fails with NOT_FOUND.
 */
export function freezeAccount(
  context: OperatorContext,
  input: { id: string; reason: string },
): Promise<{ id: string; status: 'active' | 'frozen' | 'closed' }> {
  return context.env.db.tx((tx) => freezeAccountInTx(tx, context, input))
}

/** As `freezeAccount`, in the transaction of whatever it follows from. */
export async function freezeAccountInTx(
  tx: Tx,
  context: OperatorContext,
  input: { id: string; reason: string },
): Promise<{ id: string; status: 'active' | 'frozen' | 'closed' }> {
  const { env, merchant, operator } = context
  const id = readId(input.id)
  if (id === null) return fail('NOT_FOUND')
  const at = env.clock.now()
  const account = await lockAccount(tx, merchant, id)
  if (!account) return fail('NOT_FOUND')
  if (account.status !== 'active') return { id: input.id, status: account.status }
  await putStatus(tx, { id, status: 'frozen', reason: input.reason, operator: operator.username, at })
  await tellFact(tx, MEMBER_FROZEN, { brand: merchant, memberId: input.id, at }, {})
  await endSessionsOf(tx, id, at, 'frozen')
  tx.onCommit(() => env.live.signal(input.id, SESSION_TOPIC))
  await writeAudit(tx, context, {
    action: 'member.freeze',
    subject: `member:${id}`,
    reason: input.reason,
    before: { status: account.status },
    after: { status: 'frozen' },
  })
  return { id: input.id, status: 'frozen' }
}
