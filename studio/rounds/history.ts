import type { RoundMix } from '#games/fair/round-mix.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { Db } from '#studio/lib/db.ts'
import { writeAmount } from '#studio/lib/money.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { HistoryPage, HistoryRound, RoundProof, RoundState } from '#studio/protocol.ts'

type Row = {
  id: string
  state: RoundState
  stakeMinor: bigint
  winMinor: bigint
  detail: object
  startedAt: Date
  firstNonce: number | null
  nonceCount: number
  serverSeedHash: string | null
  serverSeedSealed: string | null
  clientSeed: string | null
  seedState: string | null
  chain: { terminalHash: string; salt: string; number: number; hash: string | null } | null
}

/** The link of a hand between members reveals folded cards, too, so it is published a day later. */
const HAND_OPENS_MS = 24 * 3_600_000

async function listRounds(
  db: Db,
  session: PlaySession,
  before: string | undefined,
  limit: number,
  now: number,
): Promise<Row[]> {
  return db.query<Row>(
    `select round.id, round.state, stake_minor as "stakeMinor", win_minor as "winMinor", detail,
       round.started_at as "startedAt",
       first_nonce as "firstNonce", nonce_count as "nonceCount", pair.server_seed_hash as "serverSeedHash",
       pair.server_seed_sealed as "serverSeedSealed", pair.client_seed as "clientSeed", pair.state as "seedState",
       case when chain.id is not null then jsonb_build_object('terminalHash', chain.terminal_hash, 'salt', chain.salt,
         'number', coalesce(table_round.number, live_round.number, hand.number),
         'hash', coalesce(table_round.hash, live_round.hash, case when hand.ended_at < $5
           then hand.hash end)) end as chain
     from studio.rounds round
       left join studio.seed_pairs pair on pair.id = round.seed_pair_id
       left join studio.crash_bets bet on bet.round_id = round.id
       left join studio.crash_rounds table_round on table_round.id = bet.crash_round_id
       left join studio.table_bets spot_bet on spot_bet.round_id = round.id
       left join studio.table_rounds live_round on live_round.id = spot_bet.table_round_id
       left join studio.pvp_seats seat on seat.round_id = round.id
       left join studio.pvp_hands hand on hand.id = seat.hand_id
       left join studio.hash_chains chain
         on chain.id = coalesce(table_round.chain_id, live_round.chain_id, hand.chain_id)
     where round.player_id = $1 and round.game_code = $2 and round.state in ('open', 'settled', 'refunded')
       and ($3::text is null or round.id < $3)
     order by round.id desc limit $4`,
    [session.playerId, session.gameCode, before ?? null, limit, new Date(now - HAND_OPENS_MS)],
  )
}

/** Returns the mix from the bet's own record, with the bet's own path. */
function mixOf(detail: { proof?: { mix?: RoundMix | null } }): RoundMix | null {
  return detail.proof?.mix ?? null
}

function proofOf(env: StudioEnv, row: Row): RoundProof {
  if (row.chain)
    return {
      kind: 'chain',
      terminalHash: row.chain.terminalHash,
      salt: row.chain.salt,
      roundNumber: row.chain.number,
      hash: row.chain.hash,
      mix: mixOf(row.detail),
    }
  return {
    kind: 'seeds',
    serverSeedHash: row.serverSeedHash ?? '',
    clientSeed: row.clientSeed ?? '',
    nonce: row.firstNonce ?? 0,
    nonceCount: row.nonceCount,
    serverSeed:
      row.seedState === 'revealed' && row.serverSeedSealed !== null ? env.vault.open(row.serverSeedSealed) : null,
  }
}

/** Returns the member's rounds in this game, newest first, each with its proof. Seeds in use stay hidden. */
export async function listHistory(
  env: StudioEnv,
  session: PlaySession,
  query: { limit: number; before?: string | undefined },
): Promise<HistoryPage> {
  const rows = await listRounds(env.db, session, query.before, query.limit + 1, env.clock.now())
  const rounds = rows.slice(0, query.limit).map((row): HistoryRound => ({
    roundId: row.id,
    at: row.startedAt.getTime(),
    state: row.state,
    isDemo: session.isDemo,
    stake: writeAmount(row.stakeMinor),
    win: writeAmount(row.winMinor),
    detail: row.detail,
    proof: proofOf(env, row),
  }))
  return { rounds, next: rows.length > query.limit ? (rounds.at(-1)?.roundId ?? null) : null }
}
