/** Counts how many of a brand's members played each game lately: from stakes of real money, by days of UTC. */
import type { Queryable } from '#server/lib/db.ts'

/** Counts the brand's members who staked real money in each game since a day, that day included. */
export async function countPlayers(q: Queryable, merchant: string, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ code: string; players: number }>(
    `select game_code as code, count(distinct member_id)::int as players from bets.players_of_games
     where merchant = $1 and last_day >= ($2::timestamptz at time zone 'UTC')::date group by game_code`,
    [merchant, since],
  )
  return new Map(rows.map((row) => [row.code, row.players]))
}
