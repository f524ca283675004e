/** Disputes of bills. */
import type { DisputeState } from '#contract/agents/dispute-states.ts'
import type { ContractKind } from '#contract/agents/terms.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type DisputeRow = {
  id: bigint
  billId: bigint
  kind: ContractKind
  day: string
  amount: bigint
  currency: string
  agentId: string
  agentName: string
  aboutId: string | null
  aboutName: string | null
  text: string
  state: DisputeState
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
  answeredBy: string | null
}
const ROWS = `select d.id, d.bill_id as "billId", b.kind, b.day, b.amount, b.currency, d.agent_id as "agentId", a.username as "agentName",
    d.about_id as "aboutId", m.username as "aboutName", d.text, d.state, d.asked_at as "askedAt", d.answer,
    d.answered_at as "answeredAt", d.answered_by as "answeredBy"
  from agents.disputes d join agents.bills b on b.id = d.bill_id join identity.members a on a.id = d.agent_id::bigint
  left join identity.members m on m.id = d.about_id::bigint`

type Filter = {
  brand: string
  agentId?: string | undefined
  billId?: string | undefined
  state?: DisputeState | undefined
  limit: number
  offset: number
}

/** Returns a page of disputes, the newest first, and how many there are. */
export async function listDisputes(
  q: Queryable,
  { brand, agentId, billId, state, limit, offset }: Filter,
): Promise<{ rows: DisputeRow[]; total: number }> {
  const which = where(
    sql`d.brand = ${brand}`,
    agentId !== undefined && sql`d.agent_id = ${agentId}`,
    billId !== undefined && sql`d.bill_id = ${billId}::bigint`,
    state !== undefined && sql`d.state = ${state}`,
  )
  const rows = await q.query<DisputeRow>(
    sql`${fixed(ROWS)} ${which} order by d.id desc limit ${limit} offset ${offset}`,
  )
  const counted = await q.query<{ count: number }>(sql`select count(*)::int as count from agents.disputes d ${which}`)
  return { rows, total: only(counted).count }
}

/** Returns a dispute of a brand; null: none. */
export async function findDispute(q: Queryable, brand: string, id: string): Promise<DisputeRow | null> {
  const [row] = await q.query<DisputeRow>(`${ROWS} where d.id = $2::bigint and d.brand = $1`, [brand, id])
  return row ?? null
}

/** Returns the dispute that an agent's request made; null: none. */
export async function findByRequest(q: Queryable, agentId: string, requestId: string): Promise<DisputeRow | null> {
  const [row] = await q.query<DisputeRow>(`${ROWS} where d.agent_id = $1 and d.request_id = $2`, [agentId, requestId])
  return row ?? null
}

/** Returns how many disputes of an agent are open: of one bill, and in all. */
export async function countOpen(
  q: Queryable,
  agentId: string,
  billId: string,
): Promise<{ ofBill: number; all: number }> {
  return only(
    await q.query<{ ofBill: number; all: number }>(
      `select (count(*) filter (where bill_id = $2::bigint))::int as "ofBill", count(*)::int as all
       from agents.disputes where agent_id = $1 and state = 'open'`,
      [agentId, billId],
    ),
  )
}

export type DisputedBill = { takerId: string; giverId: string | null }

/** Returns whose a bill of a brand is; null: none. */
export async function findDisputedBill(q: Queryable, brand: string, id: string): Promise<DisputedBill | null> {
  const [row] = await q.query<DisputedBill>(
    `select taker_id as "takerId", giver_id as "giverId" from agents.bills where id = $2::bigint and brand = $1`,
    [brand, id],
  )
  return row ?? null
}

/** Stores a dispute. */
export async function insertDispute(
  tx: Tx,
  row: {
    brand: string
    billId: string
    agentId: string
    aboutId: string | null
    text: string
    requestId: string
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into agents.disputes (brand, bill_id, agent_id, about_id, text, request_id, asked_at)
     values ($1, $2::bigint, $3, $4, $5, $6, $7)`,
    [row.brand, row.billId, row.agentId, row.aboutId, row.text, row.requestId, row.at],
  )
}

/** Ends an open dispute. Returns false when it was not open. */
export async function endDispute(
  tx: Tx,
  row: { id: string; state: DisputeState; answer: string | null; by: string | null; at: Date },
): Promise<boolean> {
  const ended = await tx.query(
    `update agents.disputes set state = $2, answer = $3, answered_by = $4, answered_at = $5
     where id = $1::bigint and state = 'open' returning id`,
    [row.id, row.state, row.answer, row.by, row.at],
  )
  return ended.length > 0
}
