import { sql, type SqlBool } from 'kysely'
import type { Reason } from '#contract/wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { AccountKind } from './account-kinds.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'wallet.transfers': {
      id: bigint
      posting_id: bigint
      debit: bigint
      credit: bigint
      amount: bigint
      reason: Reason
      reference: string
      created_at: Date
    }
    'wallet.entries': {
      account_id: bigint
      transfer_id: bigint
      /** Signed. */
      amount: bigint
      balance_after: bigint
      created_at: Date
    }
  }
}

export type Entry = {
  transferId: bigint
  reason: Reason
  reference: string
  /** Signed. */
  amountMinor: bigint
  balanceAfterMinor: bigint
  at: Date
}

/** The columns of an entry `e` with its transfer `t`. */
export const ENTRY_COLUMNS = [
  'e.transfer_id as transferId',
  't.reason',
  't.reference',
  'e.amount as amountMinor',
  'e.balance_after as balanceAfterMinor',
  'e.created_at as at',
] as const

export type EntryWithOther = Entry & { otherKind: AccountKind; otherOwner: string }

/** One entry of an account with the account on its other side, or null. */
export async function findEntry(q: Queryable, accountId: bigint, transferId: bigint): Promise<EntryWithOther | null> {
  const row = await q.kysely
    .selectFrom('wallet.entries as e')
    .innerJoin('wallet.transfers as t', 't.id', 'e.transfer_id')
    .innerJoin('wallet.accounts as o', (join) =>
      join.on(sql<SqlBool>`o.id = case when t.debit = e.account_id then t.credit else t.debit end`),
    )
    .select([...ENTRY_COLUMNS, 'o.kind as otherKind', 'o.owner as otherOwner'])
    .where('e.account_id', '=', accountId)
    .where('e.transfer_id', '=', transferId)
    .executeTakeFirst()
  return row ?? null
}
