/** Days whose rebates are computed, and the rebates. */
import type { RebateState } from '#contract/agents/income.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { sql, where } from '#server/lib/sql.ts'

/** Ledger units; `leftMinor` goes into the next day's `carriedMinor`. */
export type Rebate = {
  id: bigint
  brand: string
  agentId: string
  day: string
  currency: string
  earnedMinor: bigint
  carriedMinor: bigint
  amountMinor: bigint
  leftMinor: bigint
  state: RebateState
  /** The last day on which it can be claimed. */
  claimUntil: string | null
  paidAt: Date | null
}

const COLUMNS = `r.id, r.brand, r.agent_id as "agentId", r.day, r.currency, r.earned as "earnedMinor", r.carried as "carriedMinor",
  r.amount as "amountMinor", r.remainder as "leftMinor", r.state, r.claim_until as "claimUntil", r.paid_at as "paidAt"`

/** Returns the last day of a brand whose rebates are computed; null while there is none. */
export async function findLastDay(q: Queryable, brand: string): Promise<string | null> {
  const { day } = only(
    await q.query<{ day: string | null }>('select max(day) as day from agents.rebate_days where brand = $1', [brand]),
  )
  return day
}

/** Notes that a day is computed. Fails when another process noted it. */
export async function insertDay(tx: Tx, brand: string, day: string, at: Date): Promise<void> {
  await tx.query(
    'insert into agents.rebate_days (brand, day, at, has_costs, has_parts, is_by_parts) values ($1, $2::date, $3, true, true, true)',
    [brand, day, at],
  )
}

export type PlayedDay = { memberId: string; currency: string; teams: string; gameType: string; valid: bigint }

/** Returns what members of a brand played on a day by type of game, after a place, in a fixed order. */
export function listPlayed(
  q: Queryable,
  brand: string,
  day: string,
  after: { memberId: string; rest: string },
  limit: number,
): Promise<(PlayedDay & { rest: string })[]> {
  return q.query(
    `select member_id as "memberId", currency, teams, game_type as "gameType", valid,
       concat_ws(' ', currency, teams, game_type) as rest
     from agents.member_days
     where brand = $1 and day = $2::date and game_type <> '' and valid <> 0
       and (member_id, concat_ws(' ', currency, teams, game_type)) > ($3, $4)
     order by member_id, concat_ws(' ', currency, teams, game_type) limit $5`,
    [brand, day, after.memberId, after.rest, limit],
  )
}

/** Returns what is left of agents' last days before one, where something is. */
export async function readLeft(q: Queryable, brand: string, day: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await q.query<{ agentId: string; currency: string; left: bigint }>(
    `select agent_id as "agentId", currency, remainder as left from (
       select distinct on (agent_id, currency) agent_id, currency, remainder from agents.rebates
       where brand = $1 and day < $2::date order by agent_id, currency, day desc
     ) r where remainder <> 0`,
    [brand, day],
  )
  return new Map(rows.map(({ agentId, currency, left }) => [`${agentId} ${currency}`, left]))
}

export type NewRebate = Omit<Rebate, 'id' | 'paidAt'>

/** Stores the rebates of a day. */
export async function insertRebates(tx: Tx, rebates: readonly NewRebate[]): Promise<void> {
  await tx.query(
    `insert into agents.rebates (brand, agent_id, day, currency, earned, carried, amount, remainder, state, claim_until)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
       $9::text[], $10::date[])`,
    [
      rebates.map((one) => one.brand),
      rebates.map((one) => one.agentId),
      rebates.map((one) => one.day),
      rebates.map((one) => one.currency),
      rebates.map((one) => one.earnedMinor),
      rebates.map((one) => one.carriedMinor),
      rebates.map((one) => one.amountMinor),
      rebates.map((one) => one.leftMinor),
      rebates.map((one) => one.state),
      rebates.map((one) => one.claimUntil),
    ],
  )
}

