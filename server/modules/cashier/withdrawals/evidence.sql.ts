/** What is shown beside a withdrawal while somebody decides about it. */
import { only, type Queryable } from '#server/lib/db.ts'

/** How many, and what they add up to in ledger units. */
export type Sum = { count: number; minor: bigint }

/** Returns what a member ever deposited and was paid, less what was taken back. */
export async function sumEver(
  q: Queryable,
  { id, currency }: { id: string; currency: string },
): Promise<{ deposits: Sum; withdrawals: Sum }> {
  const row = only(
    await q.query<{ deposits: number; credited: bigint; withdrawals: number; paid: bigint }>(
      `select d.deposits, d.credited, w.withdrawals, w.paid from (
         select count(*)::int as deposits, coalesce(sum(credited), 0)::bigint as credited from cashier.deposits
         where member_id = $1 and currency = $2 and state = 'paid'
       ) d cross join (
         select count(*)::int as withdrawals, coalesce(sum(amount), 0)::bigint as paid from cashier.withdrawals
         where member_id = $1 and currency = $2 and paid_at is not null and state not in ('failed', 'rejected')
       ) w`,
      [id, currency],
    ),
  )
  return {
    deposits: { count: row.deposits, minor: row.credited },
    withdrawals: { count: row.withdrawals, minor: row.paid },
  }
}

/** Returns other members of the brand who are or were paid to the same account, at most so many. */
export function listSamePayee(
  q: Queryable,
  { merchant, payoutAccountId }: { merchant: string; payoutAccountId: bigint },
  limit: number,
): Promise<{ id: string; username: string }[]> {
  return q.query(
    `select distinct m.id::text as id, m.username from cashier.payout_accounts own
     join cashier.payout_accounts other on other.kind = own.kind and lower(other.number) = lower(own.number)
       and lower(coalesce(other.bank, '')) = lower(coalesce(own.bank, '')) and other.member_id <> own.member_id
     join identity.members m on m.id = other.member_id::bigint and m.merchant = $2
     where own.id = $1 order by 2 limit $3`,
    [payoutAccountId, merchant, limit],
  )
}
