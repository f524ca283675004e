import type { Db, Tx } from '#studio/lib/db.ts'
import type { Engine } from '#studio/protocol.ts'
import { countEnded, countStarted } from './rounds.metrics.ts'

export type StoredRoundState = 'betting' | 'open' | 'settled' | 'refunded' | 'refused'

export type Round = {
  id: string
  playerId: bigint
  gameCode: string
  engine: Engine
  requestId: string
  requestHash: string
  state: StoredRoundState
  stakeMinor: bigint
  winMinor: bigint
  winsSent: number
  seedPairId: bigint | null
  firstNonce: number | null
  nonceCount: number
  detail: object
  progress: object | null
  /** The platform's free rounds that it is one of. */
  freeRounds: string | null
  startedAt: Date
}

const columns = `id, player_id as "playerId", game_code as "gameCode", engine, request_id as "requestId",
  request_hash as "requestHash", state, stake_minor as "stakeMinor", win_minor as "winMinor", wins_sent as "winsSent",
  seed_pair_id as "seedPairId", first_nonce as "firstNonce", nonce_count as "nonceCount", detail, progress,
  free_rounds as "freeRounds", started_at as "startedAt"`

type Chosen =
  | 'id'
  | 'playerId'
  | 'gameCode'
  | 'engine'
  | 'requestId'
  | 'requestHash'
  | 'stakeMinor'
  | 'seedPairId'
  | 'firstNonce'

export type NewRound = Pick<Round, Chosen> & {
  /** The part of the stake that goes into a jackpot's pool; only the bet's command contains it. */
  jackpotMinor?: bigint
  freeRounds?: string | undefined
  startedAt: number
}

/** Stores a round in state `betting`. Fails on `rounds_one_open` while the member has another seeded one open. */
export async function insertRound(tx: Tx, round: NewRound): Promise<void> {
  await insertEach(tx, [round], '')
}

/**
 * Stores many rounds as insertRound does. Leaves out those whose member has another round open. Returns the ids of the
 * others.
 */
export async function insertRounds(tx: Tx, rounds: readonly NewRound[]): Promise<Set<string>> {
  return new Set((await insertEach(tx, rounds, 'on conflict do nothing')).map(({ id }) => id))
}

async function insertEach(tx: Tx, rounds: readonly NewRound[], onConflict: string): Promise<{ id: string }[]> {
  const column = <Value>(pick: (round: NewRound) => Value) => rounds.map(pick)
  const stored = await tx.query<{ id: string; gameCode: string }>(
    `insert into studio.rounds
       (id, player_id, game_code, engine, request_id, request_hash, stake_minor, seed_pair_id, first_nonce, started_at,
         free_rounds, state)
     select *, 'betting' from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::bigint[], $8::bigint[], $9::integer[], $10::timestamptz[], $11::text[]) ${onConflict} returning id, game_code as "gameCode"`,
    [
      column(({ id }) => id),
      column(({ playerId }) => playerId),
      column(({ gameCode }) => gameCode),
      column(({ engine }) => engine),
      column(({ requestId }) => requestId),
      column(({ requestHash }) => requestHash),
      column(({ stakeMinor }) => stakeMinor),
      column(({ seedPairId }) => seedPairId),
      column(({ firstNonce }) => firstNonce),
      column(({ startedAt }) => new Date(startedAt)),
      column(({ freeRounds }) => freeRounds ?? null),
    ],
  )
  countStarted(stored.map(({ gameCode }) => gameCode))
  return stored
}

/** Returns the member's open seeded round in a game, or null. */
export async function findOpenRound(db: Db, playerId: bigint, gameCode: string): Promise<Round | null> {
  const [row] = await db.query<Round>(
    `select ${columns} from studio.rounds
     where player_id = $1 and game_code = $2 and state in ('betting', 'open') and seed_pair_id is not null`,
    [playerId, gameCode],
  )
  return row ?? null
}

/** Locks and returns the round as findOpenRound, of state `open` only. */
export async function lockOpenRound(tx: Tx, playerId: bigint, gameCode: string): Promise<Round | null> {
  const [row] = await tx.query<Round>(
    `select ${columns} from studio.rounds
     where player_id = $1 and game_code = $2 and state = 'open' and seed_pair_id is not null for update`,
    [playerId, gameCode],
  )
  return row ?? null
}

export type PlayedRound = Pick<Round, 'id' | 'winMinor' | 'winsSent' | 'nonceCount' | 'detail' | 'progress'> & {
  /** Null leaves the round open. */
  endedAt: number | null
}

