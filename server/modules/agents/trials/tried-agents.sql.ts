/** Agents over whose lines contracts are tried. */
import { contractTerms, type ContractKind, type ContractTerms } from '#contract/agents/terms.ts'
import type { Queryable } from '#server/lib/db.ts'

export type TriedAgent = { id: string; username: string; currency: string }

/** Agents of one answer at most. */
const TOPS_MAX = 500

/** Returns the agents of a brand whom nobody stands above, the oldest first; or one agent of the brand, wherever it stands. */
export function listTops(q: Queryable, brand: string, id: string | null = null): Promise<TriedAgent[]> {
  return q.query(
    `select id::text as id, username, currency from identity.members
     where merchant = $1 and type in (1, 2, 41, 42) and case when $2::bigint is null then upline_id is null else id = $2::bigint end
     order by identity.members.id limit ${TOPS_MAX}`,
    [brand, id],
  )
}

/** Returns the terms of the contract that an agent has of a kind and that goes on; null: none. */
export async function findGoingOn(q: Queryable, takerId: string, kind: ContractKind): Promise<ContractTerms | null> {
  const [row] = await q.query<{ terms: unknown }>(
    `select terms from agents.contracts
     where taker_id = $1 and kind = $2 and state = 'accepted' and until_day is null and until_at is null`,
    [takerId, kind],
  )
  return row ? contractTerms.parse(row.terms) : null
}
