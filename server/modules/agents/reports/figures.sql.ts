/** What teams and their members did in a period: sums of agents.team_days and agents.member_days. */
import { only, type Queryable } from '#server/lib/db.ts'
import { join, sql, where } from '#server/lib/sql.ts'
import type { Costs } from '../measures/figures.ts'
import { ACCOUNTS, TEAMS } from '../measures/results.sql.ts'
import type { Period } from './report-period.ts'

/** Ledger units. */
export type Sums = {
  stake: bigint
  valid: bigint
  payout: bigint
  bonus: bigint
  deposits: bigint
  withdrawals: bigint
  rounds: bigint
} & Costs
export type PeopleSums = { registered: number; firstDeposits: number }

/** The sums of rows `d`. */
export const SUMS = sql`coalesce(sum(d.stake), 0)::bigint as stake, coalesce(sum(d.valid), 0)::bigint as valid,
  coalesce(sum(d.payout), 0)::bigint as payout, coalesce(sum(d.bonus), 0)::bigint as bonus,
  coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(d.rounds), 0)::bigint as rounds, coalesce(sum(d.rebate), 0)::bigint as rebate,
  coalesce(sum(d.salary), 0)::bigint as salary, coalesce(sum(d.dividend), 0)::bigint as dividend`
const PEOPLE = sql`coalesce(sum(d.registered), 0)::int as registered, coalesce(sum(d.first_deposits), 0)::int as "firstDeposits"`

export const inCurrency = (currency: string) => sql`d.currency = ${currency}`
export const inPeriod = ({ from, to }: Period) => sql`d.day between ${from}::date and ${to}::date`
export const ofType = (gameType: string) => sql`d.game_type = ${gameType}`

/** An agent's team, as far as it stood on some ways from the top. */
export type TeamOf = { agentId: string; paths: readonly string[] }
const ofTeam = ({ agentId, paths }: TeamOf) => sql`d.id = ${agentId} and d.path = any (${paths}::text[])`
/** Rows of everybody who ever stood on these ways. ids have no sign below '/'. */
export const ofPaths = (paths: readonly string[]) =>
  sql`(${join(
    paths.map((path) => sql`(d.teams ~>=~ ${path} and d.teams ~<~ ${`${path}/`})`),
    ' or ',
  )})`

/** Returns the sums of an agent's team. `gameType` '': all types. */
export async function sumTeam(
  q: Queryable,
  team: TeamOf,
  { period, currency, gameType }: { period: Period; currency: string; gameType: string },
): Promise<Sums & PeopleSums> {
  const rows = await q.query<Sums & PeopleSums>(
    sql`select ${SUMS}, ${PEOPLE} from ${TEAMS}
      ${where(ofTeam(team), inPeriod(period), inCurrency(currency), ofType(gameType))}`,
  )
  return only(rows)
}

/** Returns how many accounts of a team registered in a period with another currency: they are in no other figure. */
export async function countElsewhere(q: Queryable, team: TeamOf, period: Period, currency: string): Promise<number> {
  const { count } = only(
    await q.query<{ count: number }>(
      sql`select coalesce(sum(d.registered), 0)::int as count from ${TEAMS}
        ${where(ofTeam(team), inPeriod(period), sql`d.currency <> ${currency}`, ofType(''))}`,
    ),
  )
  return count
}

/** Returns an agent's team by day; days without anything are absent. */
export function listTeamDays(
  q: Queryable,
  team: TeamOf,
  period: Period,
  currency: string,
): Promise<(Sums & PeopleSums & { day: string; active: number })[]> {
  return q.query(
    sql`select d.day, ${SUMS}, ${PEOPLE}, coalesce(sum(d.active), 0)::int as active from ${TEAMS}
      ${where(ofTeam(team), inPeriod(period), inCurrency(currency), ofType(''))} group by d.day`,
  )
}

/**
 * Returns how many members of a team had a valid bet in a period: each once. Those who bet on any day are counted, less the few of whom
 * later lines took back all of it: to add up each member's days costs twice as much.
 */
export async function countActive(
  q: Queryable,
  paths: readonly string[],
  period: Period,
  currency: string,
): Promise<number> {
  if (paths.length === 0) return 0
  const these = where(ofPaths(paths), inPeriod(period), inCurrency(currency), ofType(''))
  const { active } = only(
    await q.query<{ active: number }>(
      sql`with seen as (
          select count(distinct d.member_id::bigint) filter (where d.valid > 0) as bet,
            array_agg(d.member_id) filter (where d.valid < 0) as lessened
          from agents.member_days d ${these}
        )
        select (s.bet - (
          select count(*) from (
            select d.member_id from agents.member_days d ${these} and d.member_id = any (s.lessened)
            group by d.member_id having max(d.valid) > 0 and sum(d.valid) <= 0
          ) m
        ))::int as active from seen s`,
    ),
  )
  return active
}

/** Returns the types of games that a team played in a period. */
export async function listGameTypes(
  q: Queryable,
  { agentId, paths }: TeamOf,
  period: Period,
  currency: string,
): Promise<string[]> {
  const rows = await q.query<{ type: string }>(
    sql`select distinct d.game_type as type from agents.team_days d
      ${where(sql`d.agent_id = ${agentId} and d.path = any (${paths}::text[])`, inPeriod(period), inCurrency(currency), sql`d.game_type <> ''`)} order by 1`,
  )
  return rows.map(({ type }) => type)
}

/** Returns the sums of one member's rows of a team. */
export async function sumMember(
  q: Queryable,
  paths: readonly string[],
  memberId: string,
  { period, currency, gameType }: { period: Period; currency: string; gameType: string },
): Promise<Sums> {
  const isHere = paths.length > 0 ? ofPaths(paths) : sql`false`
  return only(
    await q.query<Sums>(
      sql`select ${SUMS} from ${ACCOUNTS}
        ${where(sql`d.id = ${memberId}`, isHere, inPeriod(period), inCurrency(currency), ofType(gameType))}`,
    ),
  )
}
