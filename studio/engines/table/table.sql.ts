import type { Db, Tx } from '#studio/lib/db.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { TableDetail } from './protocol.ts'
import { countEnded } from '#studio/rounds/rounds.metrics.ts'

/** Returns an id that sorts by time, then by number. The number says which link decides. */
export function tableRoundId(now: number, chainId: bigint, number: number): string {
  return `table-${now.toString(36).padStart(9, '0')}-${chainId}-${String(number).padStart(6, '0')}`
}

export type DrawnRound = {
  id: string
  number: number
  hash: string
  outcome: unknown
  mark: string
}

/** Stores rounds that were run without players when the table was made. */
export async function insertPastRounds(
  tx: Tx,
  table: { key: string; chainId: bigint },
  rounds: readonly DrawnRound[],
  now: number,
): Promise<void> {
  await tx.query(
    `insert into studio.table_rounds (id, chain_id, table_key, number, state, hash, outcome, mark, opened_at, ended_at)
     select row->>'id', $2, $3, (row->>'number')::integer, 'settled', row->>'hash', row->'outcome', row->>'mark', $4, $4
     from jsonb_array_elements($1::jsonb) row`,
    [JSON.stringify(rounds), table.chainId, table.key, new Date(now)],
  )
  await tx.query('update studio.hash_chains set used = $2 where id = $1', [table.chainId, rounds.length])
}

/** Opens a round on the next link. From here on the link is used, whatever happens. */
export async function insertTableRound(
  tx: Tx,
  round: { id: string; chainId: bigint; tableKey: string; number: number; mix: RoundMix },
  now: number,
): Promise<void> {
  await tx.query('update studio.hash_chains set used = $2 where id = $1', [round.chainId, round.number])
  await tx.query(
    `insert into studio.table_rounds (id, chain_id, table_key, number, state, opened_at, mix)
     values ($1, $2, $3, $4, 'betting', $5, $6)`,
    [round.id, round.chainId, round.tableKey, round.number, new Date(now), JSON.stringify(round.mix)],
  )
}

/** Closes a round's slips. From here on its mix contains the root of their seeds. */
export async function closeTableRound(db: Db, id: string, mix: RoundMix): Promise<void> {
  await db.query(`update studio.table_rounds set mix = $2 where id = $1 and state = 'betting'`, [
    id,
    JSON.stringify(mix),
  ])
}

/** Ends an open round. Returns false when it was over already. */
export async function endTableRound(
  tx: Tx,
  round: DrawnRound & { mix: RoundMix | null },
  state: 'settled' | 'interrupted',
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update studio.table_rounds set state = $2, hash = $3, outcome = $4, mark = $5, ended_at = $6, mix = $7
     where id = $1 and state = 'betting' returning id`,
    [
      round.id,
      state,
      round.hash,
      JSON.stringify(round.outcome),
      round.mark,
      new Date(now),
      round.mix && JSON.stringify(round.mix),
    ],
  )
  return rows.length === 1
}

/** Returns the last results of a table, newest first. */
export async function listPastRounds(
  db: Db,
  tableKey: string,
  limit: number,
): Promise<{ number: number; mark: string }[]> {
  return db.query(
    `select number, mark from studio.table_rounds where table_key = $1 and state = 'settled' order by id desc limit $2`,
    [tableKey, limit],
  )
}

/** Stores which round of the table each slip is on. */
export async function insertTableBets(tx: Tx, bets: readonly { betId: string; roundId: string }[]): Promise<void> {
  await tx.query(
    'insert into studio.table_bets (round_id, table_round_id) select * from unnest($1::text[], $2::text[])',
    [bets.map(({ betId }) => betId), bets.map(({ roundId }) => roundId)],
  )
}

export type SettledRow = {
  roundId: string
  winMinor: string
  detail: object
}

/** Ends slips, won and lost, with their complete record. */
export async function settleTableBets(tx: Tx, rows: readonly SettledRow[], now: number): Promise<void> {
  const ended = await tx.query<{ gameCode: string }>(
    `update studio.rounds round set state = 'settled', ended_at = $2, detail = row->'detail',
       win_minor = (row->>'winMinor')::bigint, wins_sent = case when (row->>'winMinor')::bigint > 0 then 1 else 0 end
     from jsonb_array_elements($1::jsonb) row where round.id = row->>'roundId' and round.state = 'open'
     returning round.game_code as "gameCode"`,
    [JSON.stringify(rows), new Date(now)],
  )
  countEnded(ended, 'settled')
}

export type OpenTableRound = {
  id: string
  tableKey: string
  number: number
  chainId: bigint
  mix: RoundMix | null
}

/** Returns rounds that an earlier process did not end. */
export async function listOpenRounds(db: Db): Promise<OpenTableRound[]> {
  return db.query<OpenTableRound>(
    `select id, table_key as "tableKey", number, chain_id as "chainId", mix from studio.table_rounds
     where state = 'betting' order by id`,
  )
}

/** A slip as the database stores it, with the account to pay. */
export type StoredBet = {
  betId: string
  playerId: bigint
  requestId: string
  roundId: string
  stakeMinor: bigint
  winMinor: bigint
  state: 'betting' | 'open' | 'settled' | 'refunded' | 'refused'
  detail: Partial<TableDetail>
  vendorCode: string
  accountRef: string
  isDemo: boolean
  currency: string
  gameCode: string
}

const betColumns = `bet.round_id as "betId", player_id as "playerId", request_id as "requestId",
  table_round_id as "roundId",
  stake_minor as "stakeMinor", win_minor as "winMinor", round.state, detail, vendor_code as "vendorCode",
  account_ref as "accountRef", is_demo as "isDemo", currency, game_code as "gameCode"
  from studio.table_bets bet join studio.rounds round on round.id = bet.round_id
    join studio.players player on player.id = round.player_id`

/** Returns accepted slips whose round is over or was cut off: no round will settle them. */
export async function listLeftBets(db: Db): Promise<StoredBet[]> {
  return db.query<StoredBet>(`select ${betColumns} where round.state = 'open' order by bet.round_id`)
}

export async function findBet(db: Db, betId: string): Promise<StoredBet | null> {
  const [row] = await db.query<StoredBet>(`select ${betColumns} where bet.round_id = $1`, [betId])
  return row ?? null
}
