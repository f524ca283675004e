/** Stores players' favourites and recent games. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'

/** Lists the codes of a player's favourites, the latest first. */
export async function listFavorites(q: Queryable, memberId: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ code: string }>(
    'select game_code as code from games.favorites where member_id = $1 order by added_at desc, game_code limit $2',
    [memberId, limit],
  )
  return rows.map((row) => row.code)
}

/** Counts a player's favourites and locks them: other transactions of the same player wait until this one ends. */
export async function countFavoritesLocked(tx: Tx, memberId: string): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`games.favorites ${memberId}`])
  return only(
    await tx.query<{ count: number }>('select count(*)::int as count from games.favorites where member_id = $1', [
      memberId,
    ]),
  ).count
}

/** Returns whether a game is a favourite of a player. */
export async function hasFavorite(q: Queryable, memberId: string, gameCode: string): Promise<boolean> {
  return (
    (await q.query('select 1 from games.favorites where member_id = $1 and game_code = $2', [memberId, gameCode]))
      .length > 0
  )
}

/** Inserts a favourite; one that exists already stays unchanged. */
export async function insertFavorite(q: Queryable, memberId: string, gameCode: string, at: Date): Promise<void> {
  await q.query(
    'insert into games.favorites (member_id, game_code, added_at) values ($1, $2, $3) on conflict do nothing',
    [memberId, gameCode, at],
  )
}

/** Deletes a favourite. */
export async function deleteFavorite(q: Queryable, memberId: string, gameCode: string): Promise<void> {
  await q.query('delete from games.favorites where member_id = $1 and game_code = $2', [memberId, gameCode])
}

/** Stores that a player opened a game of the catalogue; what is not in it (yet) leaves no trace. */
export async function putRecentPlay(q: Queryable, memberId: string, gameCode: string, at: Date): Promise<void> {
  await q.query(
    `insert into games.recent_plays as r (member_id, game_code, last_at)
     select $1, code, $3 from games.games where code = $2
     on conflict (member_id, game_code) do update set last_at = greatest(r.last_at, excluded.last_at),
       plays = r.plays + 1`,
    [memberId, gameCode, at],
  )
}

/** Lists the codes of the games that a player opened, the latest first. */
export async function listRecentPlays(q: Queryable, memberId: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ code: string }>(
    'select game_code as code from games.recent_plays where member_id = $1 order by last_at desc, game_code limit $2',
    [memberId, limit],
  )
  return rows.map((row) => row.code)
}
