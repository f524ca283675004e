/** Which games did people play lately, and how many of them? From settled play of real money, by days of UTC. */
import type { Queryable } from '#server/lib/db.ts'

/** How many people staked real money in each game since a day, that day included. */
export async function countPlayers(q: Queryable, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ code: string; players: number }>(
    `select game_code as code, count(distinct member_id)::int as players from bets.daily
     where day >= ($1::timestamptz at time zone 'UTC')::date and not trial and rounds > 0 group by game_code`, [since])
  return new Map(rows.map((row) => [row.code, row.players]))
}
