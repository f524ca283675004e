/** Withdrawals: orders of members to be paid. */
import {
  sql,
  type ColumnType,
  type Expression,
  type ExpressionBuilder,
  type Generated,
  type SqlBool,
  type Updateable,
} from 'kysely'
import type { CONFIRMATIONS, MethodKind, RECEIPTS, WithdrawalState } from '#contract/cashier.ts'
import type { Queryable, Tables, Tx } from '#server/lib/db.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'
import type { Names } from './methods.sql.ts'
import type { Finding } from './risk-facts.ts'

type WithdrawalTable = {
  id: Generated<bigint>
  reference: string
  merchant: string
  member_id: string
  username: string
  request_id: string
  method_code: string
  kind: MethodKind
  names: ColumnType<Names, string, string>
  provider: string
  payout_account_id: bigint
  holder: string
  number: string
  bank: string | null
  currency: string
  amount: bigint
  fee: bigint
  state: Generated<WithdrawalState>
  findings: ColumnType<Finding[] | null, string | null | undefined, string | null>
  reviewer: string | null
  provider_reference: string | null
  asks: Generated<number>
  needs_attention: Generated<boolean>
  receipt: (typeof RECEIPTS)[number] | null
  received_amount: bigint | null
  confirmation: (typeof CONFIRMATIONS)[number] | null
  reason_key: string | null
  reason_note: string | null
  created_at: Date
  checked_at: Date | null
  approved_at: Date | null
  sent_at: Date | null
  paid_at: Date | null
  closed_at: Date | null
  auto_receive_at: Date | null
  first_approver: string | null
  second_approver: string | null
  decision_id: bigint | null
  closing_decision_id: bigint | null
  reopen_until: Date | null
  reopened_at: Date | null
  updated_at: Date
}

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.withdrawals': WithdrawalTable
  }
}

export type WithdrawalChanges = Omit<Updateable<WithdrawalTable>, 'id' | 'state' | 'updated_at'>

/** States in which the money has left the balance and the provider has not paid: a member has one such withdrawal at most. */
export const IN_PROGRESS: readonly WithdrawalState[] = ['requested', 'checked', 'reviewing', 'approved', 'sending']

const COLUMNS = [
  'id',
  'reference',
  'merchant',
  'member_id as memberId',
  'username',
  'method_code as methodCode',
  'kind',
  'names',
  'provider',
  'payout_account_id as payoutAccountId',
  'holder',
  'number',
  'bank',
  'currency',
  'amount as amountMinor',
  'fee as feeMinor',
  'state',
  'findings',
  'reviewer',
  'provider_reference as providerReference',
  'asks',
  'needs_attention as needsAttention',
  'receipt',
  'received_amount as receivedMinor',
  'confirmation',
  'reason_key as reasonKey',
  'reason_note as reasonNote',
  'created_at as createdAt',
  'checked_at as checkedAt',
  'approved_at as approvedAt',
  'sent_at as sentAt',
  'paid_at as paidAt',
  'closed_at as closedAt',
  'auto_receive_at as autoReceiveAt',
  'decision_id as decisionId',
  'reopen_until as reopenUntil',
  'reopened_at as reopenedAt',
  'updated_at as updatedAt',
] as const

export type Withdrawal = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  username: string
  methodCode: string
  kind: MethodKind
  names: Names
  provider: string
  payoutAccountId: bigint
  holder: string
  number: string
  bank: string | null
  currency: string
  amountMinor: bigint
  feeMinor: bigint
  state: WithdrawalState
  findings: Finding[] | null
  reviewer: string | null
  providerReference: string | null
  asks: number
  needsAttention: boolean
  receipt: (typeof RECEIPTS)[number] | null
  receivedMinor: bigint | null
  confirmation: (typeof CONFIRMATIONS)[number] | null
  reasonKey: string | null
  reasonNote: string | null
  createdAt: Date
  checkedAt: Date | null
  approvedAt: Date | null
  sentAt: Date | null
  paidAt: Date | null
  closedAt: Date | null
  autoReceiveAt: Date | null
  /** The decision that it goes out by; null while it waits, and of one that went by itself. */
  decisionId: bigint | null
  reopenUntil: Date | null
  reopenedAt: Date | null
  updatedAt: Date
}

export type NewWithdrawal = Pick<
  Withdrawal,
  | 'reference'
  | 'merchant'
  | 'memberId'
  | 'username'
  | 'methodCode'
  | 'kind'
  | 'names'
  | 'provider'
  | 'payoutAccountId'
  | 'holder'
  | 'number'
  | 'bank'
  | 'currency'
  | 'amountMinor'
  | 'feeMinor'
  | 'createdAt'
> & { requestId: string }