/** Stores the state of rounds after one play of each. */
export async function updatePlayed(tx: Tx, rounds: readonly PlayedRound[]): Promise<void> {
  const column = <Value>(pick: (round: PlayedRound) => Value) => rounds.map(pick)
  const stored = await tx.query<{ gameCode: string; state: StoredRoundState }>(
    `update studio.rounds round set state = case when ended is null then 'open' else 'settled' end,
       win_minor = played.win,
       wins_sent = played.wins, nonce_count = played.nonces, detail = played.detail, progress = played.progress,
         ended_at = ended
     from unnest($1::text[], $2::bigint[], $3::integer[], $4::integer[], $5::jsonb[], $6::jsonb[], $7::timestamptz[])
       as played (id, win, wins, nonces, detail, progress, ended)
     where round.id = played.id returning round.game_code as "gameCode", round.state`,
    [
      column(({ id }) => id),
      column(({ winMinor }) => winMinor),
      column(({ winsSent }) => winsSent),
      column(({ nonceCount }) => nonceCount),
      column(({ detail }) => JSON.stringify(detail)),
      column(({ progress }) => progress && JSON.stringify(progress)),
      column(({ endedAt }) => (endedAt === null ? null : new Date(endedAt))),
    ],
  )
  countEnded(
    stored.filter(({ state }) => state === 'settled'),
    'settled',
  )
}

/**
 * Ends a round without a result: `refused` by the door, or `refunded` by a rollback. Returns false when it was over
 * already.
 */
export async function endUnplayed(tx: Tx, id: string, state: 'refused' | 'refunded', now: number): Promise<boolean> {
  const ended = await tx.query<{ gameCode: string }>(
    `update studio.rounds set state = $2, ended_at = $3 where id = $1 and state in ('betting', 'open')
     returning game_code as "gameCode"`,
    [id, state, new Date(now)],
  )
  countEnded(ended, state)
  return ended.length === 1
}

/** Rounds that are counted at once; a studio with more open ones says at least this many. */
const COUNTED_MAX = 50_000

/** Returns how many rounds wait for their bet's answer, or are open, by game. Reads the index of unfinished ones. */
export async function countUnfinished(db: Db): Promise<{ gameCode: string; state: StoredRoundState; count: number }[]> {
  return db.query(
    `select game_code as "gameCode", state, count(*)::int as count from (
       select game_code, state from studio.rounds where state in ('betting', 'open') limit $1
     ) unfinished group by game_code, state order by game_code, state`,
    [COUNTED_MAX],
  )
}

/** A round whose bet was sent and whose answer no request waits for any more, with what its rollback needs. */
export type UnansweredRound = {
  id: string
  playerId: bigint
  requestId: string
  requestHash: string
  vendorCode: string
  accountRef: string
}

export async function listUnanswered(db: Db, before: number, limit: number): Promise<UnansweredRound[]> {
  return db.query<UnansweredRound>(
    `select round.id, player_id as "playerId", request_id as "requestId", request_hash as "requestHash",
       vendor_code as "vendorCode", account_ref as "accountRef"
     from studio.rounds round join studio.players player on player.id = round.player_id
     where state = 'betting' and started_at <= $1 order by started_at limit $2`,
    [new Date(before), limit],
  )
}

/** Puts accepted bets of shared rounds into play. */
export async function openBets(tx: Tx, bets: readonly { roundId: string; detail: object }[]): Promise<void> {
  await tx.query(
    `update studio.rounds round set state = 'open', detail = bet.detail
     from unnest($1::text[], $2::jsonb[]) as bet (id, detail)
     where round.id = bet.id and round.state = 'betting'`,
    [bets.map(({ roundId }) => roundId), bets.map(({ detail }) => JSON.stringify(detail))],
  )
}

/** Adds a booked raise to the cost of a round. */
export async function raiseStake(tx: Tx, id: string, byMinor: bigint): Promise<void> {
  await tx.query('update studio.rounds set stake_minor = stake_minor + $2 where id = $1', [id, byMinor])
}

/** Returns raises that were sent and whose answer no request waits for any more. */
export async function listUnansweredRaises(
  db: Db,
  before: number,
  limit: number,
): Promise<{ txId: string; roundId: string; vendorCode: string; accountRef: string }[]> {
  return db.query(
    `select command.tx_id as "txId", round.id as "roundId", command.vendor_code as "vendorCode",
       account_ref as "accountRef"
     from studio.outbox command
       join studio.rounds round on round.id = command.round_id
       join studio.players player on player.id = round.player_id
     where command.state = 'sending' and round.state = 'open' and command.created_at <= $1
     order by command.seq limit $2`,
    [new Date(before), limit],
  )
}
