/** Where members want to be paid. */
import type { ColumnType, Generated } from 'kysely'
import type { MethodKind } from '#contract/cashier.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Names } from './methods.sql.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.payout_accounts': {
      id: Generated<bigint>
      member_id: string
      method_code: string
      kind: MethodKind
      names: ColumnType<Names, string, string>
      holder: string
      number: string
      bank: string | null
      created_at: Date
      removed_at: Date | null
      usable_at: Date
    }
  }
}

export type PayoutAccount = {
  id: bigint
  memberId: string
  methodCode: string
  kind: MethodKind
  names: Names
  holder: string
  number: string
  bank: string | null
  createdAt: Date
  /** Withdrawals go there from then on. */
  usableAt: Date
}

const COLUMNS = [
  'id',
  'member_id as memberId',
  'method_code as methodCode',
  'kind',
  'names',
  'holder',
  'number',
  'bank',
  'created_at as createdAt',
  'usable_at as usableAt',
] as const

/** A member's accounts, oldest first. */
export function listPayoutAccounts(q: Queryable, memberId: string): Promise<PayoutAccount[]> {
  return q.kysely
    .selectFrom('cashier.payout_accounts')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** One of a member's accounts, or null. */
export async function findPayoutAccount(q: Queryable, memberId: string, id: bigint): Promise<PayoutAccount | null> {
  const row = await q.kysely
    .selectFrom('cashier.payout_accounts')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** An account by its id, whoever's it is, or null; removed ones are not found. */
export async function findPayoutAccountById(q: Queryable, id: bigint): Promise<PayoutAccount | null> {
  return (
    (await q.kysely
      .selectFrom('cashier.payout_accounts')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()) ?? null
  )
}

/** Stores an account, or null when the member has it already. */
export async function insertPayoutAccount(tx: Tx, account: Omit<PayoutAccount, 'id'>): Promise<PayoutAccount | null> {
  const row = await tx.kysely
    .insertInto('cashier.payout_accounts')
    .values({
      member_id: account.memberId,
      method_code: account.methodCode,
      kind: account.kind,
      names: JSON.stringify(account.names),
      holder: account.holder,
      number: account.number,
      bank: account.bank,
      created_at: account.createdAt,
      usable_at: account.usableAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** Marks an account as removed; the row stays for the withdrawals that name it. Answers whether the member had it. */
export async function removePayoutAccountRow(q: Queryable, memberId: string, id: bigint, at: Date): Promise<boolean> {
  const rows = await q.kysely
    .updateTable('cashier.payout_accounts')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** The name on the first account that a member ever added, removed ones too; null before the first. */
export async function findFirstHolder(q: Queryable, memberId: string): Promise<string | null> {
  const row = await q.kysely
    .selectFrom('cashier.payout_accounts')
    .select('holder')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.holder ?? null
}
