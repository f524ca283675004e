/** What teams and their members did in a period: sums of agents.team_days and agents.member_days. */
import type { REPORT_SORTS } from '#contract/agents/reports.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { fixed, join, sql, where, type Sql } from '#server/lib/sql.ts'
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
}
export type PeopleSums = { registered: number; firstDeposits: number }

const SUMS = sql`coalesce(sum(d.stake), 0)::bigint as stake, coalesce(sum(d.valid), 0)::bigint as valid,
  coalesce(sum(d.payout), 0)::bigint as payout, coalesce(sum(d.bonus), 0)::bigint as bonus,
  coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(d.rounds), 0)::bigint as rounds`
const PEOPLE = sql`coalesce(sum(d.registered), 0)::int as registered, coalesce(sum(d.first_deposits), 0)::int as "firstDeposits"`

/** People are counted in rows of no currency. */
const inCurrency = (currency: string) => sql`d.currency in (${currency}, '')`
const inPeriod = ({ from, to }: Period) => sql`d.day between ${from}::date and ${to}::date`
const ofType = (gameType: string) => sql`d.game_type = ${gameType}`

/** Returns the sums of an agent's team. `gameType` '': all types. */
export async function sumTeam(
  q: Queryable,
  agentId: string,
  { period, currency, gameType }: { period: Period; currency: string; gameType: string },
): Promise<Sums & PeopleSums> {
  const rows = await q.query<Sums & PeopleSums>(
    sql`select ${SUMS}, ${PEOPLE} from agents.team_days d
      ${where(sql`d.agent_id = ${agentId}`, inPeriod(period), inCurrency(currency), ofType(gameType))}`,
  )
  return only(rows)
}

/** Returns an agent's team by day; days without anything are absent. */
export function listTeamDays(
  q: Queryable,
  agentId: string,
  period: Period,
  currency: string,
): Promise<(Sums & PeopleSums & { day: string; active: number })[]> {
  return q.query(
    sql`select d.day, ${SUMS}, ${PEOPLE}, coalesce(sum(d.active), 0)::int as active from agents.team_days d
      ${where(sql`d.agent_id = ${agentId}`, inPeriod(period), inCurrency(currency), ofType(''))} group by d.day`,
  )
}

/** Rows of everybody whom an agent's team ever had: by every way from the top to the agent. ids have no sign below '/'. */
const ofTeam = (agentId: string) => sql`exists (select from agents.team_paths p where p.agent_id = ${agentId}
  and d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/'))`
const ofPaths = (paths: readonly string[]) =>
  sql`(${join(
    paths.map((path) => sql`(d.teams ~>=~ ${path} and d.teams ~<~ ${`${path}/`})`),
    ' or ',
  )})`

