/** Deposits: orders of members to pay in. */
import {
  sql,
  type ColumnType,
  type Expression,
  type ExpressionBuilder,
  type Generated,
  type SqlBool,
  type Updateable,
} from 'kysely'
import type { DepositFlow, DepositState, MethodKind, Payee } from '#contract/cashier.ts'
import { only, type Queryable, type Tables, type Tx } from '#server/lib/db.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'
import type { Names } from './methods.sql.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.deposits': {
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
      currency: string
      amount: bigint
      fee: bigint
      state: Generated<DepositState>
      page_url: string | null
      provider_reference: string | null
      paid_amount: bigint | null
      credited: bigint | null
      reason_key: string | null
      reason_note: string | null
      created_at: Date
      expires_at: Date
      decided_at: Date | null
      flow: Generated<DepositFlow>
      payee: ColumnType<Payee | null, string | null, string | null>
      proofs: Generated<number>
      decision_id: bigint | null
      evidence: string | null
    }
  }
}

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
  'currency',
  'amount as amountMinor',
  'fee as feeMinor',
  'state',
  'page_url as pageUrl',
  'provider_reference as providerReference',
  'paid_amount as paidMinor',
  'credited as creditedMinor',
  'reason_key as reasonKey',
  'reason_note as reasonNote',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'decided_at as decidedAt',
  'flow',
  'payee',
  'proofs',
  'evidence',
] as const

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
  /** Pictures that came. */
  proofs: number
  /** The house's account and what was seen there, of one that was credited by hand. */
  evidence: string | null
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
> & { requestId: string }

/** Stores a pending deposit. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<Deposit> {
  return tx.kysely
    .insertInto('cashier.deposits')
    .values({
      reference: deposit.reference,
      merchant: deposit.merchant,
      member_id: deposit.memberId,
      username: deposit.username,
      request_id: deposit.requestId,
      method_code: deposit.methodCode,
      kind: deposit.kind,
      names: JSON.stringify(deposit.names),
      provider: deposit.provider,
      currency: deposit.currency,
      amount: deposit.amountMinor,
      fee: deposit.feeMinor,
      created_at: deposit.createdAt,
      expires_at: deposit.expiresAt,
      flow: deposit.flow,
      payee: deposit.payee && JSON.stringify(deposit.payee),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Changes a deposit and answers it as it is then. */
export async function updateDeposit(
  q: Queryable,
  id: bigint,
  changes: Updateable<Tables['cashier.deposits']>,
): Promise<Deposit> {
  return q.kysely
    .updateTable('cashier.deposits')
    .set(changes)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A deposit by its id, or null. */
export async function findDeposit(q: Queryable, id: bigint): Promise<Deposit | null> {
  return (await q.kysely.selectFrom('cashier.deposits').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null
}

/** A deposit by our own number ("D-7F2K9QXM"), or null. */
export async function findDepositByReference(q: Queryable, reference: string): Promise<Deposit | null> {
  return (
    (await q.kysely
      .selectFrom('cashier.deposits')
      .select(COLUMNS)
      .where('reference', '=', reference)
      .executeTakeFirst()) ?? null
  )
}

/** What a member's request made, or null. */
export async function findDepositByRequest(q: Queryable, memberId: string, requestId: string): Promise<Deposit | null> {
  return (
    (await q.kysely
      .selectFrom('cashier.deposits')
      .select(COLUMNS)
      .where('member_id', '=', memberId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()) ?? null
  )
}

/** A deposit locked until the transaction ends, or null. */
export async function lockDeposit(
  tx: Tx,
  by: { id: bigint } | { provider: string; reference: string },
): Promise<Deposit | null> {
  const query = tx.kysely.selectFrom('cashier.deposits').select(COLUMNS).forUpdate()
  const row =
    'id' in by
      ? await query.where('id', '=', by.id).executeTakeFirst()
      : await query.where('reference', '=', by.reference).where('provider', '=', by.provider).executeTakeFirst()
  return row ?? null
}

/** The same by our own number. */
export async function lockDepositByReference(tx: Tx, reference: string): Promise<Deposit | null> {
  return (
    (await tx.kysely
      .selectFrom('cashier.deposits')
      .select(COLUMNS)
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** How many of a member's deposits wait for payment: on a page that was opened, or by transfer. */
export async function countOpenDeposits(q: Queryable, memberId: string): Promise<number> {
  const row = only(
    await q.kysely
      .selectFrom('cashier.deposits')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('member_id', '=', memberId)
      .where('state', '=', 'pending')
      .where((is) => is.or([is('page_url', 'is not', null), is('flow', '=', 'transfer')]))
      .execute(),
  )
  return row.count
}

export type DepositFilter = {
  merchant: string
  memberId?: string | undefined
  username?: string | undefined
  reference?: string | undefined
  methodCode?: string | undefined
  state?: DepositState | undefined
  from?: string | undefined
  to?: string | undefined
}

function matches(filter: DepositFilter) {
  return (is: ExpressionBuilder<Tables, 'cashier.deposits'>): Expression<SqlBool> =>
    is.and([
      is('merchant', '=', filter.merchant),
      ...(filter.memberId ? [is('member_id', '=', filter.memberId)] : []),
      ...(filter.username ? [is('username', '=', filter.username)] : []),
      ...(filter.reference ? [is('reference', '=', filter.reference)] : []),
      ...(filter.methodCode ? [is('method_code', '=', filter.methodCode)] : []),
      ...(filter.state ? [is('state', '=', filter.state)] : []),
      ...(filter.from ? [is('created_at', '>=', new Date(filter.from))] : []),
      ...(filter.to ? [is('created_at', '<', new Date(filter.to))] : []),
    ])
}

const isQueue = (filter: DepositFilter) => filter.state === 'review' && !filter.memberId

/** A page of deposits that fit the filter: of the operators' queue the longest waiting first, else newest first. */
export async function listDepositPage(
  q: Queryable,
  filter: DepositFilter,
  turn: Turn<bigint>,
): Promise<TurnedPage<Deposit>> {
  let query = q.kysely.selectFrom('cashier.deposits').select(COLUMNS).where(matches(filter))
  if (turn.before !== undefined) query = query.where('id', '<', turn.before)
  if (turn.after !== undefined) query = query.where('id', '>', turn.after)
  const rows = await query
    .orderBy('id', turn.after === undefined && !isQueue(filter) ? 'desc' : 'asc')
    .offset(turn.offset ?? 0)
    .limit(rowsToRead(turn))
    .execute()
  return turnPage(rows, turn)
}

export type DepositSums = { currency: string; count: number; amountMinor: bigint; creditedMinor: bigint }

/** What the deposits that fit the filter add up to, a currency a row. */
export function sumDeposits(q: Queryable, filter: DepositFilter): Promise<DepositSums[]> {
  return q.kysely
    .selectFrom('cashier.deposits')
    .where(matches(filter))
    .groupBy('currency')
    .orderBy('currency')
    .select([
      'currency',
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`sum(amount)::bigint`.as('amountMinor'),
      sql<bigint>`coalesce(sum(credited), 0)::bigint`.as('creditedMinor'),
    ])
    .execute()
}
