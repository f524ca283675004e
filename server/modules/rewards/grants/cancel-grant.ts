import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { beginNext } from './begin-grant.ts'
import { endGrant, lockWithMember } from './end-grant.ts'

/**
 * Cancels a grant of the member: its bonus money goes, their own money stays, open rounds are played to their end. `goes`
 * is what they were shown. Fails with NOT_FOUND for another member's grant as for an unknown one, GRANT_STATE, and
 * GRANT_CHANGED when another amount would go; nothing has happened then.
 */
export async function cancelGrant(env: Env, account: Account, id: string, goes: string): Promise<void> {
  const { memberId, currency } = await env.db.tx(async (tx) => {
    const grant = await lockWithMember(tx, id)
    if (grant.memberId !== account.id) return fail('NOT_FOUND')
    const { goesMinor } = await endGrant(tx, env, grant, { state: 'cancelled', reason: 'member' })
    const lost = grant.state === 'queued' ? grant.amountMinor : goesMinor
    if (lost !== parseMoney(goes)) return fail('GRANT_CHANGED', { goes: toWire(lost) })
    return grant
  })
  await beginNext(env, memberId, currency)
}
