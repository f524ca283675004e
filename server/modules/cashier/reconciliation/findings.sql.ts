/** Payments that a provider signed and that no open order explains; each waits for an operator. */
import type { FindingKind, FindingState } from '#contract/cashier/office-payments.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql } from '#server/lib/sql.ts'

export type Finding = {
  id: bigint
  provider: string
  kind: FindingKind
  reference: string
  depositId: bigint | null
  amountMinor: bigint
  currency: string
  providerReference: string
  at: Date
  state: FindingState
  decidedBy: string | null
  decidedAt: Date | null
  note: string | null
  /** The member whose deposit it is about, when the order is known. */
  member: { id: string; username: string } | null
}

export type NewFinding = Pick<
  Finding,
  'provider' | 'kind' | 'reference' | 'depositId' | 'amountMinor' | 'currency' | 'providerReference' | 'at'
> & { eventId: string }

/** Stores a finding. A repeated event of the provider adds no second one. */
export async function addFinding(tx: Tx, one: NewFinding): Promise<void> {
  await tx.query(
    `insert into cashier.findings (provider, event_id, kind, reference, deposit_id, amount, currency,
       provider_reference, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      one.provider,
      one.eventId,
      one.kind,
      one.reference,
      one.depositId,
      one.amountMinor,
      one.currency,
      one.providerReference,
      one.at,
    ],
  )
}

const SELECT = `select f.id, f.provider, f.kind, f.reference, f.deposit_id as "depositId", f.amount as "amountMinor",
    f.currency,
    f.provider_reference as "providerReference", f.at, f.state, f.decided_by as "decidedBy",
    f.decided_at as "decidedAt", f.note,
    case when d.id is null then null else json_build_object('id', d.member_id, 'username', d.username) end as member
  from cashier.findings f left join cashier.deposits d on d.id = f.deposit_id`
/** A known order belongs to its brand; an unknown one to the house (null), whichever brands use the provider. */
const ofOwner = (merchant: string | null) => sql`d.merchant is not distinct from ${merchant}`

/**
 * Returns the findings of a brand, or of the house (null), in a state: open ones longest waiting first, decided ones
 * newest first; and how many there are.
 */
export async function listFindings(
  q: Queryable,
  filter: { merchant: string | null; state: FindingState },
  offset: number,
  limit: number,
): Promise<{ rows: Finding[]; total: number }> {
  const order = filter.state === 'open' ? sql`asc` : sql`desc`
  const rows = await q.query<Finding & { total: number }>(
    sql`select all_of_them.*, count(*) over ()::int as total
     from (${fixed(SELECT)} where f.state = ${filter.state} and ${ofOwner(filter.merchant)}) all_of_them
     order by id ${order} offset ${offset} limit ${limit}`,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

async function lockOf(tx: Tx, merchant: string | null, id: bigint): Promise<Finding | null> {
  const [row] = await tx.query<Finding>(
    sql`${fixed(SELECT)} where f.id = ${id} and ${ofOwner(merchant)} for update of f`,
  )
  return row ?? null
}

/** Locks a finding about a brand's own order until the transaction ends. Returns it, or null. */
export function lockFinding(tx: Tx, merchant: string, id: bigint): Promise<Finding | null> {
  return lockOf(tx, merchant, id)
}

/**
 * Locks a payment whose order is unknown, which belongs to the house, until the transaction ends. Returns it, or null.
 */
export function lockUnknownPayment(tx: Tx, id: bigint): Promise<Finding | null> {
  return lockOf(tx, null, id)
}

/** Stores an operator's decision. */
export async function closeFinding(
  tx: Tx,
  id: bigint,
  decision: { state: 'credited' | 'closed'; by: string; at: Date; note: string; decisionId: bigint | null },
): Promise<void> {
  await tx.query(
    'update cashier.findings set state = $2, decided_by = $3, decided_at = $4, note = $5, decision_id = $6 where id = $1',
    [id, decision.state, decision.by, decision.at, decision.note, decision.decisionId],
  )
}
