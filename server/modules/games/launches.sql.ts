import type { Queryable, Tx } from '#server/lib/db.ts'
import type { StakeFacts } from '#server/modules/protection/facts.sql.ts'
import type { Status } from './catalogue.sql.ts'
import { brandStatus } from './brand-choices.sql.ts'
import type { PlayerRef } from './player-ref.ts'

export type Launch = PlayerRef & {
  vendor: string
  gameCode: string
  currency: string
  language: string
  expiresAt: Date
}

/** Keeps a launch token's hash. */
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

/** Uses a launch token up; null when this vendor has none such, or it was used before. */
export async function consumeLaunch(tx: Tx, vendor: string, tokenHash: string, at: Date): Promise<Launch | null> {
  const [row] = await tx.query<Launch>(
    `update games.launches set consumed_at = $3 where token_hash = $1 and vendor = $2 and consumed_at is null
     returning member_id as "memberId", vendor, game_code as "gameCode", currency, is_trial as "isTrial", language, expires_at as "expiresAt"`,
    [tokenHash, vendor, at],
  )
  return row ?? null
}

/** Opens a vendor's session. */
export async function insertVendorSession(
  tx: Tx,
  sessionHash: string,
  launch: Launch,
  openedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `insert into games.vendor_sessions (session_hash, vendor, member_id, game_code, currency, is_trial, opened_at, expires_at)
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

/** Drops launches and sessions that nobody can use any more. */
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
  /** What the player set to be protected; null where nothing ever was. */
  protection: StakeFacts | null
}

/** What a vendor is told about a player at the start, and the switches of now. */
export async function findSessionFacts(q: Queryable, launch: Launch): Promise<SessionFacts | null> {
  const [row] = await q.query<SessionFacts>(
    `select a.username, a.merchant, b.market as country, a.status <> 'active' as "isFrozen",
       exists (select from games.barred_members m where m.member_id = a.id::text) as "isBarred", p.status as play, v.status as vendor, g.status as game, ${brandStatus('a.merchant', 'v.code', 'g.code')} as brand,
       protected.facts as protection
     from identity.accounts a
     join core.brands b on b.code = a.merchant
     join games.vendors v on v.code = $2
     join games.games g on g.code = $3
     cross join games.play_switch p
     left join protection.stake_facts protected on protected.member_id = a.id::text
     where a.id = $1::bigint`,
    [launch.memberId, launch.vendor, launch.gameCode],
  )
  return row ?? null
}
