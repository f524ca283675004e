import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { lockAccount, putStatus } from './member-file.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'

/**
 * Freezes an account at once, with a reason and in the audit log; every session ends in the same commit. One that is frozen already, or
 * that its owner closed, is left as it is. Opening it again is a decision of two (member-decisions.ts). Fails with NOT_FOUND.
 */
export async function freezeAccount(
  context: OperatorContext,
  input: { id: string; reason: string },
): Promise<{ id: string; status: 'active' | 'frozen' | 'closed' }> {
  const { env, merchant, operator } = context
  const id = readId(input.id)
  if (id === null) return fail('NOT_FOUND')
  const at = env.clock.now()
  return env.db.tx(async (tx) => {
    const account = await lockAccount(tx, merchant, id)
    if (!account) return fail('NOT_FOUND')
    if (account.status !== 'active') return { id: input.id, status: account.status }
    await putStatus(tx, { id, status: 'frozen', reason: input.reason, operator: operator.username, at })
    await endSessionsOf(tx, id, at, 'frozen')
    tx.onCommit(() => env.live.signal(input.id, 'session'))
    await writeAudit(tx, context, {
      action: 'member.freeze',
      subject: `member:${id}`,
      reason: input.reason,
      before: { status: account.status },
      after: { status: 'frozen' },
    })
    return { id: input.id, status: 'frozen' }
  })
}
