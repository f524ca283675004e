/** Free rounds that a platform issued to its members. */
import type { Db, Tx } from '#studio/lib/db.ts'

export type FreeRounds = {
  vendorCode: string
  id: string
  accountRef: string
  gameCode: string
  currency: string
  /** Null where a cancel came before the issue. */
  rounds: number | null
  stakeMinor: bigint | null
  expiresAt: Date | null
  state: 'active' | 'cancelled' | 'refused'
  reason: string | null
  content: string | null
}

const COLUMNS = `f.vendor_code as "vendorCode", f.id, f.account_ref as "accountRef", f.game_code as "gameCode", f.currency,
  f.rounds, f.stake_minor as "stakeMinor", f.expires_at as "expiresAt", f.state, f.reason, f.content`
/** Rounds that were refused or given back were not played. */
const PLAYED = `(select count(*)::int from studio.rounds r join studio.players p on p.id = r.player_id
  where r.free_rounds = f.id and p.vendor_code = f.vendor_code and r.state not in ('refused', 'refunded')) as played`

/** Stores free rounds unless their id is known. */
export async function insertFreeRounds(tx: Tx, one: FreeRounds, now: number): Promise<void> {
  await tx.query(
    `insert into studio.free_rounds (vendor_code, id, account_ref, game_code, currency, rounds, stake_minor, expires_at,
       state, reason, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      one.vendorCode,
      one.id,
      one.accountRef,
      one.gameCode,
      one.currency,
      one.rounds,
      one.stakeMinor,
      one.expiresAt,
      one.state,
      one.reason,
      one.content,
      new Date(now),
    ],
  )
}

/** Returns free rounds and how many of them were played, or null. */
export async function findFreeRounds(
  db: Db | Tx,
  vendorCode: string,
  id: string,
): Promise<(FreeRounds & { played: number }) | null> {
  const [row] = await db.query<FreeRounds & { played: number }>(
    `select ${COLUMNS}, ${PLAYED} from studio.free_rounds f where f.vendor_code = $1 and f.id = $2`,
    [vendorCode, id],
  )
  return row ?? null
}

/** Lets no further round begin. */
export async function putCancelled(tx: Tx, vendorCode: string, id: string): Promise<void> {
  await tx.query(
    `update studio.free_rounds set state = 'cancelled' where vendor_code = $1 and id = $2 and state = 'active'`,
    [vendorCode, id],
  )
}

/** Lists a player's free rounds in a game that can be played, the first to end first. */
export function listPlayable(
  db: Db,
  of: { vendorCode: string; accountRef: string; gameCode: string; currency: string },
  now: number,
): Promise<(FreeRounds & { played: number })[]> {
  return db.query(
    `select * from (
       select ${COLUMNS}, ${PLAYED} from studio.free_rounds f
       where f.vendor_code = $1 and f.account_ref = $2 and f.game_code = $3 and f.currency = $4 and f.state = 'active'
         and f.expires_at > $5
     ) f where played < rounds order by "expiresAt", id limit 10`,
    [of.vendorCode, of.accountRef, of.gameCode, of.currency, new Date(now)],
  )
}
