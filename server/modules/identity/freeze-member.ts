import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { lockAccount, putStatus } from './member-file.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'

/**
 * Freezes an account or opens it again, with a reason and in the audit log. Freezing ends every session in the same commit.
 * An account that is already so, or that its owner closed, is not frozen. Fails with NOT_FOUND.
 */
export async function setMemberStatus(
  context: OperatorContext, input: { id: string; reason: string }, status: 'active' | 'frozen',
): Promise<{ id: string; status: 'active' | 'frozen' | 'closed' }> {
  const { env, merchant, operator } = context
  const id = readId(input.id)
  if (id === null) return fail('NOT_FOUND')
  const at = env.clock.now()
  return env.db.tx(async (tx) => {
    const account = await lockAccount(tx, merchant, id)
    if (!account) return fail('NOT_FOUND')
    // what its owner closed is shut already; opening it again is the operator's way back
    if (account.status === status || (account.status === 'closed' && status === 'frozen')) return { id: input.id, status: account.status }
    await putStatus(tx, { id, status, reason: input.reason, operator: operator.username, at })
    if (status === 'frozen') {
      await endSessionsOf(tx, id, at, 'frozen')
      tx.onCommit(() => env.live.signal(input.id, 'session'))
    }
    await writeAudit(tx, context, {
      action: status === 'frozen' ? 'member.freeze' : 'member.unfreeze', subject: `member:${id}`, reason: input.reason,
      before: { status: account.status }, after: { status },
    })
    return { id: input.id, status }
  })
}
