/** Rounds of a team by hour, and by how they ended: for trials of salaries that are paid during the day. Ledger units. */
import type { Queryable } from '#server/lib/db.ts'
import { sql, type Sql } from '#server/lib/sql.ts'
import type { Days } from '../terms/windows.ts'
import type { Line } from './past-figures.sql.ts'

const ofLine = (
  { agentId, currency, without }: Line,
  timeZone: string,
  { from, until }: Days,
): Sql => sql`agents.team_paths p
  join agents.round_ends r on p.agent_id = ${agentId} and r.teams ~>=~ p.path and r.teams ~<~ (p.path || '/') and r.member_id <> ${agentId}
  where r.currency = ${currency} and not r.game_type = any (${without}::text[])
    and r.at >= ${from}::timestamp at time zone ${timeZone} and r.at < ${until}::timestamp at time zone ${timeZone}`

export type PastHour = { day: string; valid: bigint; active: number; above: readonly bigint[] }

/** Returns a team hour by hour, with its active members, and the valid bets above a bound (null: none is asked for). */
export async function listPastHours(
  q: Queryable,
  line: Line,
  timeZone: string,
  { days, activeFrom, above }: { days: Days; activeFrom: bigint; above: bigint | null },
): Promise<PastHour[]> {
  const rows = await q.query<Omit<PastHour, 'above'> & { above: string[] | null }>(
    sql`select hour::date as day, sum(valid)::bigint as valid, (count(*) filter (where valid >= ${activeFrom}))::int as active,
        array_agg(valid::text) filter (where valid > ${above}::bigint) as above
      from (
        select date_trunc('hour', r.at at time zone ${timeZone}) as hour, r.member_id, sum(r.valid)::bigint as valid
        from ${ofLine(line, timeZone, days)} group by 1, 2
      ) m group by hour order by hour`,
  )
  return rows.map(({ above: figures, ...row }) => ({ ...row, above: (figures ?? []).map(BigInt) }))
}

export type PastOutcome = { day: string; memberId: string; won: bigint; lost: bigint }

/** Returns the valid bets of rounds that members won, and lost, by day; of one stake and more. `byMember`: or of all of them. */
export function listPastOutcomes(
  q: Queryable,
  line: Line,
  timeZone: string,
  { days, stake, byMember }: { days: Days; stake: bigint; byMember: boolean },
): Promise<PastOutcome[]> {
  const member = byMember ? sql`member_id` : sql`''`
  return q.query(
    sql`select day, ${member} as "memberId", coalesce(sum(valid) filter (where payout > stake), 0)::bigint as won,
        coalesce(sum(valid) filter (where payout < stake), 0)::bigint as lost
      from (
        select (min(r.at) at time zone ${timeZone})::date as day, r.member_id, sum(r.stake) as stake, sum(r.valid) as valid, sum(r.payout) as payout
        from ${ofLine(line, timeZone, days)} group by r.vendor, r.round_id, r.member_id
      ) m where stake >= ${stake} group by 1, 2 order by 1`,
  )
}
