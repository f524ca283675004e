/** What agents ask operators to freeze. */
import type { FreezeRequest } from '#contract/agents/requests.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'
import { rowsToRead, type Turn, type TurnedPage, turnPage } from '#server/lib/turn-page.ts'

export type RequestRow = {
  id: string
  agentId: string
  agentName: string
  accountId: string
  accountName: string
  reason: string
  state: FreezeRequest['state']
  askedAt: Date
  answeredAt: Date | null
  answeredBy: string | null
  note: string | null
}
const ROWS = `select r.id::text, r.agent_id::text as "agentId", a.username as "agentName",
    r.account_id::text as "accountId", m.username as "accountName", r.reason, r.state, r.asked_at as "askedAt",
    r.answered_at as "answeredAt", r.answered_by as "answeredBy", r.note
  from agents.freeze_requests r
  join identity.members a on a.id = r.agent_id join identity.members m on m.id = r.account_id`

type Filter = { brand: string; agentId?: string; state?: string | undefined } & Turn<bigint>

/** Returns a page of requests, the newest first, and how many there are. */
export async function listRequests(
  q: Queryable,
  { brand, agentId, state, ...turn }: Filter,
): Promise<TurnedPage<RequestRow> & { total: number }> {
  const of = [
    sql`r.brand = ${brand}`,
    agentId !== undefined && sql`r.agent_id = ${agentId}::bigint`,
    state !== undefined && sql`r.state = ${state}`,
  ] as const
  const order = turn.after === undefined ? sql`desc` : sql`asc`
  const rows = await q.query<RequestRow>(
    sql`${fixed(ROWS)}
      ${where(
        ...of,
        turn.before !== undefined && sql`r.id < ${turn.before}`,
        turn.after !== undefined && sql`r.id > ${turn.after}`,
      )}
      order by r.id ${order} limit ${rowsToRead(turn)} offset ${turn.offset ?? 0}`,
  )
  const counts = await q.query<{ count: number }>(
    sql`select count(*)::int as count from agents.freeze_requests r ${where(...of)}`,
  )
  return { ...turnPage(rows, turn), total: counts[0]?.count ?? 0 }
}

/** Returns a request of a brand, or null. */
export async function findRequest(q: Queryable, brand: string, id: string): Promise<RequestRow | null> {
  const [row] = await q.query<RequestRow>(`${ROWS} where r.id = $2::bigint and r.brand = $1`, [brand, id])
  return row ?? null
}

/** Returns an agent's open request about an account, or null. */
export async function findOpenRequest(q: Queryable, agentId: string, accountId: string): Promise<RequestRow | null> {
  const [row] = await q.query<RequestRow>(
    `${ROWS} where r.agent_id = $1::bigint and r.account_id = $2::bigint and r.state = 'open'`,
    [agentId, accountId],
  )
  return row ?? null
}

/** Counts an agent's open requests. */
export async function countOpenRequests(q: Queryable, agentId: string): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from agents.freeze_requests where agent_id = $1::bigint and state = 'open'`,
    [agentId],
  )
  return row?.count ?? 0
}

/** Stores a request. Returns its id. */
export async function insertRequest(
  tx: Tx,
  row: { brand: string; agentId: string; accountId: string; reason: string; at: Date },
): Promise<string> {
  const [made] = await tx.query<{ id: string }>(
    `insert into agents.freeze_requests (brand, agent_id, account_id, reason, asked_at)
     values ($1, $2::bigint, $3::bigint, $4, $5) returning id::text`,
    [row.brand, row.agentId, row.accountId, row.reason, row.at],
  )
  if (!made) throw new Error('a request was not stored')
  return made.id
}

/** Ends an open request. Returns false when it was not open. */
export async function endRequest(
  tx: Tx,
  row: { id: string; state: 'done' | 'refused' | 'withdrawn'; by: string | null; note: string | null; at: Date },
): Promise<boolean> {
  const ended = await tx.query(
    `update agents.freeze_requests set state = $2, answered_by = $3, note = $4, answered_at = $5
     where id = $1::bigint and state = 'open' returning id`,
    [row.id, row.state, row.by, row.note, row.at],
  )
  return ended.length > 0
}
