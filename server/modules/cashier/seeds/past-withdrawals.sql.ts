/** Writes withdrawals of the demo's past in bulk. Only seeds use this; all others go through the cashier's operations. */
import type { Tx } from '#server/lib/db.ts'
import type { PayoutAccount } from '../payees/payout-accounts.sql.ts'
import type { Finding } from '../withdrawals/risk-facts.ts'
import { IN_PROGRESS, type NewWithdrawal, type Withdrawal } from '../withdrawals/withdrawals.sql.ts'

type Request = Pick<NewWithdrawal, 'memberId' | 'requestId'>

/** Returns those of the requests that made a withdrawal already, or whose member has one in progress. */
export async function findPastAsks(tx: Tx, requests: readonly Request[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ requestId: string }>(
    `select r.request_id as "requestId" from unnest($1::text[], $2::text[]) as r (member_id, request_id)
     where exists (select from cashier.withdrawals w
       where w.member_id = r.member_id and (w.request_id = r.request_id or w.state = any ($3)))`,
    [requests.map(({ memberId }) => memberId), requests.map(({ requestId }) => requestId), IN_PROGRESS],
  )
  return new Set(rows.map(({ requestId }) => requestId))
}

/** Where a member is paid. */
export type PastPayee = Pick<PayoutAccount, 'id' | 'memberId' | 'holder' | 'number' | 'bank'>

/** Returns the first payout account of each member who has one. */
export function listFirstPayees(tx: Tx, members: readonly string[]): Promise<PastPayee[]> {
  return tx.query<PastPayee>(
    `select distinct on (member_id) id, member_id as "memberId", holder, number, bank from cashier.payout_accounts
     where member_id = any ($1) and removed_at is null order by member_id, id`,
    [members],
  )
}

/** Inserts payout accounts; returns those that their members did not have. */
export function insertPastPayees(tx: Tx, rows: readonly Omit<PayoutAccount, 'id'>[]): Promise<PastPayee[]> {
  return tx.query<PastPayee>(
    `insert into cashier.payout_accounts (member_id, method_code, kind, names, holder, number, bank, created_at, usable_at)
     select member_id, method_code, kind, names::jsonb, holder, number, bank, created_at, usable_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
       $9::timestamptz[]) with ordinality
       as r (member_id, method_code, kind, names, holder, number, bank, created_at, usable_at, place)
     order by place on conflict do nothing returning id, member_id as "memberId", holder, number, bank`,
    [
      rows.map(({ memberId }) => memberId),
      rows.map(({ methodCode }) => methodCode),
      rows.map(({ kind }) => kind),
      rows.map(({ names }) => JSON.stringify(names)),
      rows.map(({ holder }) => holder),
      rows.map(({ number }) => number),
      rows.map(({ bank }) => bank),
      rows.map(({ createdAt }) => createdAt),
      rows.map(({ usableAt }) => usableAt),
    ],
  )
}

/** Inserts requested withdrawals; returns their ids in the order given. */
export async function insertPastWithdrawals(tx: Tx, rows: readonly NewWithdrawal[]): Promise<bigint[]> {
  const inserted = await tx.query<{ id: bigint }>(
    `insert into cashier.withdrawals (reference, merchant, member_id, username, request_id, method_code, kind, names,
       provider, payout_account_id, holder, number, bank, currency, amount, fee, created_at, updated_at)
     select reference, merchant, member_id, username, request_id, method_code, kind, names::jsonb, provider, payee, holder,
       number, bank, currency, amount, fee, created_at, created_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::bigint[], $11::text[], $12::text[], $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17::timestamptz[])
       with ordinality as r (reference, merchant, member_id, username, request_id, method_code, kind, names, provider, payee,
         holder, number, bank, currency, amount, fee, created_at, place)
     order by place returning id`,
    [
      rows.map((row) => row.reference),
      rows.map((row) => row.merchant),
      rows.map((row) => row.memberId),
      rows.map((row) => row.username),
      rows.map((row) => row.requestId),
      rows.map((row) => row.methodCode),
      rows.map((row) => row.kind),
      rows.map((row) => JSON.stringify(row.names)),
      rows.map((row) => row.provider),
      rows.map((row) => row.payoutAccountId),
      rows.map((row) => row.holder),
      rows.map((row) => row.number),
      rows.map((row) => row.bank),
      rows.map((row) => row.currency),
      rows.map((row) => row.amountMinor),
      rows.map((row) => row.feeMinor),
      rows.map((row) => row.createdAt),
    ],
  )
  return inserted.map(({ id }) => id)
}

/** Stores what the risk rules found, each at its moment. */
export async function checkInPast(
  tx: Tx,
  rows: readonly { id: bigint; at: Date; findings: readonly Finding[] }[],
): Promise<void> {
  await tx.query(
    `update cashier.withdrawals w set state = 'checked', checked_at = r.at, findings = r.findings::jsonb, updated_at = r.at
     from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as r (id, at, findings) where w.id = r.id`,
    [rows.map(({ id }) => id), rows.map(({ at }) => at), rows.map(({ findings }) => JSON.stringify(findings))],
  )
}

/** How a withdrawal went on after it was checked: paid, and confirmed or in dispute. */
export type PastEnd = {
  [Field in 'decisionId' | 'approvedAt' | 'sentAt' | 'paidAt']: NonNullable<Withdrawal[Field]>
} & Pick<
  Withdrawal,
  | 'id'
  | 'state'
  | 'reviewer'
  | 'providerReference'
  | 'receipt'
  | 'receivedMinor'
  | 'confirmation'
  | 'needsAttention'
  | 'closedAt'
  | 'updatedAt'
>

/** Stores how withdrawals went on. The database looks whether each has its decision. */
export async function endInPast(tx: Tx, rows: readonly PastEnd[]): Promise<void> {
  await tx.query(
    `update cashier.withdrawals w set decision_id = r.decision, approved_at = r.approved_at, sent_at = r.sent_at,
       paid_at = r.paid_at, reviewer = r.reviewer, provider_reference = r.provider_reference, state = r.state,
       receipt = r.receipt, received_amount = r.received, confirmation = r.confirmation, needs_attention = r.attention,
       closed_at = r.closed_at, updated_at = r.updated_at
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[],
       $8::text[], $9::text[], $10::bigint[], $11::text[], $12::boolean[], $13::timestamptz[], $14::timestamptz[])
       as r (id, decision, approved_at, sent_at, paid_at, reviewer, provider_reference, state, receipt, received,
         confirmation, attention, closed_at, updated_at)
     where w.id = r.id`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.decisionId),
      rows.map((row) => row.approvedAt),
      rows.map((row) => row.sentAt),
      rows.map((row) => row.paidAt),
      rows.map((row) => row.reviewer),
      rows.map((row) => row.providerReference),
      rows.map((row) => row.state),
      rows.map((row) => row.receipt),
      rows.map((row) => row.receivedMinor),
      rows.map((row) => row.confirmation),
      rows.map((row) => row.needsAttention),
      rows.map((row) => row.closedAt),
      rows.map((row) => row.updatedAt),
    ],
  )
}
