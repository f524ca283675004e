/** Contracts of agents, as they are stored. */
import {
  contractTerms,
  type ContractKind,
  type ContractState,
  type ContractTerms,
  type EndReason,
} from '#contract/agents/terms.ts'
import type { Queryable } from '#server/lib/db.ts'

/** A contract; `from` and `until` are business days of dividends and daily salaries, and moments (ISO) of the others. */
export type Contract = {
  id: bigint
  brand: string
  kind: ContractKind
  /** Null: the brand gives and pays it. */
  giverId: string | null
  takerId: string
  currency: string
  terms: ContractTerms
  state: ContractState
  offeredAt: Date
  expiresAt: Date
  answeredAt: Date | null
  /** Null until it is accepted. */
  from: string | null
  /** The first day, or moment, that does not count; null: it goes on. */
  until: string | null
  endReason: EndReason | null
}

type Row = Omit<Contract, 'terms' | 'from' | 'until'> & {
  terms: unknown
  fromDay: string | null
  untilDay: string | null
  fromAt: Date | null
  untilAt: Date | null
}

const COLUMNS = `c.id, c.brand, c.kind, c.giver_id as "giverId", c.taker_id as "takerId", c.currency, c.terms, c.state,
  c.offered_at as "offeredAt", c.expires_at as "expiresAt", c.answered_at as "answeredAt", c.from_day as "fromDay",
  c.until_day as "untilDay", c.from_at as "fromAt", c.until_at as "untilAt", c.end_reason as "endReason"`

const read = ({ terms, fromDay, untilDay, fromAt, untilAt, ...row }: Row): Contract => ({
  ...row,
  terms: contractTerms.parse(terms),
  from: fromDay ?? fromAt?.toISOString() ?? null,
  until: untilDay ?? untilAt?.toISOString() ?? null,
})

/** Returns a contract; null where there is none. */
export async function findContract(q: Queryable, id: bigint): Promise<Contract | null> {
  const [row] = await q.query<Row>(`select ${COLUMNS} from agents.contracts c where c.id = $1`, [id])
  return row ? read(row) : null
}

/**
 * Returns the contracts of some kinds of a brand that counted at any time since a day, or count in the future; in the order in
 * which they were written. Null: however long ago.
 */
export async function listCounting(
  q: Queryable,
  brand: string,
  kinds: readonly ContractKind[],
  since: string | null,
): Promise<Contract[]> {
  const rows = await q.query<Row>(
    `select ${COLUMNS} from agents.contracts c
     where c.brand = $1 and c.kind = any ($2) and c.state = 'accepted'
       and ($3::date is null or (c.until_day is null or c.until_day >= $3::date) and (c.until_at is null or c.until_at >= $3::date))
     order by c.id`,
    [brand, kinds, since],
  )
  return rows.map(read)
}
