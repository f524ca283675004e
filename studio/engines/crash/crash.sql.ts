import type { Db, Tx } from '#studio/lib/db.ts'
import type { Engine } from '#studio/protocol.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { ChainLink } from '#studio/chains/hash-chains.ts'
import { countEnded } from '#studio/rounds/rounds.metrics.ts'

/** A round without players. */
export type PastLink = ChainLink & {
  bust: number
}

/** Stores rounds that were run without players when the table was made. */
export async function insertPastRounds(
  tx: Tx,
  tableKey: string,
  chainId: bigint,
  links: readonly PastLink[],
  now: number,
): Promise<void> {
  for (const { number, hash, bust } of links) {
    await tx.query(
      `insert into studio.crash_rounds (id, chain_id, table_key, number, state, hash, bust_hundredths, opened_at,
         ended_at)
       values ($1, $2, $3, $4, 'crashed', $5, $6, $7, $7)`,
      [crashRoundId(now, chainId, number), chainId, tableKey, number, hash, bust, new Date(now)],
    )
  }
  await tx.query('update studio.hash_chains set used = $2 where id = $1', [chainId, links.length])
}

/** Returns an id that sorts by time, then by number. The number says which link decides. */
export function crashRoundId(now: number, chainId: bigint, number: number): string {
  return `flight-${now.toString(36).padStart(9, '0')}-${chainId}-${String(number).padStart(6, '0')}`
}

/** Opens a round on the next link. From here on the link is used, whatever happens. */
export async function insertCrashRound(
  tx: Tx,
  round: { id: string; chainId: bigint; tableKey: string; number: number; mix: RoundMix },
  now: number,
): Promise<void> {
  await tx.query('update studio.hash_chains set used = $2 where id = $1', [round.chainId, round.number])
  await tx.query(
    `insert into studio.crash_rounds (id, chain_id, table_key, number, state, opened_at, mix)
     values ($1, $2, $3, $4, 'betting', $5, $6)`,
    [round.id, round.chainId, round.tableKey, round.number, new Date(now), JSON.stringify(round.mix)],
  )
}

export async function setCrashPhase(db: Db, id: string, state: 'locked' | 'running', now: number): Promise<void> {
  await db.query(
    `update studio.crash_rounds set state = $2, running_at = case when $2 = 'running' then $3::timestamptz end
     where id = $1`,
    [id, state, new Date(now)],
  )
}

/** Closes a round's bets. From here on its mix contains the root of their seeds. */
export async function closeCrashRound(db: Db, id: string, mix: RoundMix): Promise<void> {
  await db.query('update studio.crash_rounds set mix = $2 where id = $1', [id, JSON.stringify(mix)])
}

export async function endCrashRound(
  tx: Tx,
  round: { id: string; hash: string; bust: number | null; mix: RoundMix | null; state: 'crashed' | 'interrupted' },
  now: number,
): Promise<void> {
  await tx.query(
    'update studio.crash_rounds set state = $2, hash = $3, bust_hundredths = $4, ended_at = $5, mix = $6 where id = $1',
    [round.id, round.state, round.hash, round.bust, new Date(now), round.mix && JSON.stringify(round.mix)],
  )
}

export type PastRow = {
  id: string
  number: number
  bust: bigint
  hash: string
}

/** Returns the last rounds of a table, newest first. */
export async function listPastRounds(db: Db, tableKey: string, limit: number): Promise<PastRow[]> {
  return db.query<PastRow>(
    `select id, number, bust_hundredths as bust, hash from studio.crash_rounds
     where table_key = $1 and state = 'crashed' order by id desc limit $2`,
    [tableKey, limit],
  )
}

