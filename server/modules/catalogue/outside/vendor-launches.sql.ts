/** Stores where outside vendors open their games, and what an import adds and changes. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { GameType } from '#contract/catalogue/games.ts'
import type { LaunchRecord, Names } from '../titles/catalogue.sql.ts'

/** Returns where a vendor's games open; null where it has no address. */
export async function findLaunch(q: Queryable, vendor: string): Promise<LaunchRecord | null> {
  const [row] = await q.query<LaunchRecord>(
    `select address, frame_origins as "frameOrigins", currencies, takes_trial as "takesTrial"
     from games.vendor_launches where vendor = $1`,
    [vendor],
  )
  return row ?? null
}

/** Sets a vendor's address, or takes it away. */
export async function putLaunch(tx: Tx, vendor: string, launch: LaunchRecord | null): Promise<void> {
  if (launch === null) {
    await tx.query('delete from games.vendor_launches where vendor = $1', [vendor])
    return
  }
  await tx.query(
    `insert into games.vendor_launches (vendor, address, frame_origins, currencies, takes_trial)
     values ($1, $2, $3, $4, $5)
     on conflict (vendor) do update set address = excluded.address, frame_origins = excluded.frame_origins,
       currencies = excluded.currencies, takes_trial = excluded.takes_trial`,
    [vendor, launch.address, launch.frameOrigins, launch.currencies, launch.takesTrial],
  )
}

/** A game as an import sees it. */
export type KnownGame = {
  code: string
  vendor: string
  vendorCode: string | null
  gameType: GameType
  classify: string
  names: Names
  isHot: boolean
  isNew: boolean
  sort: number
}

/** Returns a vendor's games, and those of others that have one of these codes. */
export function listKnownGames(q: Queryable, vendor: string, codes: readonly string[]): Promise<KnownGame[]> {
  return q.query<KnownGame>(
    `select code, vendor, vendor_code as "vendorCode", game_type as "gameType", classify, names, is_hot as "isHot",
       is_new as "isNew", sort
     from games.games where vendor = $1 or code = any ($2) order by code`,
    [vendor, codes],
  )
}

/** Changes games of a vendor to what an import says; a game of another vendor stays as it is. */
export async function updateImported(
  tx: Tx,
  vendor: string,
  games: readonly Omit<KnownGame, 'vendor'>[],
): Promise<void> {
  await tx.query(
    `update games.games g set vendor_code = r."vendorCode", game_type = r."gameType", classify = r.classify,
       names = r.names, is_hot = r."isHot", is_new = r."isNew", sort = r.sort
     from jsonb_to_recordset($2::jsonb) as r(code text, "vendorCode" text, "gameType" text, classify text, names jsonb,
       "isHot" boolean, "isNew" boolean, sort int)
     where g.code = r.code and g.vendor = $1`,
    [vendor, JSON.stringify(games)],
  )
}

/** Adds the types of a vendor's games to its own. */
export async function addTypes(tx: Tx, vendor: string): Promise<void> {
  await tx.query(
    `update games.vendors set types = (
       select array_agg(type order by place) from (
         select type, min(place) as place from (
           select type, place from unnest(types) with ordinality as t(type, place)
           union all select game_type, 1000 from games.games where vendor = $1) every group by type) one)
     where code = $1`,
    [vendor],
  )
}
