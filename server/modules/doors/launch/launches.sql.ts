import type { Queryable, Tx } from '#server/lib/db.ts'
import type { StakeFacts } from '#server/modules/protection/facts.sql.ts'
import type { Status } from '#server/lib/play-status.ts'
import { brandPlay, HOUSE_PLAY, isBarred } from '#server/modules/play/switches/play-switches.sql.ts'
import { brandStatus } from '#server/modules/catalogue/titles/brand-choices.sql.ts'
import type { PlayerRef } from '#server/modules/play/player.sql.ts'

export type Launch = PlayerRef & {
  vendor: string
  gameCode: string
  currency: string
  language: string
  expiresAt: Date
}

/** Stores a launch token's hash. */
export async function insertLaunch(q: Queryable, tokenHash: string, launch: Launch): Promise<void> {
  await q.query(
    `insert into games.launches (token_hash, member_id, vendor, game_code, currency, is_trial, language, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tokenHash,
      launch.memberId,
      launch.vendor,
      launch.gameCode,
      launch.currency,
      launch.isTrial,
      launch.language,
      launch.expiresAt,
    ],
  )
}

/** Uses a launch token up. Returns null when this vendor has no such token, or it was used before. */
export async function consumeLaunch(tx: Tx, vendor: string, tokenHash: string, at: Date): Promise<Launch | null> {
  const [row] = await tx.query<Launch>(
    `update games.launches set consumed_at = $3 where token_hash = $1 and vendor = $2 and consumed_at is null
     returning member_id as "memberId", vendor, game_code as "gameCode", currency, is_trial as "isTrial", language,
       expires_at as "expiresAt"`,
    [tokenHash, vendor, at],
  )
  return row ?? null
}

/** Inserts a vendor's session. */
export async function insertVendorSession(
  tx: Tx,
  sessionHash: string,
  launch: Launch,
  openedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `insert into games.vendor_sessions (session_hash, vendor, member_id, game_code, currency, is_trial, opened_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      sessionHash,
      launch.vendor,
      launch.memberId,
      launch.gameCode,
      launch.currency,
      launch.isTrial,
      openedAt,
      expiresAt,
    ],
  )
}

/** Deletes launches and sessions that can no longer be used. */
export async function removeOldLaunches(q: Queryable, before: Date): Promise<void> {
  await q.query('delete from games.launches where expires_at < $1', [before])
  await q.query('delete from games.vendor_sessions where expires_at < $1', [before])
}

export type SessionFacts = {
  username: string
  merchant: string
  country: string
  isFrozen: boolean
  isBarred: boolean
  play: Status
  vendor: Status
  game: Status
  brand: Status | null
  /** The player's own protection settings; null when there never were any. */
  protection: StakeFacts | null
}

/** Returns what a vendor gets to know about a player at the start, and the current switches. */
export async function findSessionFacts(q: Queryable, launch: Launch): Promise<SessionFacts | null> {
  const [row] = await q.query<SessionFacts>(
    `select a.username, a.merchant, b.market as country, a.status <> 'active' as "isFrozen",
       ${isBarred('a.id::text')} as "isBarred", ${HOUSE_PLAY} as play, v.status as vendor, g.status as game,
       greatest(${brandPlay('a.merchant')}, ${brandStatus('a.merchant', 'v.code', 'g.code')}) as brand,
       protected.facts as protection
     from identity.members a
     join core.brands b on b.code = a.merchant
     join games.vendors v on v.code = $2
     join games.games g on g.code = $3
     left join protection.stake_facts protected on protected.member_id = a.id::text
     where a.id = $1::bigint`,
    [launch.memberId, launch.vendor, launch.gameCode],
  )
  return row ?? null
}
