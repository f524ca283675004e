import { only, type Db, type Tx } from '#studio/lib/db.ts'

export type SeedPairState = 'next' | 'active' | 'revealed'

export type SeedPair = {
  id: bigint
  state: SeedPairState
  serverSeedSealed: string
  serverSeedHash: string
  clientSeed: string
  rounds: number
}

const columns = `id, state, server_seed_sealed as "serverSeedSealed", server_seed_hash as "serverSeedHash",
  client_seed as "clientSeed", rounds`

/** Locks and returns the pairs in use: no other transaction can play with them or rotate them. */
export async function lockSeedPairs(tx: Tx, playerId: bigint, gameCode: string): Promise<SeedPair[]> {
  return tx.query<SeedPair>(
    `select ${columns} from studio.seed_pairs
     where player_id = $1 and game_code = $2 and state <> 'revealed' order by id for update`,
    [playerId, gameCode],
  )
}

/** Locks and returns a pair by its id. */
export async function lockSeedPair(tx: Tx, id: bigint): Promise<SeedPair> {
  return only(await tx.query<SeedPair>(`select ${columns} from studio.seed_pairs where id = $1 for update`, [id]))
}

/** Adds a pair. Adds nothing when another request of the same member was faster. */
export async function insertSeedPair(
  tx: Tx,
  pair: {
    playerId: bigint
    gameCode: string
    state: SeedPairState
    serverSeedSealed: string
    serverSeedHash: string
    clientSeed: string
  },
  now: number,
): Promise<void> {
  await tx.query(
    `insert into studio.seed_pairs (player_id, game_code, state, server_seed_sealed, server_seed_hash, client_seed,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (player_id, game_code, state) where state <> 'revealed' do nothing`,
    [
      pair.playerId,
      pair.gameCode,
      pair.state,
      pair.serverSeedSealed,
      pair.serverSeedHash,
      pair.clientSeed,
      new Date(now),
    ],
  )
}

/** Locks and returns the pairs in use of many members. A member without a pair is left out. */
export async function lockActivePairs(
  tx: Tx,
  owners: readonly { playerId: bigint; gameCode: string }[],
): Promise<(SeedPair & { playerId: bigint; gameCode: string })[]> {
  return tx.query(
    `select ${columns}, player_id as "playerId", game_code as "gameCode" from studio.seed_pairs
     where (player_id, game_code) in (select * from unnest($1::bigint[], $2::text[])) and state = 'active'
     order by id for update`,
    [owners.map(({ playerId }) => playerId), owners.map(({ gameCode }) => gameCode)],
  )
}

/** Uses up the next nonce of each pair. */
export async function countSeedRounds(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query(
    `update studio.seed_pairs pair set rounds = rounds + 1
     from (select id from studio.seed_pairs where id = any ($1) order by id for update) locked
     where pair.id = locked.id`,
    [ids],
  )
}

/** Reveals a pair to the member: it decides nothing from now on. */
export async function revealSeedPair(tx: Tx, id: bigint, now: number): Promise<void> {
  await tx.query(`update studio.seed_pairs set state = 'revealed', revealed_at = $2 where id = $1`, [id, new Date(now)])
}

/** Makes the committed next pair the one in use, with the member's new client seed. */
export async function activateSeedPair(tx: Tx, id: bigint, clientSeed: string): Promise<void> {
  await tx.query(`update studio.seed_pairs set state = 'active', client_seed = $2 where id = $1`, [id, clientSeed])
}

/** Returns whether a round of these seeds is under way. */
export async function hasOpenRound(tx: Tx, playerId: bigint, gameCode: string): Promise<boolean> {
  return (
    (
      await tx.query(
        `select 1 from studio.rounds
     where player_id = $1 and game_code = $2 and state in ('betting', 'open') and seed_pair_id is not null limit 1`,
        [playerId, gameCode],
      )
    ).length > 0
  )
}

/** Returns the sealed server seed of a revealed pair, or null. */
export async function findRevealedSealed(db: Db, serverSeedHash: string): Promise<string | null> {
  const [row] = await db.query<{ sealed: string }>(
    `select server_seed_sealed as sealed from studio.seed_pairs where server_seed_hash = $1 and state = 'revealed'`,
    [serverSeedHash],
  )
  return row?.sealed ?? null
}
