/** What agents are owed by their contracts, and what they owe: by agent and currency. Ledger units. */
import { only, type Queryable } from '#server/lib/db.ts'

export type Liability = { currency: string; accrued: bigint; setAside: bigint; due: bigint; owed: bigint }

/** One row for each part: what runs, what is set aside by givers, what is not paid yet, and what givers owe. */
const PARTS = `
  select c.taker_id as agent_id, c.currency, a.amount as accrued, 0 as aside, 0 as due, 0 as owed
  from agents.accruals a join agents.contracts c on c.id = a.contract_id where c.brand = $1 and a.amount <> 0
  union all
  select c.giver_id, c.currency, 0, w.balance, 0, 0 from agents.contracts c join wallet.balances w
    on w.kind = 'agent_set_aside' and w.owner = c.giver_id || '/' || c.id and w.currency = c.currency
  where c.brand = $1 and c.giver_id is not null and w.balance <> 0
  union all
  select b.taker_id, b.currency, 0, 0, b.amount - b.paid, 0 from agents.bills b
  where b.brand = $1 and b.state in ('calculated', 'waiting', 'approved', 'owed')
  union all
  select b.giver_id, b.currency, 0, 0, 0, b.amount - b.paid from agents.bills b where b.brand = $1 and b.state = 'owed'`
const SUMS = `sum(p.accrued)::bigint as accrued, sum(p.aside)::bigint as "setAside", sum(p.due)::bigint as due,
  sum(p.owed)::bigint as owed`

/** Returns a page of agents, those to whom most is owed first; and how many there are. */
export async function listLiabilities(
  q: Queryable,
  brand: string,
  agentId: string | null,
  limit: number,
  offset: number,
): Promise<{ rows: (Liability & { agentId: string; username: string })[]; total: number }> {
  const rows = await q.query<Liability & { agentId: string; username: string; total: number }>(
    `select s.*, m.username, count(*) over ()::int as total from (
       select p.agent_id as "agentId", p.currency, ${SUMS} from (${PARTS}) p
       where $2::text is null or p.agent_id = $2 group by p.agent_id, p.currency
     ) s join identity.members m on m.id = s."agentId"::bigint
     order by s.accrued + s.due desc, s."agentId" limit $3 offset $4`,
    [brand, agentId, limit, offset],
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Returns the sums of a brand by currency. */
export function sumLiabilities(q: Queryable, brand: string): Promise<Liability[]> {
  return q.query(`select p.currency, ${SUMS} from (${PARTS}) p group by p.currency order by 1`, [brand])
}

/** Returns when the running periods of a brand were added up last; null: never. */
export async function findAccruedAt(q: Queryable, brand: string): Promise<Date | null> {
  return only(
    await q.query<{ at: Date | null }>(
      `select max(a.at) as at from agents.accruals a join agents.contracts c on c.id = a.contract_id where c.brand = $1`,
      [brand],
    ),
  ).at
}
