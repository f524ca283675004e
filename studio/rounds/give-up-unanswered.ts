import type { StudioEnv } from '#studio/env.ts'
import { giveUpBet } from './place-bet.ts'
import { giveUpRaise } from './raise-round.ts'
import { listUnanswered, listUnansweredRaises } from './rounds.sql.ts'

const SWEEP_LIMIT = 200

/**
 * Gives up every bet that was stored before a moment and has no answer yet: after a restart, or after a lost database.
 * Returns how many.
 */
export async function giveUpUnanswered(env: StudioEnv, before: number): Promise<number> {
  const rounds = await listUnanswered(env.db, before, SWEEP_LIMIT)
  for (const round of rounds) await giveUpBet(env, round, 'the studio was interrupted')
  const raises = await listUnansweredRaises(env.db, before, SWEEP_LIMIT)
  for (const raise of raises) await giveUpRaise(env, raise, 'the studio was interrupted')
  return rounds.length + raises.length
}