/** Stores what bets chose. */
export async function insertCrashBets(
  tx: Tx,
  bets: readonly { betId: string; roundId: string; panel: number; autoAt: number | null }[],
): Promise<void> {
  await tx.query(
    `insert into studio.crash_bets (round_id, crash_round_id, panel, auto_at)
     select * from unnest($1::text[], $2::text[], $3::integer[], $4::bigint[])`,
    [
      bets.map(({ betId }) => betId),
      bets.map(({ roundId }) => roundId),
      bets.map(({ panel }) => panel),
      bets.map(({ autoAt }) => autoAt),
    ],
  )
}

export type CashOutRow = {
  roundId: string
  winMinor: string
  cashedAt: number
  reason: 'hand' | 'auto' | 'cap'
  detail: object
}

/** Stores cash-outs of open bets. */
export async function cashOutBets(tx: Tx, rows: readonly CashOutRow[]): Promise<void> {
  const list = JSON.stringify(rows)
  await tx.query(
    `update studio.rounds round set win_minor = (row->>'winMinor')::bigint, wins_sent = 1, detail = row->'detail'
     from jsonb_array_elements($1::jsonb) row where round.id = row->>'roundId' and round.state = 'open'`,
    [list],
  )
  await tx.query(
    `update studio.crash_bets bet set cashed_at = (row->>'cashedAt')::bigint, cash_reason = row->>'reason'
     from jsonb_array_elements($1::jsonb) row where bet.round_id = row->>'roundId'`,
    [list],
  )
}

/** Ends bets, won and lost, with their complete record. */
export async function settleBets(
  tx: Tx,
  rows: readonly { roundId: string; detail: object }[],
  now: number,
): Promise<void> {
  const ended = await tx.query<{ gameCode: string }>(
    `update studio.rounds round set state = 'settled', ended_at = $2, detail = row->'detail'
     from jsonb_array_elements($1::jsonb) row where round.id = row->>'roundId' and round.state = 'open'
     returning round.game_code as "gameCode"`,
    [JSON.stringify(rows), new Date(now)],
  )
  countEnded(ended, 'settled')
}

export type InterruptedRound = {
  id: string
  tableKey: string
  number: number
  chainId: bigint
  mix: RoundMix | null
}

export async function listInterruptedRounds(db: Db): Promise<InterruptedRound[]> {
  return db.query<InterruptedRound>(
    `select id, table_key as "tableKey", number, chain_id as "chainId", mix from studio.crash_rounds
     where state in ('betting', 'locked', 'running') order by id`,
  )
}

/** A bet as the database stores it, with the account to pay. */
export type StoredBet = {
  betId: string
  playerId: bigint
  requestId: string
  roundId: string
  panel: 0 | 1
  stakeMinor: bigint
  winMinor: bigint
  state: 'betting' | 'open' | 'settled' | 'refunded' | 'refused'
  autoAt: bigint | null
  cashedAt: bigint | null
  vendorCode: string
  accountRef: string
  isDemo: boolean
  currency: string
  gameCode: string
  engine: Engine
}

const betColumns = `bet.round_id as "betId", player_id as "playerId", request_id as "requestId",
  crash_round_id as "roundId",
  panel, stake_minor as "stakeMinor", win_minor as "winMinor", round.state, auto_at as "autoAt",
  cashed_at as "cashedAt",
  vendor_code as "vendorCode", account_ref as "accountRef", is_demo as "isDemo", currency, game_code as "gameCode",
    engine
  from studio.crash_bets bet join studio.rounds round on round.id = bet.round_id
    join studio.players player on player.id = round.player_id`

/** Returns the accepted bets of a round. */
export async function listOpenBets(db: Db, crashRound: string): Promise<StoredBet[]> {
  return db.query<StoredBet>(
    `select ${betColumns} where crash_round_id = $1 and round.state = 'open' order by bet.round_id`,
    [crashRound],
  )
}

export async function findBet(db: Db, betId: string): Promise<StoredBet | null> {
  const [row] = await db.query<StoredBet>(`select ${betColumns} where bet.round_id = $1`, [betId])
  return row ?? null
}
