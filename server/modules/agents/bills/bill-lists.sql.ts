/** Lists of bills with the names of both sides. */
import type { BillSide, BillState } from '#contract/agents/bill-states.ts'
import { contractTerms, type ContractKind, type ContractTerms } from '#contract/agents/terms.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { sql, where } from '#server/lib/sql.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'
import { BILL, type Bill } from './bills.sql.ts'

/** A bill with its contract's terms and the names of both sides. */
export type NamedBill = Bill & {
  terms: ContractTerms
  taker: string
  giver: string | null
  /** Who gives the contract, also where the brand pays it. */
  contractGiverId: string | null
}
type Stored = Omit<NamedBill, 'terms'> & { terms: unknown }
const read = (row: Stored): NamedBill => ({ ...row, terms: contractTerms.parse(row.terms) })

const COLUMNS = sql`${BILL}, c.terms, t.username as taker, g.username as giver,
  c.giver_id as "contractGiverId"`
const SIDES = sql`join agents.contracts c on c.id = b.contract_id join identity.members t on t.id = b.taker_id::bigint
  left join identity.members g on g.id = b.giver_id::bigint`

/** Returns a bill; null where there is none. */
export async function findNamed(q: Queryable, id: bigint): Promise<NamedBill | null> {
  const [row] = await q.query<Stored>(sql`select ${COLUMNS} from agents.bills b ${SIDES} where b.id = ${id}`)
  return row ? read(row) : null
}

/** Returns the bills of contracts directly before others, by the id of those. */
export async function listBefore(q: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, NamedBill>> {
  const rows = await q.query<Stored & { of: bigint }>(
    sql`select n.id as of, ${COLUMNS} from agents.bills n cross join lateral (
        select * from agents.bills o where o.contract_id = n.contract_id and o.from_at < n.from_at order by o.from_at desc limit 1
      ) b ${SIDES} where n.id = any (${ids})`,
  )
  return new Map(rows.map(({ of, ...row }) => [of, read(row)]))
}

export type OfAgent = {
  agentId: string
  side: BillSide
  kind: ContractKind
  currency: string
  from: string
  to: string
  state: BillState | null
}
const isOnSide = ({ agentId, side, kind }: Pick<OfAgent, 'agentId' | 'side' | 'kind'>) =>
  side === 'got'
    ? sql`b.taker_id = ${agentId}`
    : sql`b.contract_id in (select id from agents.contracts where giver_id = ${agentId} and kind = ${kind})`
const ofAgent = ({ agentId, side, kind, currency, from, to, state }: OfAgent) => [
  isOnSide({ agentId, side, kind }),
  sql`b.kind = ${kind}`,
  sql`b.currency = ${currency}`,
  sql`b.day between ${from}::date and ${to}::date`,
  state !== null && sql`b.state = ${state}`,
]

/** Where a bill of the agent's list stands. Of another's id nothing is told: no row is beside it. */
const placeOf = (id: bigint, of: OfAgent) =>
  sql`(select b.from_at, b.id from agents.bills b ${where(sql`b.id = ${id}`, isOnSide(of))})`

/**
 * Returns a page of an agent's bills, the newest first. Real-time salaries add some every five minutes: a page that
 * begins beside a bill does not move with them.
 */
export async function listOfAgent(q: Queryable, of: OfAgent, turn: Turn<bigint>): Promise<TurnedPage<NamedBill>> {
  const order = turn.after === undefined ? sql`desc` : sql`asc`
  const rows = await q.query<Stored>(
    sql`select ${COLUMNS} from agents.bills b ${SIDES}
      ${where(
        ...ofAgent(of),
        turn.before !== undefined && sql`(b.from_at, b.id) < ${placeOf(turn.before, of)}`,
        turn.after !== undefined && sql`(b.from_at, b.id) > ${placeOf(turn.after, of)}`,
      )}
      order by b.from_at ${order}, b.id ${order} limit ${rowsToRead(turn)} offset ${turn.offset ?? 0}`,
  )
  return turnPage(rows.map(read), turn)
}

/** Returns how many bills of an agent there are, and what of them is paid, open and owed. */
export async function sumOfAgent(
  q: Queryable,
  of: OfAgent,
): Promise<{ total: number; paid: bigint; open: bigint; owed: bigint }> {
  return only(
    await q.query<{ total: number; paid: bigint; open: bigint; owed: bigint }>(
      sql`select count(*)::int as total, coalesce(sum(b.paid), 0)::bigint as paid,
          coalesce(sum(b.amount - b.paid), 0)::bigint as open,
          coalesce(sum(b.amount - b.paid) filter (where b.state = 'owed'), 0)::bigint as owed
        from agents.bills b ${where(...ofAgent(of))}`,
    ),
  )
}

/** Returns bills that an agent gets or pays, the newest first, before one. */
export function listAllOf(q: Queryable, agentId: string, before: bigint | null, limit: number): Promise<Bill[]> {
  return q.query<Bill>(
    sql`select ${BILL} from agents.bills b
      ${where(sql`(b.taker_id = ${agentId} or b.giver_id = ${agentId})`, before !== null && sql`b.id < ${before}`)}
      order by b.id desc limit ${limit}`,
  )
}

export type OfBrand = { brand: string; state: BillState | null; kind: ContractKind | null; agentId: string | null }

/** Returns a page of a brand's bills, the newest first, and how many there are. */
export async function listOfBrand(
  q: Queryable,
  { brand, state, kind, agentId }: OfBrand,
  limit: number,
  offset: number,
): Promise<{ rows: NamedBill[]; total: number }> {
  const of = where(
    sql`b.brand = ${brand}`,
    state !== null && sql`b.state = ${state}`,
    kind !== null && sql`b.kind = ${kind}`,
    agentId !== null && sql`(b.taker_id = ${agentId} or b.giver_id = ${agentId})`,
  )
  const rows = await q.query<Stored>(
    sql`select ${COLUMNS} from agents.bills b ${SIDES} ${of} order by b.id desc limit ${limit} offset ${offset}`,
  )
  const { total } = only(await q.query<{ total: number }>(sql`select count(*)::int as total from agents.bills b ${of}`))
  return { rows: rows.map(read), total }
}

/** Returns contracts that an agent has, or gives, and that count at a moment or on a day, with the names of both sides. */
export function listRunningIds(
  q: Queryable,
  { agentId, side, kind, day, at }: Pick<OfAgent, 'agentId' | 'side' | 'kind'> & { day: string; at: Date },
  limit: number,
): Promise<{ id: bigint; taker: string; giver: string | null }[]> {
  return q.query(
    sql`select c.id, t.username as taker, g.username as giver
      from agents.contracts c join identity.members t on t.id = c.taker_id::bigint
      left join identity.members g on g.id = c.giver_id::bigint
      ${where(
        side === 'got' ? sql`c.taker_id = ${agentId}` : sql`c.giver_id = ${agentId}`,
        sql`c.kind = ${kind} and c.state = 'accepted'`,
        sql`(c.from_day <= ${day}::date or c.from_at <= ${at})`,
        sql`(c.until_day is null or c.until_day > ${day}::date) and (c.until_at is null or c.until_at > ${at})`,
      )}
      order by c.id desc limit ${limit}`,
  )
}
