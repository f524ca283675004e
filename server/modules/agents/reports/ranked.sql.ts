/** Rows of teams' reports, sorted by a figure: members, or the lines that a team is made of; and the lines that moved. */
import type { REPORT_SORTS } from '#contract/agents/reports.ts'
import type { Queryable } from '#server/lib/db.ts'
import { fixed, sql, where, type Sql } from '#server/lib/sql.ts'
import { rowsToRead, type Turn } from '#server/lib/turn-page.ts'
import { ACCOUNTS, NET_LOSS, RESULT_OF, TEAMS } from '../measures/results.sql.ts'
import { inCurrency, inPeriod, ofPaths, ofType, SUMS, type Sums, type TeamOf } from './figures.sql.ts'
import type { Period } from './report-period.ts'

/** Where a row stands: its figure in ledger units (of rounds: how many), and the account. */
export type RankPlace = { rank: bigint; id: string }

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
  turn: Turn<RankPlace>
}
export type FigureRow = Sums & RankPlace & { username: string; type: number; isInLine: boolean; total: number }

const ALL = sql`d.id, d.stake, d.valid, d.payout, d.bonus, d.deposits, d.withdrawals, d.rounds, d.rebate, d.salary, d.dividend`
/** Rows of accounts that only registered have no figure. */
const HAS_FIGURES = sql`(d.rounds <> 0 or d.valid <> 0 or d.deposits <> 0 or d.withdrawals <> 0 or d.bonus <> 0 or d.stake <> 0
  or d.payout <> 0 or d.rebate <> 0 or d.salary <> 0 or d.dividend <> 0)`
/** Of the days of members, all stand in the index by which the days are found: no row is read for a rank (docs/decisions/0766). */
const FIGURES: Readonly<Record<RowsOf['sort'], Sql>> = {
  valid: fixed('d.valid'),
  stake: fixed('d.stake'),
  payout: fixed('d.payout'),
  net: NET_LOSS,
  bonus: fixed('d.bonus'),
  deposits: fixed('d.deposits'),
  withdrawals: fixed('d.withdrawals'),
  rounds: fixed('d.rounds'),
  rebate: fixed('d.rebate'),
  salary: fixed('d.salary'),
  dividend: fixed('d.dividend'),
  result: RESULT_OF,
}

/** Whether account `a` stands below the reader now, or is the reader. */
const isInLine = (readerId: string) =>
  sql`starts_with(a.path, (select o.path from identity.members o where o.id = ${readerId}::bigint)) as "isInLine"`

const theseOf = ({ period, currency, gameType }: Pick<RowsOf, 'period' | 'currency' | 'gameType'>) =>
  [inPeriod(period), inCurrency(currency), ofType(gameType), HAS_FIGURES] as const

/** Rows of the days of members; `id`: of one of them alone. */
const memberDays = (of: RowsOf, id: Sql | null) =>
  sql`select ${ALL} from ${ACCOUNTS} ${where(ofPaths(of.paths), ...theseOf(of), id && sql`d.id = ${id}`)}`

/**
 * Rows of the days of what a team is made of: the agents who stood directly below on these ways with what their lines did there, the
 * members who did with their own play, and the agent's own. A line that came from elsewhere, or left, has here what it did here.
 * Each line is read by itself (`offset 0`): the planner would read the days of all teams for them.
 */
const partDays = (of: RowsOf, id: Sql | null) =>
  sql`select l.* from agents.team_paths p cross join lateral (
      select ${ALL} from ${TEAMS} ${where(sql`d.id = p.agent_id and d.path = p.path`, ...theseOf(of))} offset 0
    ) l ${where(sql`p.above = any (${of.paths}::text[])`, id && sql`p.agent_id = ${id}`)}
    union all
    select ${ALL} from ${ACCOUNTS} ${where(sql`d.teams = any (${of.paths}::text[])`, ...theseOf(of), id && sql`d.id = ${id}`)}`

/** What a page begins beside; a page of earlier rows (`after`) is read from its end. */
function turnOf({ turn, isDescending }: RowsOf) {
  const isDown = isDescending === (turn.after === undefined)
  const beside = turn.before ?? turn.after
  return {
    order: isDown ? sql`desc` : sql`asc`,
    past: beside && sql`(r.rank, r.id) ${isDown ? sql`<` : sql`>`} (${beside.rank}::bigint, ${beside.id}::bigint)`,
  }
}

/**
 * Ranks all accounts by one figure, and reads the others for those of the page only. `days`: the rows of days, of all accounts or of
 * the one that stands in a piece. Accounts are told apart by their number and figures added up as whole numbers: of a hundred thousand,
 * texts and numerics cost as much again.
 */
function rankedPage(days: (id: Sql | null) => Sql, of: RowsOf): Sql {
  const { order, past } = turnOf(of)
  return sql`with ranked as materialized (
      select d.id::bigint as id, agents.sum_units(${FIGURES[of.sort]}) as rank from (${days(null)}) d group by 1
    ), page as (
      select r.id, r.rank from ranked r ${where(past)} order by r.rank ${order}, r.id ${order}
      limit ${rowsToRead(of.turn)} offset ${of.turn.offset ?? 0}
    )
    select g.id::text as id, g.rank, f.*, (select count(*) from ranked)::int as total, a.username, a.type, ${isInLine(of.readerId)}
    from page g cross join lateral (select ${SUMS} from (${days(sql`g.id::text`)}) d) f
    join identity.members a on a.id = g.id order by g.rank ${order}, g.id ${order}`
}

/** Returns the rows for a page of the members of a team who did something in a period, for `turnPage`. */
export function listMemberFigures(q: Queryable, of: RowsOf): Promise<FigureRow[]> {
  if (of.paths.length === 0) return Promise.resolve([])
  return q.query(rankedPage((id) => memberDays(of, of.memberId === null ? id : sql`${of.memberId}`), of))
}

/** Returns the rows for a page of what a team is made of, line by line: all of them add up to the team's sums. */
export function listLineFigures(q: Queryable, of: RowsOf): Promise<FigureRow[]> {
  return q.query(rankedPage((id) => partDays(of, id), of))
}

/** Returns the direct downlines whose valid bet changed most between two periods, of which one follows the other. */
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
  const these = [inPeriod({ from: before.from, to: period.to }), inCurrency(currency), ofType('')] as const
  const valid = sql`coalesce(sum(d.valid) filter (where d.day >= ${period.from}::date), 0)::bigint as valid,
    coalesce(sum(d.valid) filter (where d.day < ${period.from}::date), 0)::bigint as before`
  return q.query(
    sql`select a.id::text as id, a.username, a.type, n.valid, n.before as "validBefore"
      from (
        select l.id, sum(l.valid)::bigint as valid, sum(l.before)::bigint as before
        from (
          select p.agent_id as id, d.valid, d.before from agents.team_paths p cross join lateral (
            select ${valid} from agents.team_days d ${where(sql`d.agent_id = p.agent_id and d.path = p.path`, ...these)} offset 0
          ) d where p.above = any (${paths}::text[])
          union all
          select d.member_id, ${valid} from agents.member_days d ${where(sql`d.teams = any (${paths}::text[])`, ...these)}
          group by d.member_id
        ) l group by l.id
      ) n join identity.members a on a.id = n.id::bigint
      where n.valid <> n.before and a.upline_id = ${agentId}::bigint
      order by abs(n.valid - n.before) desc, 1 limit ${limit}`,
  )
}
