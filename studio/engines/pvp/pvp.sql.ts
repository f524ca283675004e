import type { RoundMix } from '#games/fair/round-mix.ts'
import type { Db, Tx } from '#studio/lib/db.ts'

/** Returns an id that sorts by time, then by number. The number says which link draws the deck. */
export function handId(now: number, chainId: bigint, number: number): string {
  return `hand-${now.toString(36).padStart(9, '0')}-${chainId}-${String(number).padStart(6, '0')}`
}

/** Opens a hand on the next link. From here on the link is used, whatever happens. */
export async function insertHand(
  tx: Tx,
  hand: { id: string; chainId: bigint; tableKey: string; number: number },
  now: number,
): Promise<void> {
  await tx.query('update studio.hash_chains set used = $2 where id = $1', [hand.chainId, hand.number])
  await tx.query(
    `insert into studio.pvp_hands (id, chain_id, table_key, number, state, opened_at)
     values ($1, $2, $3, $4, 'dealing', $5)`,
    [hand.id, hand.chainId, hand.tableKey, hand.number, new Date(now)],
  )
}

/** Closes a hand: fixes who is dealt in, and with which seeds. */
export async function closeHand(db: Db, id: string, mix: RoundMix): Promise<void> {
  await db.query(`update studio.pvp_hands set mix = $2 where id = $1 and state = 'dealing'`, [id, JSON.stringify(mix)])
}

/** Ends an open hand. Without a mix the stored one stays. Returns false when the hand was over already. */
export async function endStoredHand(
  tx: Tx,
  hand: { id: string; hash: string; rakeMinor: bigint; record: object | null; mix: RoundMix | null },
  state: 'settled' | 'interrupted',
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update studio.pvp_hands set state = $2, hash = $3, rake_minor = $4, record = $5, ended_at = $6,
       mix = coalesce($7, mix)
     where id = $1 and state = 'dealing' returning id`,
    [
      hand.id,
      state,
      hand.hash,
      hand.rakeMinor,
      hand.record && JSON.stringify(hand.record),
      new Date(now),
      hand.mix && JSON.stringify(hand.mix),
    ],
  )
  return rows.length === 1
}

export async function insertSeat(tx: Tx, seat: { roundId: string; handId: string; seat: number }): Promise<void> {
  await tx.query('insert into studio.pvp_seats (round_id, hand_id, seat) values ($1, $2, $3)', [
    seat.roundId,
    seat.handId,
    seat.seat,
  ])
}

/** Puts a reserved stake into play. */
export async function openReserve(tx: Tx, roundId: string, detail: object): Promise<void> {
  await tx.query(`update studio.rounds set state = 'open', detail = $2 where id = $1 and state = 'betting'`, [
    roundId,
    JSON.stringify(detail),
  ])
}

export type SettledRow = {
  roundId: string
  stakeMinor: string
  winMinor: string
  state: 'settled' | 'refunded'
  detail: object
}

/** Ends the rounds of a hand's players: what each put in, what each got. */
export async function settlePlayers(tx: Tx, rows: readonly SettledRow[], now: number): Promise<void> {
  await tx.query(
    `update studio.rounds round set state = row->>'state', stake_minor = (row->>'stakeMinor')::bigint,
       win_minor = (row->>'winMinor')::bigint,
       wins_sent = case when (row->>'winMinor')::bigint > 0 then 1 else 0 end, ended_at = $2, detail = row->'detail'
     from jsonb_array_elements($1::jsonb) row where round.id = row->>'roundId' and round.state = 'open'`,
    [JSON.stringify(rows), new Date(now)],
  )
}

/** Returns hands that a stopped or killed process left. */
export async function listOpenHands(db: Db): Promise<{ id: string; chainId: bigint; number: number }[]> {
  return db.query(`select id, chain_id as "chainId", number from studio.pvp_hands where state = 'dealing' order by id`)
}

export type LeftReserve = {
  roundId: string
  vendorCode: string
  accountRef: string
  gameCode: string
  currency: string
}

/** Returns stakes that are reserved for hands that will not be continued. */
export async function listLeftReserves(db: Db): Promise<LeftReserve[]> {
  return db.query<LeftReserve>(
    `select seat.round_id as "roundId", vendor_code as "vendorCode", account_ref as "accountRef",
       game_code as "gameCode", currency
     from studio.pvp_seats seat join studio.rounds round on round.id = seat.round_id
       join studio.players player on player.id = round.player_id
     where round.state = 'open' order by seat.round_id`,
  )
}

export type Signal = {
  kind: 'same_network' | 'chips_flow' | 'folds_to'
  tableKey: string
  handId: string | null
  playerId: bigint
  otherId: bigint
  facts: object
}

export async function insertSignal(
  db: Db | Tx,
  { kind, tableKey, handId: hand, playerId, otherId, facts }: Signal,
  now: number,
): Promise<void> {
  await db.query(
    `insert into studio.pvp_signals (kind, table_key, hand_id, player_id, other_id, facts, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [kind, tableKey, hand, playerId, otherId, JSON.stringify(facts), new Date(now)],
  )
}

export type SignalRow = {
  id: bigint
  kind: Signal['kind']
  tableKey: string
  handId: string | null
  player: string
  other: string
  facts: object
  at: Date
}

/**
 * Returns the last signals, newest first, with the members as their vendor's door names them. For a brand: those with
 * at least one of its members.
 */
export async function listSignals(db: Db, brand: string | null, limit: number, offset = 0): Promise<SignalRow[]> {
  return db.query<SignalRow>(
    `select signal.id, kind, table_key as "tableKey", hand_id as "handId", one.account_ref as player,
       other.account_ref as other, facts, at
     from studio.pvp_signals signal join studio.players one on one.id = signal.player_id
       join studio.players other on other.id = signal.other_id
     where $3::text is null or one.brand = $3 or other.brand = $3
     order by signal.id desc limit $1 offset $2`,
    [limit, offset, brand],
  )
}

export async function countSignals(db: Db, brand: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from studio.pvp_signals signal join studio.players one on one.id = signal.player_id
       join studio.players other on other.id = signal.other_id where one.brand = $1 or other.brand = $1`,
    [brand],
  )
  return row?.total ?? 0
}
