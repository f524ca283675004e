/**
 * Money that members have and may not withdraw yet. Only higher modules lock and release it, by calling these
 * functions.
 */
import type { LockReason } from '#contract/cashier/withdrawals.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type WithdrawalLock = {
  memberId: string
  currency: string
  amountMinor: bigint
  reason: LockReason
  /** What locked, and for what: this name identifies the lock. */
  source: string
}

/** Locks an amount; when the source has locked already, the new amount replaces the old one. */
export async function lockWithdrawal(tx: Tx, lock: WithdrawalLock, at: Date): Promise<void> {
  await tx.query(
    `insert into cashier.withdrawal_locks (member_id, currency, amount, reason, source, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, currency, source) where released_at is null
       do update set amount = excluded.amount, reason = excluded.reason`,
    [lock.memberId, lock.currency, lock.amountMinor, lock.reason, lock.source, at],
  )
}

/** Locks many amounts in one statement; each source is named once. An amount of 0 releases what its source locked. */
export async function setLocks(tx: Tx, locks: readonly WithdrawalLock[], at: Date): Promise<void> {
  if (locks.length === 0) return
  const columns = (some: readonly WithdrawalLock[]) => [
    some.map(({ memberId }) => memberId),
    some.map(({ currency }) => currency),
    some.map(({ source }) => source),
  ]
  const held = locks.filter(({ amountMinor }) => amountMinor > 0n)
  const over = locks.filter(({ amountMinor }) => amountMinor <= 0n)
  if (held.length > 0)
    await tx.query(
      `insert into cashier.withdrawal_locks (member_id, currency, source, amount, reason, created_at)
       select l.*, $6::timestamptz
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) as l (member_id, currency, source, amount, reason)
       order by l.member_id, l.source
       on conflict (member_id, currency, source) where released_at is null
         do update set amount = excluded.amount, reason = excluded.reason`,
      [...columns(held), held.map(({ amountMinor }) => amountMinor), held.map(({ reason }) => reason), at],
    )
  if (over.length > 0)
    await tx.query(
      `update cashier.withdrawal_locks l set released_at = $4
       from unnest($1::text[], $2::text[], $3::text[]) as o (member_id, currency, source)
       where l.member_id = o.member_id and l.currency = o.currency and l.source = o.source and l.released_at is null`,
      [...columns(over), at],
    )
}

/** Releases what a source locked; does nothing when it locked nothing. */
export async function releaseWithdrawal(
  tx: Tx,
  lock: Pick<WithdrawalLock, 'memberId' | 'currency' | 'source'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `update cashier.withdrawal_locks set released_at = $4
     where member_id = $1 and currency = $2 and source = $3 and released_at is null`,
    [lock.memberId, lock.currency, lock.source, at],
  )
}

/** Returns the locks in force for a member, oldest first. */
export function listWithdrawalLocks(
  q: Queryable,
  memberId: string,
  currency: string,
): Promise<Pick<WithdrawalLock, 'amountMinor' | 'reason' | 'source'>[]> {
  return q.query(
    `select amount as "amountMinor", reason, source from cashier.withdrawal_locks
     where member_id = $1 and currency = $2 and released_at is null order by id`,
    [memberId, currency],
  )
}
