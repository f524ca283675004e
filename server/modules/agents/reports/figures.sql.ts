/** What teams and their members did in a period: sums of agents.team_days and agents.member_days. */
import type { REPORT_SORTS } from '#contract/agents/reports.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { fixed, join, sql, where, type Sql } from '#server/lib/sql.ts'
import type { Costs } from '../measures/figures.ts'
import { ACCOUNTS, NET_LOSS, RESULT_OF, TEAMS } from '../measures/results.sql.ts'
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

const SUMS = sql`coalesce(sum(d.stake), 0)::bigint as stake, coalesce(sum(d.valid), 0)::bigint as valid,
  coalesce(sum(d.payout), 0)::bigint as payout, coalesce(sum(d.bonus), 0)::bigint as bonus,
  coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(d.rounds), 0)::bigint as rounds, coalesce(sum(d.rebate), 0)::bigint as rebate,
  coalesce(sum(d.salary), 0)::bigint as salary, coalesce(sum(d.dividend), 0)::bigint as dividend`
const ALL = sql`d.id, d.stake, d.valid, d.payout, d.bonus, d.deposits, d.withdrawals, d.rounds, d.rebate, d.salary, d.dividend`
const PEOPLE = sql`coalesce(sum(d.registered), 0)::int as registered, coalesce(sum(d.first_deposits), 0)::int as "firstDeposits"`

const inCurrency = (currency: string) => sql`d.currency = ${currency}`
const inPeriod = ({ from, to }: Period) => sql`d.day between ${from}::date and ${to}::date`
const ofType = (gameType: string) => sql`d.game_type = ${gameType}`

/** An agent's team, as far as it stood on some ways from the top. */
export type TeamOf = { agentId: string; paths: readonly string[] }
const ofTeam = ({ agentId, paths }: TeamOf) => sql`d.id = ${agentId} and d.path = any (${paths}::text[])`
/** Rows of everybody who ever stood on these ways. ids have no sign below '/'. */
const ofPaths = (paths: readonly string[]) =>
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

/** Returns how many members of a team had a valid bet in a period: each once. */
export async function countActive(
  q: Queryable,
  paths: readonly string[],
  period: Period,
  currency: string,
): Promise<number> {
  if (paths.length === 0) return 0
  const { active } = only(
    await q.query<{ active: number }>(
      sql`select count(*)::int as active from (
        select d.member_id from agents.member_days d
        ${where(ofPaths(paths), inPeriod(period), inCurrency(currency), ofType(''))}
        group by d.member_id having sum(d.valid) > 0
      ) m`,
    ),
  )
  return active
}

/** Returns the types of games that a team played in a period. */
export async function listGameTypes(q: Queryable, { agentId, paths }: TeamOf, period: Period): Promise<string[]> {
  const rows = await q.query<{ type: string }>(
    sql`select distinct d.game_type as type from agents.team_days d
      ${where(sql`d.agent_id = ${agentId} and d.path = any (${paths}::text[])`, inPeriod(period), sql`d.game_type <> ''`)} order by 1`,
  )
  return rows.map(({ type }) => type)
}

export type RowsOf = TeamOf & {
  /** Who reads: accounts that stand in another line by now are told apart. */
  readerId: string
  /** One member's rows, of those of the team. */
  memberId: string | null
  period: Period
  currency: string
  gameType: string
  sort: (typeof REPORT_SORTS)[number]
  isDescending: boolean
  limit: number
  offset: number
}
export type FigureRow = Sums & { id: string; username: string; type: number; isInLine: boolean }

const NET = sql`coalesce(sum(${NET_LOSS}), 0)::bigint as net`
const RESULT = sql`coalesce(sum(${RESULT_OF}), 0)::bigint as result`
const FIGURES = sql`${SUMS}, ${NET}, ${RESULT}`
/** Whether account `a` stands below the reader now, or is the reader. */
const isInLine = (readerId: string) =>
  sql`starts_with(a.path, (select o.path from identity.members o where o.id = ${readerId}::bigint)) as "isInLine"`

/** Sorted rows, and how many there are. */
const sortedPage = (rows: Sql, { sort, isDescending, limit, offset }: RowsOf) =>
  sql`select r.*, count(*) over ()::int as total from (${rows}) r
    order by ${SORT_COLUMNS[sort]} ${isDescending ? sql`desc` : sql`asc`}, r.id limit ${limit} offset ${offset}`
