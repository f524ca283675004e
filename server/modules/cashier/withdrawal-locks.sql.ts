/** What members have and may not withdraw yet. Higher modules lock and release by calling down; nobody else writes here. */
import { sql, type Generated } from 'kysely'
import type { LockReason } from '#contract/cashier.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.withdrawal_locks': {
      id: Generated<bigint>
      member_id: string
      currency: string
      amount: bigint
      reason: LockReason
      source: string
      created_at: Date
      released_at: Date | null
    }
  }
}

export type WithdrawalLock = {
  memberId: string
  currency: string
  amountMinor: bigint
  reason: LockReason
  /** Who locked, and for what: its name is its identity. */
  source: string
}

/** Locks an amount; of a source that has locked already, the amount is replaced. */
export async function lockWithdrawal(tx: Tx, lock: WithdrawalLock, at: Date): Promise<void> {
  await sql`insert into cashier.withdrawal_locks (member_id, currency, amount, reason, source, created_at)
    values (${lock.memberId}, ${lock.currency}, ${lock.amountMinor}, ${lock.reason}, ${lock.source}, ${at})
    on conflict (member_id, currency, source) where released_at is null
      do update set amount = excluded.amount, reason = excluded.reason`.execute(tx.kysely)
}

/** Releases what a source locked; nothing happens when it locked nothing. */
export async function releaseWithdrawal(
  tx: Tx,
  lock: Pick<WithdrawalLock, 'memberId' | 'currency' | 'source'>,
  at: Date,
): Promise<void> {
  await tx.kysely
    .updateTable('cashier.withdrawal_locks')
    .set({ released_at: at })
    .where('member_id', '=', lock.memberId)
    .where('currency', '=', lock.currency)
    .where('source', '=', lock.source)
    .where('released_at', 'is', null)
    .execute()
}

/** The locks in force for a member, oldest first. */
export function listWithdrawalLocks(
  q: Queryable,
  memberId: string,
  currency: string,
): Promise<Pick<WithdrawalLock, 'amountMinor' | 'reason' | 'source'>[]> {
  return q.kysely
    .selectFrom('cashier.withdrawal_locks')
    .select(['amount as amountMinor', 'reason', 'source'])
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute()
}
