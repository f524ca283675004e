/** What a round is played with: the player's own stake, or one of the rounds that a house gives. */
import type { StudioEnv } from '#studio/env.ts'
import { parseAmount } from '#studio/lib/money.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { readStake } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Engine, FreeRoundPlayed, Wager } from '#studio/protocol.ts'
import { getPlayable } from './free-rounds.ts'

export type ReadWager = {
  /** What wins are computed from. */
  baseMinor: bigint
  /** The part of a play that takes the stake: 0 for a round that a house gives. */
  play: { stakeMinor: bigint; freeRounds?: string; guard?: () => void }
  /** Which of the rounds that were given it is; null for the player's own stake. */
  freeRound: FreeRoundPlayed | null
}

/**
 * Reads free rounds that a player begins one of. A repeated request is answered as the first time, also when that
 * played the last of them: the guard refuses with NO_FREE_ROUNDS only what would be a new round.
 */
export async function readGiven(env: StudioEnv, session: PlaySession, freeRounds: string): Promise<ReadWager> {
  const given = await getPlayable(env, session, freeRounds).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NO_FREE_ROUNDS') return null
    throw error
  })
  const of = given?.rounds ?? 0
  return {
    baseMinor: parseAmount(given?.stake ?? '0'),
    play: {
      stakeMinor: 0n,
      freeRounds,
      guard: () => (given ? undefined : refuse('NO_FREE_ROUNDS', 'no free rounds are left')),
    },
    freeRound: { number: of - (given?.left ?? 0) + 1, of },
  }
}

/**
 * Reads a stake, or the free rounds in its place. Refuses with BAD_REQUEST for both or neither, STAKE_OUT_OF_RANGE, and
 * as `readGiven`.
 */
export async function readWager(
  env: StudioEnv,
  session: PlaySession,
  { stake, freeRounds }: Wager,
  engine: Engine,
): Promise<ReadWager> {
  if (stake !== undefined && freeRounds !== undefined) return refuse('BAD_REQUEST', 'stake: beside free rounds')
  if (freeRounds !== undefined) return readGiven(env, session, freeRounds)
  if (stake === undefined) return refuse('BAD_REQUEST', 'stake: missing')
  const stakeMinor = readStake(stake, engine, session.currency)
  return { baseMinor: stakeMinor, play: { stakeMinor }, freeRound: null }
}
