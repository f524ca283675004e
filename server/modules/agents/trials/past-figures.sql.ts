/**
 * What a team did in many periods at once, without the agent's own play and without some types of games: for trials, which ask for
 * a year. Ledger units.
 */
import type { Queryable } from '#server/lib/db.ts'
import { sql, type Sql } from '#server/lib/sql.ts'
import type { Days } from '../terms/windows.ts'

export type Line = { agentId: string; currency: string; without: readonly string[] }
export type PastDay = {
  day: string
  stake: bigint
  payout: bigint
  valid: bigint
  bonuses: bigint
  rebates: bigint
  salaries: bigint
}

/** Rows of all types count, and those of types that are left out are taken off again. */
const counted = (without: readonly string[]) => sql`(d.game_type = '' or d.game_type = any (${without}::text[]))`
const SIGN = sql`case when d.game_type = '' then 1 else -1 end`
/** ids of a way have no sign below '/'. */
const below = (agentId: string): Sql => sql`agents.team_paths p join agents.member_days d
  on p.agent_id = ${agentId} and d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/') and d.member_id <> ${agentId}`
const during = ({ from, until }: Days) => sql`d.day >= ${from}::date and d.day < ${until}::date`
const windowsOf = (windows: readonly Days[]) => sql`unnest(${windows.map(({ from }) => from)}::date[],
  ${windows.map(({ until }) => until)}::date[]) with ordinality as w(first, until, place)`

/** Returns the first day on which a team did anything; null: never. */
export async function findFirstDay(q: Queryable, { agentId, currency }: Line): Promise<string | null> {
  const [row] = await q.query<{ day: string | null }>(
    sql`select min(day) as day from agents.team_days where agent_id = ${agentId} and currency = ${currency} and game_type <> ''`,
  )
  return row?.day ?? null
}

/** Returns a team day by day; days without anything are absent. */
export function listPastDays(q: Queryable, { agentId, currency, without }: Line, days: Days): Promise<PastDay[]> {
  return q.query(
    sql`select day, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid)::bigint as valid, sum(bonus)::bigint as bonuses,
        sum(rebates)::bigint as rebates, sum(salaries)::bigint as salaries
      from (
        select d.day, ${SIGN} * d.stake as stake, ${SIGN} * d.payout as payout, ${SIGN} * d.valid as valid, d.bonus, 0 as rebates, 0 as salaries
        from agents.team_days d where d.agent_id = ${agentId} and d.currency = ${currency} and ${during(days)} and ${counted(without)}
        union all
        select d.day, -(${SIGN}) * d.stake, -(${SIGN}) * d.payout, -(${SIGN}) * d.valid, -d.bonus, 0, 0
        from agents.member_days d where d.member_id = ${agentId} and d.currency = ${currency} and ${during(days)} and ${counted(without)}
        union all
        select d.day, 0, 0, 0, 0, d.rebates, d.salaries from agents.team_costs d
        where d.agent_id = ${agentId} and d.currency = ${currency} and ${during(days)} and not d.game_type = any (${without}::text[])
      ) d group by day order by day`,
  )
}

/** Returns how many members had a valid bet of so much in each of some periods, by its place from 1. */
export async function countActive(
  q: Queryable,
  { agentId, currency, without }: Line,
  windows: readonly Days[],
  from: bigint,
): Promise<ReadonlyMap<number, number>> {
  const rows = await q.query<{ place: bigint; active: number }>(
    sql`select place, count(*)::int as active from (
        select w.place, d.member_id from ${below(agentId)} join ${windowsOf(windows)} on d.day >= w.first and d.day < w.until
        where d.currency = ${currency} and ${counted(without)}
        group by 1, 2 having sum(${SIGN} * d.valid) >= ${from}
      ) m group by place`,
  )
  return new Map(rows.map(({ place, active }) => [Number(place), active]))
}

/** Returns what members brought in each period, where it is more than a bound: valid bet, or what they lost. */
export async function listAbove(
  q: Queryable,
  { agentId, currency, without }: Line,
  windows: readonly Days[],
  { of, above, hasBonuses }: { of: 'valid' | 'loss'; above: bigint; hasBonuses: boolean },
): Promise<ReadonlyMap<number, readonly bigint[]>> {
  const bonus = hasBonuses ? sql`- case when d.game_type = '' then d.bonus else 0 end` : sql``
  const value = of === 'valid' ? sql`${SIGN} * d.valid` : sql`${SIGN} * (d.stake - d.payout) ${bonus}`
  const rows = await q.query<{ place: bigint; figures: string[] }>(
    sql`select place, array_agg(figure::text) as figures from (
        select w.place, sum(${value})::bigint as figure from ${below(agentId)}
        join ${windowsOf(windows)} on d.day >= w.first and d.day < w.until
        where d.currency = ${currency} and ${counted(without)} group by w.place, d.member_id
      ) m where figure > ${above} group by place`,
  )
  return new Map(rows.map(({ place, figures }) => [Number(place), figures.map(BigInt)]))
}