/** Returns the ways from the top to an agent that rows bear. */
export async function listPaths(q: Queryable, agentId: string): Promise<string[]> {
  const rows = await q.query<{ path: string }>('select path from agents.team_paths where agent_id = $1 order by path', [
    agentId,
  ])
  return rows.map(({ path }) => path)
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
export async function listGameTypes(q: Queryable, agentId: string, period: Period): Promise<string[]> {
  const rows = await q.query<{ type: string }>(
    sql`select distinct d.game_type as type from agents.team_days d
      ${where(sql`d.agent_id = ${agentId}`, inPeriod(period), sql`d.game_type <> ''`)} order by 1`,
  )
  return rows.map(({ type }) => type)
}

export type RowsOf = {
  agentId: string
  paths: readonly string[]
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
export type FigureRow = Sums & { id: string; username: string; type: number }

const NET = sql`coalesce(sum(d.stake - d.payout - d.bonus), 0)::bigint as net`

/** Sorted rows, and how many there are. */
const sortedPage = (rows: Sql, { sort, isDescending, limit, offset }: RowsOf) =>
  sql`select r.*, count(*) over ()::int as total from (${rows}) r
    order by ${SORT_COLUMNS[sort]} ${isDescending ? sql`desc` : sql`asc`}, r.id limit ${limit} offset ${offset}`
const SORT_COLUMNS: Readonly<Record<RowsOf['sort'], Sql>> = {
  valid: fixed('r.valid'),
  stake: fixed('r.stake'),
  payout: fixed('r.payout'),
  net: fixed('r.net'),
  bonus: fixed('r.bonus'),
  deposits: fixed('r.deposits'),
  withdrawals: fixed('r.withdrawals'),
  rounds: fixed('r.rounds'),
}

/** Returns a page of the members of a team who did something in a period. */
export function listMemberFigures(q: Queryable, of: RowsOf): Promise<(FigureRow & { total: number })[]> {
  if (of.paths.length === 0) return Promise.resolve([])
  const rows = sql`select d.member_id as id, ${SUMS}, ${NET} from agents.member_days d
    ${where(
      ofPaths(of.paths),
      inPeriod(of.period),
      sql`d.currency = ${of.currency}`,
      ofType(of.gameType),
      of.memberId !== null && sql`d.member_id = ${of.memberId}`,
    )}
    group by d.member_id`
  // names are looked up for the page only
  return q.query(
    sql`select r.*, a.username, a.type from (${sortedPage(rows, of)}) r join identity.members a on a.id = r.id::bigint
      order by ${SORT_COLUMNS[of.sort]} ${of.isDescending ? sql`desc` : sql`asc`}, r.id`,
  )
}

/** Returns the sums of one member's rows of a team. */
export async function sumMember(q: Queryable, { paths, memberId, period, currency, gameType }: RowsOf): Promise<Sums> {
  const ofMember = sql`d.member_id = ${memberId}`
  const isHere = paths.length > 0 ? ofPaths(paths) : sql`false`
  return only(
    await q.query<Sums>(
      sql`select ${SUMS} from agents.member_days d
        ${where(ofMember, isHere, inPeriod(period), sql`d.currency = ${currency}`, ofType(gameType))}`,
    ),
  )
}

/** The accounts that stand directly below an agent now: agents with all of their teams, members with their own play. */
const linesOf = (of: Pick<RowsOf, 'agentId' | 'period' | 'currency' | 'gameType'>) => sql`
  select a.id::text as id, a.username, a.type, ${SUMS}, ${NET}
  from identity.members a join agents.team_days d on d.agent_id = a.id::text and a.type <> 0
  ${where(sql`a.upline_id = ${of.agentId}::bigint`, inPeriod(of.period), sql`d.currency = ${of.currency}`, ofType(of.gameType))}
  group by a.id, a.username, a.type
  union all
  select a.id::text, a.username, a.type, ${SUMS}, ${NET}
  from identity.members a join agents.member_days d on d.member_id = a.id::text and a.type = 0
  ${where(
    sql`a.upline_id = ${of.agentId}::bigint`,
    inPeriod(of.period),
    sql`d.currency = ${of.currency}`,
    ofType(of.gameType),
    ofTeam(of.agentId),
  )}
  group by a.id, a.username, a.type`

/** Returns a page of the direct downlines of an agent whose lines did something in a period. */
export function listLineFigures(q: Queryable, of: RowsOf): Promise<(FigureRow & { total: number })[]> {
  return q.query(sortedPage(linesOf(of), of))
}

/** Returns the direct downlines whose valid bet changed most between two periods. */
export function listMovers(
  q: Queryable,
  {
    agentId,
    currency,
    period,
    before,
    limit,
  }: { agentId: string; currency: string; period: Period; before: Period; limit: number },
): Promise<{ id: string; username: string; type: number; valid: bigint; validBefore: bigint }[]> {
  const of = { agentId, currency, gameType: '' }
  return q.query(
    sql`select coalesce(n.id, b.id) as id, coalesce(n.username, b.username) as username, coalesce(n.type, b.type) as type,
        coalesce(n.valid, 0) as valid, coalesce(b.valid, 0) as "validBefore"
      from (${linesOf({ ...of, period })}) n full join (${linesOf({ ...of, period: before })}) b on b.id = n.id
      where coalesce(n.valid, 0) <> coalesce(b.valid, 0)
      order by abs(coalesce(n.valid, 0) - coalesce(b.valid, 0)) desc, 1 limit ${limit}`,
  )
}
