import type { Reason } from '#contract/wallet/wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { AccountKind } from './account-kinds.ts'

export type Entry = {
  transferId: bigint
  reason: Reason
  reference: string
  /** Ledger units, signed. */
  amountMinor: bigint
  balanceAfterMinor: bigint
  at: Date
}

/** The columns of an entry `e` with its transfer `t`. */
export const ENTRY_COLUMNS = `e.transfer_id as "transferId", t.reason, t.reference, e.amount as "amountMinor",
  e.balance_after as "balanceAfterMinor", e.created_at as at`

export type EntryWithOther = Entry & { otherKind: AccountKind; otherOwner: string }

/** Returns one entry of an account with the account on its other side, or null. */
export async function findEntry(q: Queryable, accountId: bigint, transferId: bigint): Promise<EntryWithOther | null> {
  const [row] = await q.query<EntryWithOther>(
    `select ${ENTRY_COLUMNS}, o.kind as "otherKind", o.owner as "otherOwner"
     from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
     join wallet.accounts o on o.id = case when t.debit = e.account_id then t.credit else t.debit end
     where e.account_id = $1 and e.transfer_id = $2`,
    [accountId, transferId],
  )
  return row ?? null
}
