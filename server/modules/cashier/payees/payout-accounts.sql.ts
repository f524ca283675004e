/** Payout accounts: the accounts to which members are paid. */
import type { MethodKind } from '#contract/cashier/methods.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Names } from '../rules/methods.sql.ts'

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
  /** From when withdrawals may go to it. */
  usableAt: Date
}

/** The columns of a `PayoutAccount`. */
const COLUMNS = `id, member_id as "memberId", method_code as "methodCode", kind, names, holder, number, bank,
  created_at as "createdAt", usable_at as "usableAt"`

/** Returns a member's accounts, oldest first. Bounded: a member adds PAYOUT_ACCOUNTS_MAX at most. */
export function listPayoutAccounts(q: Queryable, memberId: string): Promise<PayoutAccount[]> {
  return q.query(
    `select ${COLUMNS} from cashier.payout_accounts where member_id = $1 and removed_at is null order by id`,
    [memberId],
  )
}

/** Returns one of a member's accounts, or null. */
export async function findPayoutAccount(q: Queryable, memberId: string, id: bigint): Promise<PayoutAccount | null> {
  const [row] = await q.query<PayoutAccount>(
    `select ${COLUMNS} from cashier.payout_accounts where id = $2 and member_id = $1 and removed_at is null`,
    [memberId, id],
  )
  return row ?? null
}

/** Returns an account of any member by its id, or null; removed ones are not found. */
export async function findPayoutAccountById(q: Queryable, id: bigint): Promise<PayoutAccount | null> {
  const [row] = await q.query<PayoutAccount>(
    `select ${COLUMNS} from cashier.payout_accounts where id = $1 and removed_at is null`,
    [id],
  )
  return row ?? null
}

/** Inserts an account. Returns null when the member has it already. */
export async function insertPayoutAccount(tx: Tx, one: Omit<PayoutAccount, 'id'>): Promise<PayoutAccount | null> {
  const [row] = await tx.query<PayoutAccount>(
    `insert into cashier.payout_accounts (member_id, method_code, kind, names, holder, number, bank, created_at,
       usable_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning ${COLUMNS}`,
    [
      one.memberId,
      one.methodCode,
      one.kind,
      JSON.stringify(one.names),
      one.holder,
      one.number,
      one.bank,
      one.createdAt,
      one.usableAt,
    ],
  )
  return row ?? null
}

/** Marks an account as removed; the row stays, because withdrawals refer to it. Returns whether the member had it. */
export async function removePayoutAccountRow(q: Queryable, memberId: string, id: bigint, at: Date): Promise<boolean> {
  const rows = await q.query(
    `update cashier.payout_accounts set removed_at = $3
     where id = $2 and member_id = $1 and removed_at is null returning id`,
    [memberId, id, at],
  )
  return rows.length === 1
}

/** Returns the name on the first account that a member ever added, including removed ones; null before the first. */
export async function findFirstHolder(q: Queryable, memberId: string): Promise<string | null> {
  const [row] = await q.query<{ holder: string }>(
    `select holder from cashier.payout_accounts where member_id = $1 order by id limit 1`,
    [memberId],
  )
  return row?.holder ?? null
}

type Copy = Pick<PayoutAccount, 'memberId' | 'holder' | 'number' | 'bank'> & { payoutAccountId: bigint }

/** Returns whether an account exists still, with the same holder, number and bank as in the copy. */
export async function isUnchanged(q: Queryable, copy: Copy): Promise<boolean> {
  const rows = await q.query(
    `select 1 from cashier.payout_accounts where id = $1 and member_id = $2 and removed_at is null
       and (holder, number, bank) is not distinct from ($3, $4, $5)`,
    [copy.payoutAccountId, copy.memberId, copy.holder, copy.number, copy.bank],
  )
  return rows.length === 1
}

type Where = Pick<PayoutAccount, 'kind' | 'number' | 'bank'>

/** Returns whether a brand has blocked an account. */
export async function isBlocked(q: Queryable, merchant: string, { kind, number, bank }: Where): Promise<boolean> {
  const rows = await q.query(
    `select 1 from cashier.payout_accounts p join identity.members a on a.id = p.member_id::bigint
     where p.blocked_at is not null and a.merchant = $1 and p.kind = $2 and lower(p.number) = lower($3)
       and lower(coalesce(p.bank, '')) = lower(coalesce($4, '')) limit 1`,
    [merchant, kind, number, bank],
  )
  return rows.length > 0
}

/** Returns whether another member, of any brand, is or was paid to the same account. */
export async function isShared(q: Queryable, memberId: string, { kind, number, bank }: Where): Promise<boolean> {
  const rows = await q.query(
    `select 1 from cashier.payout_accounts where kind = $1 and lower(number) = lower($2)
       and lower(coalesce(bank, '')) = lower(coalesce($3, '')) and member_id <> $4 limit 1`,
    [kind, number, bank, memberId],
  )
  return rows.length > 0
}

/** Blocks an account permanently. */
export async function blockPayeeRow(tx: Tx, payoutAccountId: bigint, at: Date): Promise<void> {
  await tx.query('update cashier.payout_accounts set blocked_at = $2 where id = $1 and blocked_at is null', [
    payoutAccountId,
    at,
  ])
}