/** Stores a requested withdrawal. */
export async function insertWithdrawal(tx: Tx, one: NewWithdrawal): Promise<Withdrawal> {
  return tx.kysely
    .insertInto('cashier.withdrawals')
    .values({
      reference: one.reference,
      merchant: one.merchant,
      member_id: one.memberId,
      username: one.username,
      request_id: one.requestId,
      method_code: one.methodCode,
      kind: one.kind,
      names: JSON.stringify(one.names),
      provider: one.provider,
      payout_account_id: one.payoutAccountId,
      holder: one.holder,
      number: one.number,
      bank: one.bank,
      currency: one.currency,
      amount: one.amountMinor,
      fee: one.feeMinor,
      created_at: one.createdAt,
      updated_at: one.createdAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A withdrawal by its id, or null. */
export async function findWithdrawal(q: Queryable, id: bigint): Promise<Withdrawal | null> {
  return (
    (await q.kysely.selectFrom('cashier.withdrawals').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null
  )
}

/** A withdrawal by our own number ("W-7F2K9QXM"), or null. */
export async function findWithdrawalByReference(q: Queryable, reference: string): Promise<Withdrawal | null> {
  return (
    (await q.kysely
      .selectFrom('cashier.withdrawals')
      .select(COLUMNS)
      .where('reference', '=', reference)
      .executeTakeFirst()) ?? null
  )
}

/** What a member's request made, or null. */
export async function findWithdrawalByRequest(
  q: Queryable,
  memberId: string,
  requestId: string,
): Promise<Withdrawal | null> {
  return (
    (await q.kysely
      .selectFrom('cashier.withdrawals')
      .select(COLUMNS)
      .where('member_id', '=', memberId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()) ?? null
  )
}

/** The member's newest withdrawal in one of some states, or null. */
export async function findNewestWithdrawal(
  q: Queryable,
  memberId: string,
  states: readonly WithdrawalState[],
): Promise<Withdrawal | null> {
  return (
    (await q.kysely
      .selectFrom('cashier.withdrawals')
      .select(COLUMNS)
      .where('member_id', '=', memberId)
      .where('state', 'in', states)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** A withdrawal locked until the transaction ends, or null. */
export async function lockWithdrawalRow(
  tx: Tx,
  by: { id: bigint } | { provider: string; reference: string },
): Promise<Withdrawal | null> {
  const query = tx.kysely.selectFrom('cashier.withdrawals').select(COLUMNS).forUpdate()
  const row =
    'id' in by
      ? await query.where('id', '=', by.id).executeTakeFirst()
      : await query.where('reference', '=', by.reference).where('provider', '=', by.provider).executeTakeFirst()
  return row ?? null
}

/** The same by our own number. */
export async function lockWithdrawalByReference(tx: Tx, reference: string): Promise<Withdrawal | null> {
  return (
    (await tx.kysely
      .selectFrom('cashier.withdrawals')
      .select(COLUMNS)
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** Changes a withdrawal and answers it as it is then. */
export async function updateWithdrawal(
  tx: Tx,
  id: bigint,
  at: Date,
  changes: WithdrawalChanges & { state?: WithdrawalState },
): Promise<Withdrawal> {
  return tx.kysely
    .updateTable('cashier.withdrawals')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export type WithdrawalFilter = {
  merchant: string
  memberId?: string | undefined
  username?: string | undefined
  reference?: string | undefined
  methodCode?: string | undefined
  state?: WithdrawalState | undefined
  queue?: 'review' | 'attention' | undefined
  from?: string | undefined
  to?: string | undefined
}

function matches(filter: WithdrawalFilter) {
  return (is: ExpressionBuilder<Tables, 'cashier.withdrawals'>): Expression<SqlBool> =>
    is.and([
      is('merchant', '=', filter.merchant),
      ...(filter.memberId ? [is('member_id', '=', filter.memberId)] : []),
      ...(filter.username ? [is('username', '=', filter.username)] : []),
      ...(filter.reference ? [is('reference', '=', filter.reference)] : []),
      ...(filter.methodCode ? [is('method_code', '=', filter.methodCode)] : []),
      ...(filter.state ? [is('state', '=', filter.state)] : []),
      ...(filter.queue === 'review' ? [is('state', 'in', ['requested', 'checked', 'reviewing'])] : []),
      ...(filter.queue === 'attention' ? [is('needs_attention', '=', true)] : []),
      ...(filter.from ? [is('created_at', '>=', new Date(filter.from))] : []),
      ...(filter.to ? [is('created_at', '<', new Date(filter.to))] : []),
    ])
}

/** A page of withdrawals that fit the filter, newest first; in a queue the longest waiting first, which has no neighbours. */
export async function listWithdrawalPage(
  q: Queryable,
  filter: WithdrawalFilter,
  turn: Turn<bigint>,
): Promise<TurnedPage<Withdrawal>> {
  let query = q.kysely.selectFrom('cashier.withdrawals').select(COLUMNS).where(matches(filter))
  if (turn.before !== undefined) query = query.where('id', '<', turn.before)
  if (turn.after !== undefined) query = query.where('id', '>', turn.after)
  const rows = await query
    .orderBy('id', turn.after === undefined && !filter.queue ? 'desc' : 'asc')
    .offset(turn.offset ?? 0)
    .limit(rowsToRead(turn))
    .execute()
  return turnPage(rows, turn)
}

/** What the withdrawals that fit the filter add up to, a currency a row. */
export function sumWithdrawals(
  q: Queryable,
  filter: WithdrawalFilter,
): Promise<{ currency: string; count: number; amountMinor: bigint; paidMinor: bigint }[]> {
  return q.kysely
    .selectFrom('cashier.withdrawals')
    .where(matches(filter))
    .groupBy('currency')
    .orderBy('currency')
    .select([
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`sum(amount)::bigint`.as('amountMinor'),
      sql<bigint>`coalesce(sum(amount) filter (where paid_at is not null and state not in ('failed', 'rejected')), 0)::bigint`.as(
        'paidMinor',
      ),
    ])
    .execute()
}
