/** Withdrawals: orders of members to be paid. */
import type { CONFIRMATIONS, RECEIPTS, WithdrawalState } from '#contract/cashier/withdrawals.ts'
import type { MethodKind } from '#contract/cashier/methods.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { assignments, fixed, sql } from '#server/lib/sql.ts'
import type { Names } from '../rules/methods.sql.ts'
import type { Finding } from './risk-facts.ts'

/**
 * States in which the money has left the balance and the provider has not paid. A member has at most one such
 * withdrawal.
 */
export const IN_PROGRESS: readonly WithdrawalState[] = ['requested', 'checked', 'reviewing', 'approved', 'sending']

/** The columns of a `Withdrawal`, of `cashier.withdrawals` under its own name. */
export const WITHDRAWAL_COLUMNS = `id, reference, merchant, member_id as "memberId", username,
  method_code as "methodCode", kind, names,
  provider, payout_account_id as "payoutAccountId", holder, number, bank, currency, amount as "amountMinor",
  fee as "feeMinor",
  state, findings, reviewer, provider_reference as "providerReference", asks, needs_attention as "needsAttention",
  receipt, received_amount as "receivedMinor", confirmation, reason_key as "reasonKey", reason_note as "reasonNote",
  created_at as "createdAt", checked_at as "checkedAt", approved_at as "approvedAt", sent_at as "sentAt",
  paid_at as "paidAt", closed_at as "closedAt", auto_receive_at as "autoReceiveAt", decision_id as "decisionId",
  reopen_until as "reopenUntil", reopened_at as "reopenedAt", updated_at as "updatedAt",
  exists (select from cashier.deposits d where d.member_id = withdrawals.member_id and d.reversed_at > withdrawals.created_at)
    as "hasReversal"`

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
  /** The decision by which it was approved; null while it waits, and for an automatic approval. */
  decisionId: bigint | null
  reopenUntil: Date | null
  reopenedAt: Date | null
  updatedAt: Date
  /** A deposit of the member was taken back by the bank after this was asked for. */
  hasReversal: boolean
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

/** Inserts a requested withdrawal. */
export async function insertWithdrawal(tx: Tx, one: NewWithdrawal): Promise<Withdrawal> {
  return only(
    await tx.prepared<Withdrawal>(
      'cashier.insert_withdrawal',
      `insert into cashier.withdrawals (reference, merchant, member_id, username, request_id, method_code, kind, names,
         provider, payout_account_id, holder, number, bank, currency, amount, fee, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
       returning ${WITHDRAWAL_COLUMNS}`,
      [
        one.reference,
        one.merchant,
        one.memberId,
        one.username,
        one.requestId,
        one.methodCode,
        one.kind,
        JSON.stringify(one.names),
        one.provider,
        one.payoutAccountId,
        one.holder,
        one.number,
        one.bank,
        one.currency,
        one.amountMinor,
        one.feeMinor,
        one.createdAt,
      ],
    ),
  )
}

/** Returns a withdrawal by its id, or null. */
export async function findWithdrawal(q: Queryable, id: bigint): Promise<Withdrawal | null> {
  const [row] = await q.prepared<Withdrawal>(
    'cashier.find_withdrawal',
    `select ${WITHDRAWAL_COLUMNS} from cashier.withdrawals where id = $1`,
    [id],
  )
  return row ?? null
}

/** Returns a withdrawal by our own reference ("W-7F2K9QXM"), or null. */
export async function findWithdrawalByReference(q: Queryable, reference: string): Promise<Withdrawal | null> {
  const [row] = await q.query<Withdrawal>(
    `select ${WITHDRAWAL_COLUMNS} from cashier.withdrawals where reference = $1`,
    [reference],
  )
  return row ?? null
}

/** Returns the withdrawal that a member's request made, or null. */
export async function findWithdrawalByRequest(
  q: Queryable,
  memberId: string,
  requestId: string,
): Promise<Withdrawal | null> {
  const [row] = await q.prepared<Withdrawal>(
    'cashier.find_withdrawal_by_request',
    `select ${WITHDRAWAL_COLUMNS} from cashier.withdrawals where member_id = $1 and request_id = $2`,
    [memberId, requestId],
  )
  return row ?? null
}

/** Returns the member's newest withdrawal in one of some states, or null. */
export async function findNewestWithdrawal(
  q: Queryable,
  memberId: string,
  states: readonly WithdrawalState[],
): Promise<Withdrawal | null> {
  const [row] = await q.query<Withdrawal>(
    `select ${WITHDRAWAL_COLUMNS} from cashier.withdrawals where member_id = $1 and state = any ($2)
     order by id desc limit 1`,
    [memberId, states],
  )
  return row ?? null
}

/** Locks a withdrawal until the transaction ends. Returns it, or null. */
export async function lockWithdrawalRow(tx: Tx, id: bigint): Promise<Withdrawal | null> {
  const [row] = await tx.prepared<Withdrawal>(
    'cashier.lock_withdrawal',
    `select ${WITHDRAWAL_COLUMNS} from cashier.withdrawals where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/**
 * Locks a withdrawal by our own reference until the transaction ends; only of one provider when one is given. Returns
 * it, or null.
 */
export async function lockWithdrawalByReference(
  tx: Tx,
  reference: string,
  provider: string | null = null,
): Promise<Withdrawal | null> {
  const [row] = await tx.prepared<Withdrawal>(
    'cashier.lock_withdrawal_by_reference',
    `select ${WITHDRAWAL_COLUMNS} from cashier.withdrawals
     where reference = $1 and ($2::text is null or provider = $2) for update`,
    [reference, provider],
  )
  return row ?? null
}

/** The fields of a withdrawal that change after it was requested, with their columns. */
const CHANGING = {
  state: sql`state`,
  findings: sql`findings`,
  reviewer: sql`reviewer`,
  providerReference: sql`provider_reference`,
  asks: sql`asks`,
  needsAttention: sql`needs_attention`,
  receipt: sql`receipt`,
  receivedMinor: sql`received_amount`,
  confirmation: sql`confirmation`,
  reasonKey: sql`reason_key`,
  reasonNote: sql`reason_note`,
  checkedAt: sql`checked_at`,
  approvedAt: sql`approved_at`,
  sentAt: sql`sent_at`,
  paidAt: sql`paid_at`,
  closedAt: sql`closed_at`,
  autoReceiveAt: sql`auto_receive_at`,
  decisionId: sql`decision_id`,
  firstApprover: sql`first_approver`,
  secondApprover: sql`second_approver`,
  closingDecisionId: sql`closing_decision_id`,
  reopenUntil: sql`reopen_until`,
  reopenedAt: sql`reopened_at`,
}

/** Columns that no `Withdrawal` shows: its approvers, and the decision that closed it. */
type Hidden = { firstApprover: string | null; secondApprover: string | null; closingDecisionId: bigint }
export type WithdrawalChanges = Partial<Omit<Pick<Withdrawal & Hidden, keyof typeof CHANGING>, 'state'>>

/** Updates a withdrawal and returns it. */
export async function updateWithdrawal(
  tx: Tx,
  id: bigint,
  at: Date,
  { findings, ...changes }: WithdrawalChanges & { state?: WithdrawalState },
): Promise<Withdrawal> {
  const set = assignments(CHANGING, { ...changes, findings: findings && JSON.stringify(findings) })
  return only(
    await tx.query<Withdrawal>(
      sql`update cashier.withdrawals set ${set}, updated_at = ${at} where id = ${id}
        returning ${fixed(WITHDRAWAL_COLUMNS)}`,
    ),
  )
}
