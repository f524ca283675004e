import type { Queryable } from '#server/lib/db.ts'

export type PastMoney = { reason: 'deposit' | 'withdrawal'; reference: string; amountMinor: bigint; at: Date }

/** Returns the newest deposit and the newest withdrawal of a member, as the ledger has them. */
export function listPastMoney(q: Queryable, memberId: string): Promise<PastMoney[]> {
  return q.query<PastMoney>(
    `select distinct on (t.reason) t.reason, t.reference, t.amount as "amountMinor", t.created_at as at
     from wallet.balances b join wallet.transfer_lines t on (t.credit = b.id or t.debit = b.id)
     where b.owner = $1 and b.kind = 'member_cash' and t.reason in ('deposit', 'withdrawal') and t.reference ~ '^[DW]-'
     order by t.reason, t.created_at desc`,
    [memberId],
  )
}
