import { only, type Db, type Tx } from '#studio/lib/db.ts'
import { gather } from '#studio/lib/gather.ts'
import type { Engine } from '#studio/protocol.ts'

/** A member who plays one game, as the studio's operations need them. */
export type PlaySession = {
  playerId: bigint
  vendorCode: string
  accountRef: string
  isDemo: boolean
  currency: string
  maskedName: string
  gameCode: string
  engine: Engine
  language: string
  doorSessionSealed: string
  expiresAt: Date
  /** Whether the member's brand has a chat at shared tables. */
  hasChat: boolean
  /** Identifies the member's brand; null where the door did not send it. */
  brand: string | null
  /** Whether features of games may be sold where the member plays. */
  sellsFeatures: boolean
}

const select = `select token_hash as "tokenHash", player.id as "playerId", vendor_code as "vendorCode",
    account_ref as "accountRef", is_demo as "isDemo",
    currency, masked_name as "maskedName", game_code as "gameCode", engine, language,
    door_session_sealed as "doorSessionSealed", expires_at as "expiresAt", has_chat as "hasChat", brand,
      sells_features as "sellsFeatures"
  from studio.sessions session join studio.players player on player.id = session.player_id`

/** Returns the session of a token's hash, or null. Calls of the same moment share one query. */
export const findSession = gather(async (db: Db, tokenHashes: readonly string[]): Promise<(PlaySession | null)[]> => {
  const rows = await db.query<PlaySession & { tokenHash: string }>(`${select} where token_hash = any ($1)`, [
    tokenHashes,
  ])
  const found = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]))
  return tokenHashes.map((tokenHash) => found.get(tokenHash) ?? null)
})

/** Returns the request that a launch token was exchanged by, or null when the token is still unknown. */
export async function findExchange(db: Db, launchHash: string): Promise<{ requestId: string } | null> {
  const [row] = await db.query<{ requestId: string }>(
    'select request_id as "requestId" from studio.sessions where launch_hash = $1',
    [launchHash],
  )
  return row ?? null
}

/** Finds the member, or stores a new one. */
export async function upsertPlayer(
  tx: Tx,
  player: {
    vendorCode: string
    accountRef: string
    isDemo: boolean
    currency: string
    maskedName: string
    brand: string | null
  },
  now: number,
): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into studio.players (vendor_code, account_ref, is_demo, currency, masked_name, created_at, brand)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (vendor_code, account_ref, is_demo, currency) do update set masked_name = excluded.masked_name,
       brand = coalesce(excluded.brand, studio.players.brand) returning id`,
    [
      player.vendorCode,
      player.accountRef,
      player.isDemo,
      player.currency,
      player.maskedName,
      new Date(now),
      player.brand,
    ],
  )
  return only(rows).id
}

export type NewSession = {
  tokenHash: string
  launchHash: string
  requestId: string
  playerId: bigint
  gameCode: string
  engine: Engine
  language: string
  doorSessionSealed: string
  createdAt: number
  expiresAt: number
  hasChat: boolean
  sellsFeatures: boolean
}

export async function insertSession(tx: Tx, row: NewSession): Promise<void> {
  await tx.query(
    `insert into studio.sessions
       (token_hash, launch_hash, request_id, player_id, game_code, engine, language, door_session_sealed, created_at,
        expires_at, has_chat, sells_features)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.tokenHash,
      row.launchHash,
      row.requestId,
      row.playerId,
      row.gameCode,
      row.engine,
      row.language,
      row.doorSessionSealed,
      new Date(row.createdAt),
      new Date(row.expiresAt),
      row.hasChat,
      row.sellsFeatures,
    ],
  )
}

export async function removeExpiredSessions(db: Db, now: number): Promise<void> {
  await db.query('delete from studio.sessions where expires_at < $1', [new Date(now)])
}
