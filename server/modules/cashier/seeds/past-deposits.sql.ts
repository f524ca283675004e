/** Writes deposits of the demo's past in bulk. Only seeds use this; all others go through the cashier's operations. */
import type { Tx } from '#server/lib/db.ts'
import type { NewDeposit, Deposit } from '../deposits/deposits.sql.ts'
import type { AccountKind } from '#server/modules/wallet/account-kinds.ts'
import type { HistoryLine, Subject } from '../history.sql.ts'
import type { WithdrawalLock } from '../withdrawals/withdrawal-locks.sql.ts'

/** A deposit as it ended, or as it waits for an operator. */
export type PastDepositRow = NewDeposit &
  Pick<Deposit, 'state' | 'providerReference' | 'paidMinor' | 'creditedMinor' | 'reasonKey' | 'decidedAt'>

type Request = Pick<PastDepositRow, 'memberId' | 'requestId'>

/** Returns those of the requests that made a deposit already. */
export async function findPastRequests(tx: Tx, requests: readonly Request[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ requestId: string }>(
    `select d.request_id as "requestId" from unnest($1::text[], $2::text[]) as r (member_id, request_id)
     join cashier.deposits d on d.member_id = r.member_id and d.request_id = r.request_id`,
    [requests.map(({ memberId }) => memberId), requests.map(({ requestId }) => requestId)],
  )
  return new Set(rows.map(({ requestId }) => requestId))
}

/** Inserts deposits; returns their ids in the order given. */
export async function insertPastDeposits(tx: Tx, rows: readonly PastDepositRow[]): Promise<bigint[]> {
  const inserted = await tx.query<{ id: bigint }>(
    `insert into cashier.deposits (reference, merchant, member_id, username, request_id, method_code, kind, names, provider,
       currency, amount, fee, created_at, expires_at, flow, state, provider_reference, paid_amount, credited, reason_key,
       decided_at)
     select reference, merchant, member_id, username, request_id, method_code, kind, names::jsonb, provider, currency, amount,
       fee, created_at, expires_at, flow, state, provider_reference, paid_amount, credited, reason_key, decided_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::bigint[], $12::bigint[], $13::timestamptz[], $14::timestamptz[], $15::text[], $16::text[], $17::text[],
       $18::bigint[], $19::bigint[], $20::text[], $21::timestamptz[])
       with ordinality as r (reference, merchant, member_id, username, request_id, method_code, kind, names, provider, currency,
         amount, fee, created_at, expires_at, flow, state, provider_reference, paid_amount, credited, reason_key, decided_at,
         place)
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
      rows.map((row) => row.currency),
      rows.map((row) => row.amountMinor),
      rows.map((row) => row.feeMinor),
      rows.map((row) => row.createdAt),
      rows.map((row) => row.expiresAt),
      rows.map((row) => row.flow),
      rows.map((row) => row.state),
      rows.map((row) => row.providerReference),
      rows.map((row) => row.paidMinor),
      rows.map((row) => row.creditedMinor),
      rows.map((row) => row.reasonKey),
      rows.map((row) => row.decidedAt),
    ],
  )
  return inserted.map(({ id }) => id)
}

/** Adds lines to the histories of orders, in the order given. */
export async function addPastLines(
  tx: Tx,
  subject: Subject,
  lines: readonly (HistoryLine & { order: bigint })[],
): Promise<void> {
  await tx.query(
    `insert into cashier.history (subject, subject_id, event, actor_kind, actor_name, detail, at)
     select $1, one, event, kind, name, detail::jsonb, at
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       with ordinality as r (one, event, kind, name, detail, at, place) order by place`,
    [
      subject,
      lines.map(({ order }) => order),
      lines.map(({ event }) => event),
      lines.map(({ actor }) => actor.kind),
      lines.map(({ actor }) => actor.name),
      lines.map(({ detail }) => JSON.stringify(detail)),
      lines.map(({ at }) => at),
    ],
  )
}

/** Locks amounts, each at its moment. */
export async function lockInPast(tx: Tx, locks: readonly (WithdrawalLock & { at: Date })[]): Promise<void> {
  await tx.query(
    `insert into cashier.withdrawal_locks (member_id, currency, source, amount, reason, created_at)
     select member_id, currency, source, amount, reason, at
     from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::timestamptz[])
       with ordinality as r (member_id, currency, source, amount, reason, at, place) order by place`,
    [
      locks.map(({ memberId }) => memberId),
      locks.map(({ currency }) => currency),
      locks.map(({ source }) => source),
      locks.map(({ amountMinor }) => amountMinor),
      locks.map(({ reason }) => reason),
      locks.map(({ at }) => at),
    ],
  )
}

/** Opens the accounts of several owners that are not open yet; returns their ids by owner. */
export async function openAccounts(
  tx: Tx,
  kind: AccountKind,
  owners: readonly string[],
  currency: string,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.query<{ owner: string; id: bigint }>(
    'select owner, wallet.open_account($1, owner, $3) as id from unnest($2::text[]) with ordinality as o (owner, place) order by place',
    [kind, [...new Set(owners)], currency],
  )
  return new Map(rows.map(({ owner, id }) => [owner, id]))
}
