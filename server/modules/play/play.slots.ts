/** The questions that play asks the modules above it. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { answersOf, defineSlot } from '#server/lib/slots.ts'
import type { PlayerRef } from './player.sql.ts'

/** A round under its bank's own id. */
export type KeptRound = PlayerRef & { bank: string; roundId: string }

/** A module that knows the single stakes of some banks' rounds and can return them. */
export type RoundKeeper = {
  /** The banks whose rounds it knows. */
  listBanks(q: Queryable): Promise<readonly string[]>
  /**
   * Returns the round's stakes that still count, by the bank's own ids, and whether a win still counts, even one of 0.
   */
  findStakes(q: Queryable, round: KeptRound): Promise<{ stakes: readonly string[]; hasWin: boolean }>
  /**
   * Returns the stakes of a round to the player. Returns false when a win of one of them was posted first; that win
   * counts. `id` is the round's own number: repeating it returns no stake twice.
   */
  giveBack(env: Env, round: KeptRound & { id: bigint }, detail: Record<string, unknown>): Promise<boolean>
}

export const ROUND_KEEPERS = defineSlot<RoundKeeper>('play.round-keepers')

/** Lists every bank that has a round keeper. */
export async function listBanks(env: Env): Promise<readonly string[]> {
  return (await Promise.all(answersOf(env, ROUND_KEEPERS).map((keeper) => keeper.listBanks(env.db)))).flat()
}

/**
 * Returns the keeper of a bank's rounds, or null when no module knows their single stakes (such as imported rounds).
 */
export async function keeperOf(env: Env, q: Queryable, bank: string): Promise<RoundKeeper | null> {
  for (const keeper of answersOf(env, ROUND_KEEPERS)) if ((await keeper.listBanks(q)).includes(bank)) return keeper
  return null
}
