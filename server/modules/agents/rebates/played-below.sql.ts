/** What was played on a day by everybody of a team, and by an account itself. */
import type { Queryable } from '#server/lib/db.ts'
import type { PlayedDay } from './rebates.sql.ts'

/** Returns what an account's team played on a day, by member and type; and what the account itself did. */
export function listPlayedBelow(q: Queryable, id: string, day: string, currency: string): Promise<PlayedDay[]> {
  return q.query(
    `select d.member_id as "memberId", d.currency, d.teams, d.game_type as "gameType", d.valid from agents.member_days d
     where d.day = $2::date and d.currency = $3 and d.game_type <> '' and d.valid <> 0 and d.member_id = $1
     union
     select d.member_id, d.currency, d.teams, d.game_type, d.valid
     from agents.team_paths p join agents.member_days d on d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/')
     where p.agent_id = $1 and d.day = $2::date and d.currency = $3 and d.game_type <> '' and d.valid <> 0`,
    [id, day, currency],
  )
}

/** Returns names and types of accounts. */
export async function listNames(
  q: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { username: string; type: number }>> {
  const rows = await q.query<{ id: string; username: string; type: number }>(
    'select id::text as id, username, type from identity.members where id = any ($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}
