/** The member's seeds in a game: a committed server seed, the member's client seed, and the next pair's commitment. */
import type { StudioEnv } from '#studio/env.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'
import type { Tx } from '#studio/lib/db.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { answerOnce, saveAnswer } from '#studio/lib/answer-once.ts'
import type { RotateSeedsRequest, RotateSeedsResult, SeedState } from '#studio/protocol.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import {
  activateSeedPair,
  findRevealedSealed,
  hasOpenRound,
  insertSeedPair,
  lockSeedPairs,
  revealSeedPair,
  type SeedPair,
  type SeedPairState,
} from './seeds.sql.ts'

const SERVER_SEED_BYTES = 32
/** 64 random bits for the client seed that a member starts with. */
const CLIENT_SEED_BYTES = 8

type Owner = Pick<PlaySession, 'playerId' | 'gameCode'>

async function addPair(env: StudioEnv, tx: Tx, { playerId, gameCode }: Owner, state: SeedPairState): Promise<void> {
  const serverSeed = env.random.bytes(SERVER_SEED_BYTES).toString('hex')
  await insertSeedPair(
    tx,
    {
      playerId,
      gameCode,
      state,
      serverSeedSealed: env.vault.seal(serverSeed),
      serverSeedHash: sha256Hex(serverSeed),
      clientSeed: env.random.bytes(CLIENT_SEED_BYTES).toString('hex'),
    },
    env.clock.now(),
  )
}

/** Returns the pair in use and the next one, locked. Creates them on the member's first visit. */
export async function ensureSeedPairs(
  env: StudioEnv,
  tx: Tx,
  owner: Owner,
): Promise<{ active: SeedPair; next: SeedPair }> {
  let pairs = await lockSeedPairs(tx, owner.playerId, owner.gameCode)
  const missing = (['active', 'next'] as const).filter((state) => !pairs.some((pair) => pair.state === state))
  for (const state of missing) await addPair(env, tx, owner, state)
  if (missing.length > 0) pairs = await lockSeedPairs(tx, owner.playerId, owner.gameCode)
  const active = pairs.find((pair) => pair.state === 'active')
  const next = pairs.find((pair) => pair.state === 'next')
  if (!active || !next) throw new Error('a member has no seeds after they were made')
  return { active, next }
}

function stateOf(active: SeedPair, next: SeedPair): SeedState {
  return {
    serverSeedHash: active.serverSeedHash,
    clientSeed: active.clientSeed,
    nonce: active.rounds,
    nextServerSeedHash: next.serverSeedHash,
  }
}

/** Returns what the member may know of their seeds now. */
export async function getSeedState(env: StudioEnv, owner: Owner): Promise<SeedState> {
  const { active, next } = await env.db.tx((tx) => ensureSeedPairs(env, tx, owner))
  return stateOf(active, next)
}

/**
 * Reveals the server seed in use and replaces it with the committed next one, with the member's client seed and nonce
 * 0. Refuses with ROUND_OPEN while a round of this game is under way, since its seed would be known before its end.
 */
export async function rotateSeeds(
  env: StudioEnv,
  session: PlaySession,
  request: RotateSeedsRequest,
): Promise<RotateSeedsResult> {
  const { playerId } = session
  const { requestId, clientSeed } = request
  const { answer } = await answerOnce(env, { playerId, requestId, request: { rotate: clientSeed } }, (hash) =>
    env.db.tx(async (tx) => {
      const before = await ensureSeedPairs(env, tx, session)
      if (await hasOpenRound(tx, playerId, session.gameCode)) refuse('ROUND_OPEN', 'a round is open with these seeds')
      await revealSeedPair(tx, before.active.id, env.clock.now())
      await activateSeedPair(tx, before.next.id, clientSeed)
      await addPair(env, tx, session, 'next')
      const { active, next } = await ensureSeedPairs(env, tx, session)
      const result: RotateSeedsResult = {
        requestId,
        revealed: {
          serverSeed: env.vault.open(before.active.serverSeedSealed),
          serverSeedHash: before.active.serverSeedHash,
          clientSeed: before.active.clientSeed,
          rounds: before.active.rounds,
        },
        current: stateOf(active, next),
      }
      await saveAnswer(tx, { playerId, requestId, hash }, { kind: 'ok', value: result }, env.clock.now())
      return result
    }),
  )
  return answer
}

/** Returns the server seed of a hash once it is revealed, otherwise null. */
export async function tellRevealed(env: StudioEnv, serverSeedHash: string): Promise<string | null> {
  const sealed = await findRevealedSealed(env.db, serverSeedHash)
  return sealed === null ? null : env.vault.open(sealed)
}
