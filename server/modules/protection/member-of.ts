import { PROTECTION_TOPIC } from '#contract/protection/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { lockIncoming } from './claims.sql.ts'
import { lockMember, type MemberRow } from './members.sql.ts'
import { tellRanOut } from './tell-ran-out.ts'

/** Who sets something: the member, or an operator with a reason. */
export type Setter = { by: 'member' | (string & {}); reason: string | null }
/** Returns who set something, as facts contain it: an operator is not named. */
export function setterKind({ by }: Setter): 'member' | 'operator' {
  return by === 'member' ? 'member' : 'operator'
}

export const BY_MEMBER: Setter = { by: 'member', reason: null }

/**
 * Locks what protects a member, in the same order for every change: incoming money first, then the row. Tells a break
 * or an exclusion that is over before anything changes it. Notifies the member's open pages after the commit.
 */
export async function openMember(tx: Tx, env: Env, account: Account): Promise<MemberRow> {
  await lockIncoming(tx, account.id)
  const accountId = await openAccount(tx, { kind: 'member_cash', owner: account.id, currency: account.currency })
  tx.onCommit(() => env.live.signal(account.id, PROTECTION_TOPIC))
  const at = env.clock.now()
  const { id: memberId, merchant, currency } = account
  const row = await lockMember(tx, { memberId, merchant, currency, accountId }, at)
  await tellRanOut(tx, merchant, row, at)
  return row
}