/** An account that only registered has no row. */
const HAS_FIGURES = sql`bool_or(row(d.stake, d.valid, d.payout, d.bonus, d.deposits, d.withdrawals, d.rounds, d.rebate, d.salary,
  d.dividend) <> row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0))`
const SORT_COLUMNS: Readonly<Record<RowsOf['sort'], Sql>> = {
  valid: fixed('r.valid'),
  stake: fixed('r.stake'),
  payout: fixed('r.payout'),
  net: fixed('r.net'),
  bonus: fixed('r.bonus'),
  deposits: fixed('r.deposits'),
  withdrawals: fixed('r.withdrawals'),
  rounds: fixed('r.rounds'),
  rebate: fixed('r.rebate'),
  salary: fixed('r.salary'),
  dividend: fixed('r.dividend'),
  result: fixed('r.result'),
}

/** Names are looked up for the page only. */
const named = (rows: Sql, of: RowsOf) => {
  const order = sql`${SORT_COLUMNS[of.sort]} ${of.isDescending ? sql`desc` : sql`asc`}, r.id`
  return sql`select r.*, a.username, a.type, ${isInLine(of.readerId)}
    from (${sortedPage(rows, of)}) r join identity.members a on a.id = r.id::bigint order by ${order}`
}

/** Returns a page of the members of a team who did something in a period. */
export function listMemberFigures(q: Queryable, of: RowsOf): Promise<(FigureRow & { total: number })[]> {
  if (of.paths.length === 0) return Promise.resolve([])
  const rows = sql`select d.id, ${FIGURES} from ${ACCOUNTS}
    ${where(
      ofPaths(of.paths),
      inPeriod(of.period),
      inCurrency(of.currency),
      ofType(of.gameType),
      of.memberId !== null && sql`d.id = ${of.memberId}`,
    )}
    group by d.id having ${HAS_FIGURES}`
  return q.query(named(rows, of))
}

/** Returns the sums of one member's rows of a team. */
export async function sumMember(q: Queryable, { paths, memberId, period, currency, gameType }: RowsOf): Promise<Sums> {
  const isHere = paths.length > 0 ? ofPaths(paths) : sql`false`
  return only(
    await q.query<Sums>(
      sql`select ${SUMS} from ${ACCOUNTS}
        ${where(sql`d.id = ${memberId}`, isHere, inPeriod(period), inCurrency(currency), ofType(gameType))}`,
    ),
  )
}

/**
 * What a team is made of: the agents who stood directly below on these ways with what their lines did there, the members who did
 * with their own play, and the agent's own. A line that came from elsewhere, or left, has here what it did here.
 */
const partsOf = ({ paths, period, currency, gameType }: Pick<RowsOf, 'paths' | 'period' | 'currency' | 'gameType'>) => {
  const these = [inPeriod(period), inCurrency(currency), ofType(gameType)] as const
  return sql`select d.id, ${FIGURES} from (
      select ${ALL} from agents.team_paths p join ${TEAMS}
        on d.id = p.agent_id and d.path = p.path
      ${where(sql`p.above = any (${paths}::text[])`, ...these)}
      union all
      select ${ALL} from ${ACCOUNTS}
      ${where(sql`d.teams = any (${paths}::text[])`, ...these)}
    ) d group by d.id having ${HAS_FIGURES}`
}

/** Returns a page of what a team is made of, line by line: its rows add up to the team's sums. */
export function listLineFigures(q: Queryable, of: RowsOf): Promise<(FigureRow & { total: number })[]> {
  return q.query(named(partsOf(of), of))
}

/** Returns the direct downlines whose valid bet changed most between two periods. */
export function listMovers(
  q: Queryable,
  {
    agentId,
    paths,
    currency,
    period,
    before,
    limit,
  }: TeamOf & { currency: string; period: Period; before: Period; limit: number },
): Promise<{ id: string; username: string; type: number; valid: bigint; validBefore: bigint }[]> {
  const of = { paths, currency, gameType: '' }
  return q.query(
    sql`select a.id::text as id, a.username, a.type, coalesce(n.valid, 0) as valid, coalesce(b.valid, 0) as "validBefore"
      from (${partsOf({ ...of, period })}) n full join (${partsOf({ ...of, period: before })}) b on b.id = n.id
        join identity.members a on a.id = coalesce(n.id, b.id)::bigint
      where coalesce(n.valid, 0) <> coalesce(b.valid, 0) and a.upline_id = ${agentId}::bigint
      order by abs(coalesce(n.valid, 0) - coalesce(b.valid, 0)) desc, 1 limit ${limit}`,
  )
}
