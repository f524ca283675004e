/** Payments that a provider signed for and that no open order explains; each waits for an operator. */
import { sql, type Generated } from 'kysely'
import type { FindingKind, FindingState } from '#contract/office-payments.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.findings': {
      id: Generated<bigint>
      provider: string
      event_id: string
      kind: FindingKind
      reference: string
      deposit_id: bigint | null
      amount: bigint
      currency: string
      provider_reference: string
      at: Date
      state: Generated<FindingState>
      decided_by: string | null
      decided_at: Date | null
      note: string | null
      decision_id: bigint | null
    }
  }
}

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
  /** Whose deposit it is about, where the order is known. */
  member: { id: string; username: string } | null
}

export type NewFinding = Pick<
  Finding,
  'provider' | 'kind' | 'reference' | 'depositId' | 'amountMinor' | 'currency' | 'providerReference' | 'at'
> & { eventId: string }

/** Keeps a finding; the same event of the provider is one finding, however often it is told. */
export async function addFinding(tx: Tx, one: NewFinding): Promise<void> {
  await tx.kysely
    .insertInto('cashier.findings')
    .values({
      provider: one.provider,
      event_id: one.eventId,
      kind: one.kind,
      reference: one.reference,
      deposit_id: one.depositId,
      amount: one.amountMinor,
      currency: one.currency,
      provider_reference: one.providerReference,
      at: one.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const SELECT = `select f.id, f.provider, f.kind, f.reference, f.deposit_id as "depositId", f.amount as "amountMinor", f.currency,
    f.provider_reference as "providerReference", f.at, f.state, f.decided_by as "decidedBy", f.decided_at as "decidedAt", f.note,
    case when d.id is null then null else json_build_object('id', d.member_id, 'username', d.username) end as member
  from cashier.findings f left join cashier.deposits d on d.id = f.deposit_id`
/** A known order belongs to its brand; an unknown one to the house (null), whoever pays through the provider. */
const OF_OWNER = 'd.merchant is not distinct from $1'

/** Findings of a brand, or of the house (null), in a state: open ones the longest waiting first, decided ones the newest first; and how many there are. */
export async function listFindings(
  q: Queryable,
  filter: { merchant: string | null; state: FindingState },
  offset: number,
  limit: number,
): Promise<{ rows: Finding[]; total: number }> {
  const order = filter.state === 'open' ? 'asc' : 'desc'
  const rows = await q.query<Finding & { total: number }>(
    `select all_of_them.*, count(*) over ()::int as total
     from (${SELECT} where f.state = $2 and ${OF_OWNER}) all_of_them order by id ${order} offset $3 limit $4`,
    [filter.merchant, filter.state, offset, limit],
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

async function lockOf(tx: Tx, merchant: string | null, id: bigint): Promise<Finding | null> {
  const [row] = await tx.query<Finding>(`${SELECT} where f.id = $2 and ${OF_OWNER} for update of f`, [merchant, id])
  return row ?? null
}

/** A finding about a brand's own order, locked until the transaction ends, or null. */
export function lockFinding(tx: Tx, merchant: string, id: bigint): Promise<Finding | null> {
  return lockOf(tx, merchant, id)
}

/** A payment whose order nobody knows, which is the house's, locked until the transaction ends, or null. */
export function lockUnknownPayment(tx: Tx, id: bigint): Promise<Finding | null> {
  return lockOf(tx, null, id)
}

/** Writes down what an operator decided. */
export async function closeFinding(
  tx: Tx,
  id: bigint,
  decision: { state: 'credited' | 'closed'; by: string; at: Date; note: string; decisionId: bigint | null },
): Promise<void> {
  await sql`update cashier.findings set state = ${decision.state}, decided_by = ${decision.by}, decided_at = ${decision.at},
    note = ${decision.note}, decision_id = ${decision.decisionId} where id = ${id}`.execute(tx.kysely)
}
