import type { Db } from '#studio/lib/db.ts'

export type StoredComeBack = {
  leastMinor: bigint
  until: Date
}

/** Returns what a player must bring back to stakes, while that is still required. */
export async function findComeBack(
  db: Db,
  playerId: bigint,
  stakesKey: string,
  now: number,
): Promise<StoredComeBack | null> {
  const [row] = await db.query<StoredComeBack>(
    `select least_minor as "leastMinor", until from studio.pvp_come_backs
     where player_id = $1 and stakes_key = $2 and until > $3`,
    [playerId, stakesKey, new Date(now)],
  )
  return row ?? null
}

export async function saveComeBack(
  db: Db,
  playerId: bigint,
  stakesKey: string,
  { leastMinor, until }: StoredComeBack,
): Promise<void> {
  await db.query(
    `insert into studio.pvp_come_backs (player_id, stakes_key, least_minor, until) values ($1, $2, $3, $4)
     on conflict (player_id, stakes_key) do update set least_minor = excluded.least_minor, until = excluded.until`,
    [playerId, stakesKey, leastMinor, until],
  )
}

export async function removeComeBack(db: Db, playerId: bigint, stakesKey: string): Promise<void> {
  await db.query('delete from studio.pvp_come_backs where player_id = $1 and stakes_key = $2', [playerId, stakesKey])
}

export async function removeOldComeBacks(db: Db, now: number): Promise<void> {
  await db.query('delete from studio.pvp_come_backs where until < $1', [new Date(now)])
}
