/** Lists of contracts, with the names of their sides. Which contracts does somebody see? */
import type { ContractKind, ContractSide, ShownState } from '#contract/agents/terms.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { sql, where, type Sql } from '#server/lib/sql.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'

/** Now, as the states of contracts are read: the business day and the moment. */
export type ReadAt = { today: string; now: Date }

const OVER = (at: ReadAt) =>
  sql`coalesce(c.until_day <= ${at.today}::date, c.until_at <= ${at.now}::timestamptz, false)`

/** Returns the condition of a state as it is read: an accepted contract is over from its end on, an offer from its time on. */
function inState(state: ShownState | undefined, at: ReadAt): Sql | false {
  if (state === undefined) return false
  if (state === 'offered') return sql`c.state = 'offered' and c.expires_at > ${at.now}`
  if (state === 'expired') return sql`(c.state = 'expired' or c.state = 'offered' and c.expires_at <= ${at.now})`
  if (state === 'accepted') return sql`c.state = 'accepted' and not ${OVER(at)}`
  if (state === 'ended') return sql`c.state = 'accepted' and ${OVER(at)}`
  return sql`c.state = ${state}`
}

export type ContractFilter = {
  kinds: readonly ContractKind[]
  state?: ShownState | undefined
}

const countOf = async (q: Queryable, of: Sql): Promise<number> =>
  only(await q.query<{ total: number }>(sql`select count(*)::int as total from agents.contracts c ${of}`)).total

/** Returns a page of an agent's contracts, open offers to the agent first, then the newest; and how many there are. */
export async function listOfAgent(
  q: Queryable,
  agentId: string,
  at: ReadAt,
  { kinds, state, side }: ContractFilter & { side?: ContractSide | undefined },
  turn: Turn<bigint>,
): Promise<TurnedPage<{ id: bigint }> & { total: number }> {
  const sides = [
    side !== 'given' && sql`c.taker_id = ${agentId}`,
    side !== 'received' && sql`c.giver_id = ${agentId}`,
  ].filter((one) => one !== false)
  const [first, second] = sides
  const own = second && first ? sql`(${first} or ${second})` : (first ?? sql`false`)
  const of = [own, sql`c.kind = any (${kinds})`, inState(state, at)] as const
  const isToAnswer = sql`(c.taker_id = ${agentId} and c.state = 'offered' and c.expires_at > ${at.now})`
  // beside a contract of nobody's business there is no row, and so nothing is told of it
  const placeOf = (id: bigint) =>
    sql`(select ${isToAnswer}, c.id from agents.contracts c ${where(sql`c.id = ${id}`, own)})`
  const order = turn.after === undefined ? sql`desc` : sql`asc`
  const rows = await q.query<{ id: bigint }>(
    sql`select c.id from agents.contracts c
      ${where(
        ...of,
        turn.before !== undefined && sql`(${isToAnswer}, c.id) < ${placeOf(turn.before)}`,
        turn.after !== undefined && sql`(${isToAnswer}, c.id) > ${placeOf(turn.after)}`,
      )}
      order by ${isToAnswer} ${order}, c.id ${order} limit ${rowsToRead(turn)} offset ${turn.offset ?? 0}`,
  )
  return { ...turnPage(rows, turn), total: await countOf(q, where(...of)) }
}

/** Returns a page of a brand's contracts, the newest first, and how many there are. */
export async function listOfBrand(
  q: Queryable,
  brand: string,
  at: ReadAt,
  {
    kinds,
    state,
    agentId,
    giver,
    limit,
    offset,
  }: ContractFilter & {
    agentId?: string | undefined
    giver?: 'platform' | 'agent' | undefined
    limit: number
    offset: number
  },
): Promise<{ ids: bigint[]; total: number }> {
  const of = where(
    sql`c.brand = ${brand}`,
    sql`c.kind = any (${kinds})`,
    agentId !== undefined && sql`(c.taker_id = ${agentId} or c.giver_id = ${agentId})`,
    giver === 'platform' && sql`c.giver_id is null`,
    giver === 'agent' && sql`c.giver_id is not null`,
    inState(state, at),
  )
  const rows = await q.query<{ id: bigint }>(
    sql`select c.id from agents.contracts c ${of} order by c.id desc limit ${limit} offset ${offset}`,
  )
  return { ids: rows.map(({ id }) => id), total: await countOf(q, of) }
}

/** Returns the ids of the contracts that an account has or gives, the newest first. */
export async function listAllOf(q: Queryable, accountId: string, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    'select id from agents.contracts where taker_id = $1 or giver_id = $1 order by id desc limit $2',
    [accountId, limit],
  )
  return rows.map(({ id }) => id)
}

/** Returns the kinds of contracts that an agent has or gives, or had or gave. */
export async function listKindsOf(q: Queryable, agentId: string): Promise<ReadonlySet<ContractKind>> {
  const rows = await q.query<{ kind: ContractKind }>(
    'select distinct kind from agents.contracts where taker_id = $1 or giver_id = $1',
    [agentId],
  )
  return new Set(rows.map(({ kind }) => kind))
}

/** Returns the kinds of contracts of an agent that go on. */
export async function listKindsGoingOn(q: Queryable, agentId: string): Promise<ReadonlySet<ContractKind>> {
  const rows = await q.query<{ kind: ContractKind }>(
    `select kind from agents.contracts where taker_id = $1 and state = 'accepted' and until_day is null and until_at is null`,
    [agentId],
  )
  return new Set(rows.map(({ kind }) => kind))
}

export type Taker = { id: string; username: string; contractId: bigint | null; hasOffer: boolean }

/** Returns active agents directly below one, by name, with the contract of a kind that each has of the agent and that goes on. */
export function listTakers(
  q: Queryable,
  giverId: string,
  { kind, search, now, limit }: { kind: ContractKind; search: string | null; now: Date; limit: number },
): Promise<Taker[]> {
  return q.query<Taker>(
    sql`select m.id::text as id, m.username,
        (select c.id from agents.contracts c where c.taker_id = m.id::text and c.kind = ${kind} and c.giver_id = ${giverId}
          and c.state = 'accepted' and c.until_day is null and c.until_at is null) as "contractId",
        exists (select from agents.contracts c where c.taker_id = m.id::text and c.kind = ${kind}
          and c.giver_id = ${giverId} and c.state = 'offered' and c.expires_at > ${now}) as "hasOffer"
      from identity.members m
      ${where(
        sql`m.upline_id = ${giverId}::bigint and m.type in (1, 2, 41, 42) and m.status = 'active'`,
        search !== null && sql`starts_with(lower(m.username), ${search.toLowerCase()})`,
      )}
      order by lower(m.username) limit ${limit}`,
  )
}

/** Returns the names of accounts by their ids. */
export async function listNames(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ id: string; username: string }>(
    'select id::text as id, username from identity.members where id = any ($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Returns those of some accounts that are in an agent's line, the agent included. */
export async function listInLine(q: Queryable, agentId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await q.query<{ id: string }>(
    `select low.id::text as id from identity.members up
     join identity.members low on low.merchant = up.merchant and starts_with(low.path, up.path)
     where up.id = $1::bigint and low.id = any ($2::bigint[])`,
    [agentId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
