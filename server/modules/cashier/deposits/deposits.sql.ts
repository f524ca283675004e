/** Deposits: orders of members to pay in. */
import type { DepositFlow, MethodKind, Payee } from '#contract/cashier/methods.ts'
import type { DepositState } from '#contract/cashier/deposits.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { assignments, fixed, sql } from '#server/lib/sql.ts'
import type { Names } from '../rules/methods.sql.ts'

/** The columns of a `Deposit`. */
export const DEPOSIT_COLUMNS = `id, reference, merchant, member_id as "memberId", username, method_code as "methodCode",
  kind, names, provider, currency, amount as "amountMinor", fee as "feeMinor", state, page_url as "pageUrl",
  provider_reference as "providerReference", paid_amount as "paidMinor", credited as "creditedMinor",
  reason_key as "reasonKey", reason_note as "reasonNote", created_at as "createdAt", expires_at as "expiresAt",
  decided_at as "decidedAt", flow, payee, proofs, evidence, offer,
  reversed_at as "reversedAt", taken_back as "takenMinor",
  (select x.amount - x.recovered - x.waived from cashier.debts x where x.reference = deposits.reference) as "owedMinor"`

export type Deposit = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  username: string
  methodCode: string
  kind: MethodKind
  names: Names
  provider: string
  currency: string
  amountMinor: bigint
  feeMinor: bigint
  state: DepositState
  pageUrl: string | null
  providerReference: string | null
  paidMinor: bigint | null
  creditedMinor: bigint | null
  reasonKey: string | null
  reasonNote: string | null
  createdAt: Date
  expiresAt: Date
  decidedAt: Date | null
  flow: DepositFlow
  payee: Payee | null
  /** How many pictures were sent. */
  proofs: number
  /** For a deposit that operators credited: the house's account and what was seen there. Otherwise null. */
  evidence: string | null
  /** The offer that the member chose with it; null: none. */
  offer: string | null
  /** When it became known that the payer's bank takes it back, whether it was credited or not; null: it was not. */
  reversedAt: Date | null
  /** Of a credited one that was taken back: what the balance paid of it, and what is owed still. Otherwise null. */
  takenMinor: bigint | null
  owedMinor: bigint | null
}

export type NewDeposit = Pick<
  Deposit,
  | 'reference'
  | 'merchant'
  | 'memberId'
  | 'username'
  | 'methodCode'
  | 'kind'
  | 'names'
  | 'provider'
  | 'currency'
  | 'amountMinor'
  | 'feeMinor'
  | 'createdAt'
  | 'expiresAt'
  | 'flow'
  | 'payee'
  | 'offer'
> & { requestId: string }

/** Inserts a pending deposit. */
export async function insertDeposit(tx: Tx, one: NewDeposit): Promise<Deposit> {
  return only(
    await tx.prepared<Deposit>(
      'cashier.insert_deposit',
      `insert into cashier.deposits (reference, merchant, member_id, username, request_id, method_code, kind, names,
         provider, currency, amount, fee, created_at, expires_at, flow, payee,
         offer)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
       returning ${DEPOSIT_COLUMNS}`,
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
        one.currency,
        one.amountMinor,
        one.feeMinor,
        one.createdAt,
        one.expiresAt,
        one.flow,
        one.payee && JSON.stringify(one.payee),
        one.offer,
      ],
    ),
  )
}

/** The fields of a deposit that change after it was created, with their columns. */
const CHANGING = {
  state: sql`state`,
  pageUrl: sql`page_url`,
  providerReference: sql`provider_reference`,
  paidMinor: sql`paid_amount`,
  feeMinor: sql`fee`,
  creditedMinor: sql`credited`,
  reasonKey: sql`reason_key`,
  reasonNote: sql`reason_note`,
  expiresAt: sql`expires_at`,
  decidedAt: sql`decided_at`,
  proofs: sql`proofs`,
  evidence: sql`evidence`,
  decisionId: sql`decision_id`,
  reversedAt: sql`reversed_at`,
  takenMinor: sql`taken_back`,
  reversalDecisionId: sql`reversal_decision_id`,
}

/** Columns that no `Deposit` shows: the decisions by which it was credited, and taken back. */
type Hidden = { decisionId: bigint; reversalDecisionId: bigint }
export type DepositChanges = Partial<Pick<Deposit & Hidden, keyof typeof CHANGING>>

/** Updates a deposit and returns it. */
export async function updateDeposit(q: Queryable, id: bigint, changes: DepositChanges): Promise<Deposit> {
  return only(
    await q.query<Deposit>(
      sql`update cashier.deposits set ${assignments(CHANGING, changes)} where id = ${id}
        returning ${fixed(DEPOSIT_COLUMNS)}`,
    ),
  )
}

/** Returns a deposit by its id, or null. */
export async function findDeposit(q: Queryable, id: bigint): Promise<Deposit | null> {
  const [row] = await q.prepared<Deposit>(
    'cashier.find_deposit',
    `select ${DEPOSIT_COLUMNS} from cashier.deposits where id = $1`,
    [id],
  )
  return row ?? null
}

/** Returns a deposit by our own reference ("D-7F2K9QXM"), or null. */
export async function findDepositByReference(q: Queryable, reference: string): Promise<Deposit | null> {
  const [row] = await q.query<Deposit>(`select ${DEPOSIT_COLUMNS} from cashier.deposits where reference = $1`, [
    reference,
  ])
  return row ?? null
}

/** Returns the deposit that a member's request made, or null. */
export async function findDepositByRequest(q: Queryable, memberId: string, requestId: string): Promise<Deposit | null> {
  const [row] = await q.prepared<Deposit>(
    'cashier.find_deposit_by_request',
    `select ${DEPOSIT_COLUMNS} from cashier.deposits where member_id = $1 and request_id = $2`,
    [memberId, requestId],
  )
  return row ?? null
}

/** Locks a deposit until the transaction ends. Returns it, or null. */
export async function lockDeposit(tx: Tx, id: bigint): Promise<Deposit | null> {
  const [row] = await tx.prepared<Deposit>(
    'cashier.lock_deposit',
    `select ${DEPOSIT_COLUMNS} from cashier.deposits where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/**
 * Locks a deposit by our own reference until the transaction ends; only of one provider when one is given. Returns it,
 * or null.
 */
export async function lockDepositByReference(
  tx: Tx,
  reference: string,
  provider: string | null = null,
): Promise<Deposit | null> {
  const [row] = await tx.prepared<Deposit>(
    'cashier.lock_deposit_by_reference',
    `select ${DEPOSIT_COLUMNS} from cashier.deposits
     where reference = $1 and ($2::text is null or provider = $2) for update`,
    [reference, provider],
  )
  return row ?? null
}

/** Returns how many of a member's deposits wait for payment, hosted or by bank. */
export async function countOpenDeposits(q: Queryable, memberId: string): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from cashier.deposits
     where member_id = $1 and state = 'pending' and (page_url is not null or flow = 'transfer')`,
    [memberId],
  )
  return row?.count ?? 0
}
