/** Whether a withdrawal may still go where its member said: the account stands as it stood when he asked. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

type Where = Pick<Withdrawal, 'kind' | 'number' | 'bank'>

/** Whether the payee of a withdrawal is there still, unblocked and the same. */
export async function isPayeeStanding(
  q: Queryable,
  { payoutAccountId, memberId, holder, number, bank, merchant, kind }: Withdrawal,
): Promise<boolean> {
  const rows = await q.query(
    `select 1 from cashier.payout_accounts where id = $1 and member_id = $2 and removed_at is null and (holder, number, bank) is not distinct from ($3, $4, $5)`,
    [payoutAccountId, memberId, holder, number, bank],
  )
  return rows.length === 1 && !(await isBlocked(q, merchant, { kind, number, bank }))
}

/** Whether a brand pays nothing to an account any more. */
export async function isBlocked(q: Queryable, merchant: string, { kind, number, bank }: Where): Promise<boolean> {
  const rows = await q.query(
    `select 1 from cashier.payout_accounts p join identity.accounts a on a.id = p.member_id::bigint
     where p.blocked_at is not null and a.merchant = $1 and p.kind = $2 and lower(p.number) = lower($3) and lower(coalesce(p.bank, '')) = lower(coalesce($4, '')) limit 1`,
    [merchant, kind, number, bank],
  )
  return rows.length > 0
}

/** Whether another member is, or was, paid to the same account: at whatever brand. */
export async function isShared(q: Queryable, memberId: string, { kind, number, bank }: Where): Promise<boolean> {
  const rows = await q.query(
    `select 1 from cashier.payout_accounts where kind = $1 and lower(number) = lower($2) and lower(coalesce(bank, '')) = lower(coalesce($3, '')) and member_id <> $4 limit 1`,
    [kind, number, bank, memberId],
  )
  return rows.length > 0
}

/** Blocks the payee of a withdrawal, for good. */
export async function blockPayeeRow(tx: Tx, { payoutAccountId }: Withdrawal, at: Date): Promise<void> {
  await tx.query('update cashier.payout_accounts set blocked_at = $2 where id = $1 and blocked_at is null', [
    payoutAccountId,
    at,
  ])
}
