import { only, type Db, type Tx } from '#studio/lib/db.ts'
import type { Fish, HallName } from '#games/fishing/fish.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'

export type StoredShot = {
  seq: number
  fish: Fish
  level: number
  isLaser: boolean
  draw: bigint
  multiplier: number
  winMinor: bigint
}

export type NewShot = Pick<StoredShot, 'seq' | 'level' | 'isLaser' | 'winMinor' | 'multiplier'> & {
  fish: string
  roundId: string
  bullet: number
  fishId: number
  draw: number
}

/** Puts a paid magazine into play. */
export async function openMagazine(tx: Tx, roundId: string, detail: object): Promise<void> {
  await tx.query(`update studio.rounds set state = 'open', detail = $2 where id = $1 and state = 'betting'`, [
    roundId,
    JSON.stringify(detail),
  ])
}

/** Adds a shot to an open magazine and uses up its nonce. Returns false when the magazine is over. */
export async function insertShot(tx: Tx, shot: NewShot, seedPairId: bigint, now: number): Promise<boolean> {
  const rows = await tx.query(
    `update studio.rounds set win_minor = win_minor + $2, nonce_count = nonce_count + 1
     where id = $1 and state = 'open' and nonce_count = $3 returning id`,
    [shot.roundId, shot.winMinor, shot.seq],
  )
  if (rows.length === 0) return false
  await tx.query(
    `insert into studio.fishing_shots (round_id, seq, bullet, fish_id, fish, level, is_laser, draw, multiplier,
       win_minor, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      shot.roundId,
      shot.seq,
      shot.bullet,
      shot.fishId,
      shot.fish,
      shot.level,
      shot.isLaser,
      shot.draw,
      shot.multiplier,
      shot.winMinor,
      new Date(now),
    ],
  )
  await tx.query('update studio.seed_pairs set rounds = rounds + 1 where id = $1', [seedPairId])
  return true
}

/** Returns the charge of a laser, in parts of a unit. */
export async function findCharge(db: Db, playerId: bigint, gameCode: string): Promise<number> {
  const [row] = await db.query<{ parts: number }>(
    'select parts from studio.fishing_charges where player_id = $1 and game_code = $2',
    [playerId, gameCode],
  )
  return Number(row?.parts ?? 0)
}

/** Changes a charge, never to less than zero. Returns the new one. */
export async function addCharge(tx: Tx, playerId: bigint, gameCode: string, parts: number): Promise<number> {
  const rows = await tx.query<{ parts: number }>(
    `insert into studio.fishing_charges (player_id, game_code, parts) values ($1, $2, greatest(0, $3::integer))
     on conflict (player_id, game_code) do update set parts = fishing_charges.parts + $3 returning parts`,
    [playerId, gameCode, parts],
  )
  return Number(only(rows).parts)
}

/** An open magazine, locked, with all that its settlement needs. */
export type OpenMagazine = Pick<PlaySession, 'vendorCode' | 'accountRef' | 'currency' | 'gameCode'> & {
  id: string
  detail: { variant: HallName; unit: string }
  firstNonce: number
  winMinor: bigint
  stakeMinor: bigint
  serverSeedHash: string
  clientSeed: string
}

export async function lockMagazine(tx: Tx, roundId: string): Promise<OpenMagazine | null> {
  const [row] = await tx.query<OpenMagazine>(
    `select round.id, detail, first_nonce as "firstNonce", win_minor as "winMinor",
       stake_minor as "stakeMinor", vendor_code as "vendorCode", account_ref as "accountRef", currency,
       round.game_code as "gameCode", pair.server_seed_hash as "serverSeedHash", pair.client_seed as "clientSeed"
     from studio.rounds round join studio.players player on player.id = round.player_id
       join studio.seed_pairs pair on pair.id = round.seed_pair_id
     where round.id = $1 and round.state = 'open' for update of round`,
    [roundId],
  )
  return row ?? null
}

/** Returns the shots of a magazine, in their order. */
export async function listShots(tx: Tx, roundId: string): Promise<StoredShot[]> {
  return tx.query<StoredShot>(
    `select seq, fish, level, is_laser as "isLaser", draw, multiplier, win_minor as "winMinor"
     from studio.fishing_shots where round_id = $1 order by seq`,
    [roundId],
  )
}

/** Returns the bets that paid a magazine and were booked. */
export async function listPaidBets(tx: Tx, roundId: string): Promise<{ txId: string; amount: string }[]> {
  return tx.query(
    `select tx_id as "txId", body->>'amount' as amount from studio.outbox
     where round_id = $1 and command = 'bet' and state = 'done' order by seq`,
    [roundId],
  )
}

/** Ends a magazine: its stake is the value of its shots. */
export async function endMagazine(
  tx: Tx,
  end: { roundId: string; state: 'settled' | 'refunded'; stakeMinor: bigint; winsSent: number; detail: object },
  now: number,
): Promise<void> {
  await tx.query(
    `update studio.rounds set state = $2, stake_minor = $3, wins_sent = $4, detail = $5, ended_at = $6 where id = $1`,
    [end.roundId, end.state, end.stakeMinor, end.winsSent, JSON.stringify(end.detail), new Date(now)],
  )
}

/** Returns the magazines that an earlier process did not settle. */
export async function listOpenMagazines(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from studio.rounds where state = 'open' and engine = 'fishing' order by id`,
  )
  return rows.map(({ id }) => id)
}
