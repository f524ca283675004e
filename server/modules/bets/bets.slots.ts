/** Questions of bets to the modules above them. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import { answerOf, defineSlot } from '#server/lib/slots.ts'

type NameGames = (
  context: Pick<Context, 'env' | 'locale'>,
  games: readonly { vendor: string; gameCode: string }[],
) => Promise<ReadonlyMap<string, string>>

/** Names games in the reader's language, by `vendor/gameCode`. */
export const NAME_GAMES = defineSlot<NameGames>('bets.name-games')

/** Returns the names of the games of some rounds, by `vendor/gameCode`. Unknown games are left out. */
export const describeGames: NameGames = (context, games) => answerOf(context.env, NAME_GAMES)(context, games)

/** Asks a vendor for the house seed of a hash, which it tells once it is revealed; null otherwise. */
export const REVEALED_SEED =
  defineSlot<(env: Env, serverSeedHash: string) => Promise<string | null>>('bets.revealed-seed')

/** Returns the seed of a hash as a vendor says it, unchecked; null where none says one. */
export const askRevealedSeed = (env: Env, serverSeedHash: string): Promise<string | null> =>
  answerOf(env, REVEALED_SEED)(env, serverSeedHash)

/** What a round was that a house gave: nothing was staked, and what it won is paid apart from the round. */
export type FreeRound = { reference: string; stakeMinor: bigint; wonMinor: bigint; winnings: 'cash' | 'bonus' }
type RoundKey = { vendor: string; roundId: string; memberId: string }

/** Returns which of some rounds were given, in their order; null for a round that was played for a stake. */
export const FREE_ROUNDS_OF =
  defineSlot<(q: Queryable, rounds: readonly RoundKey[]) => Promise<readonly (FreeRound | null)[]>>(
    'bets.free-rounds-of',
  )