/** Returns ids of rebates that are to be paid, after one. */
export async function listToPay(q: Queryable, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select id from agents.rebates where state = 'calculated' and id > $1 order by id limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Returns a rebate, locked until the transaction ends; null when there is none. */
export async function lockRebate(tx: Tx, id: bigint): Promise<Rebate | null> {
  const [row] = await tx.query<Rebate>(`select ${COLUMNS} from agents.rebates r where r.id = $1 for update`, [id])
  return row ?? null
}

/** Moves a rebate to its end. */
export async function endRebate(tx: Tx, id: bigint, state: 'paid' | 'refused' | 'expired', at: Date): Promise<void> {
  await tx.query(
    `update agents.rebates set state = $2, paid_at = case when $2 = 'paid' then $3::timestamptz end where id = $1`,
    [id, state, at],
  )
}

/** Returns an agent's rebates that wait for a claim, or one of the own ones whatever its state, locked in the order of their ids. */
export function lockToClaim(tx: Tx, agentId: string, currency: string, id: string | null): Promise<Rebate[]> {
  return tx.query(
    `select ${COLUMNS} from agents.rebates r where r.agent_id = $1 and r.currency = $2
       and case when $3::bigint is null then r.state = 'claimable' else r.id = $3 end
     order by r.id for update`,
    [agentId, currency, id],
  )
}

/** Returns what an agent can still claim on a day, and the last day for the first of it; null: nothing. */
export async function findClaimable(
  q: Queryable,
  agentId: string,
  currency: string,
  today: string,
): Promise<{ amountMinor: bigint; until: string } | null> {
  const { amountMinor, until } = only(
    await q.query<{ amountMinor: bigint | null; until: string | null }>(
      `select sum(amount)::bigint as "amountMinor", min(claim_until) as until from agents.rebates
       where agent_id = $1 and currency = $2 and state = 'claimable' and claim_until >= $3::date`,
      [agentId, currency, today],
    ),
  )
  return amountMinor === null || until === null ? null : { amountMinor, until }
}

/**
 * Notes that agents are told of unclaimed rebates whose last day for a claim is in a period, and returns those that were not noted
 * before. What another process notes at the same moment is left to it.
 */
export function remindUnclaimed(
  tx: Tx,
  brand: string,
  { from, to, at, limit }: { from: string; to: string; at: Date; limit: number },
): Promise<{ agentId: string; currency: string; amountMinor: bigint; claimUntil: string }[]> {
  return tx.query(
    `update agents.rebates r set reminded_at = $4 from (
       select id from agents.rebates where brand = $1 and state = 'claimable' and reminded_at is null
         and claim_until between $2::date and $3::date order by agent_id, id limit $5 for update skip locked
     ) n where r.id = n.id
     returning r.agent_id as "agentId", r.currency, r.amount as "amountMinor", r.claim_until as "claimUntil"`,
    [brand, from, to, at, limit],
  )
}

/** Ends a brand's rebates whose last day for a claim is over. Returns how many. */
export async function expireUnclaimed(q: Queryable, brand: string, today: string): Promise<number> {
  const rows = await q.query(
    `update agents.rebates set state = 'expired' where brand = $1 and state = 'claimable' and claim_until < $2::date returning id`,
    [brand, today],
  )
  return rows.length
}

/** Returns an account's rebates of a period, the newest first. */
export function listOfAgent(q: Queryable, agentId: string, from: string, to: string): Promise<Rebate[]> {
  return q.query(
    `select ${COLUMNS} from agents.rebates r where r.agent_id = $1 and r.day between $2::date and $3::date
     order by r.day desc, r.currency`,
    [agentId, from, to],
  )
}

export type RebatePage = {
  brand: string
  state: RebateState | null
  agentId: string | null
  limit: number
  offset: number
}

/** Returns a page of a brand's rebates with their agents' names, and how many there are. */
export async function listOfBrand(
  q: Queryable,
  { brand, state, agentId, limit, offset }: RebatePage,
): Promise<{ rows: (Rebate & { username: string })[]; total: number }> {
  const of = where(
    sql`r.brand = ${brand}`,
    state !== null && sql`r.state = ${state}`,
    agentId !== null && sql`r.agent_id = ${agentId}`,
  )
  const rows = await q.query<Rebate & { username: string }>(
    sql`select r.id, r.brand, r.agent_id as "agentId", r.day, r.currency, r.earned as "earnedMinor",
        r.carried as "carriedMinor", r.amount as "amountMinor", r.remainder as "leftMinor", r.state,
        r.claim_until as "claimUntil", r.paid_at as "paidAt", m.username
      from agents.rebates r join identity.members m on m.id = r.agent_id::bigint ${of}
      order by r.day desc, r.id desc limit ${limit} offset ${offset}`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from agents.rebates r ${of}`),
  )
  return { rows, total }
}
