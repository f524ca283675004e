/** Ends overdue rounds by their banks' rules. */
import { CallError } from '#contract/errors.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { listOpenSince } from '#server/modules/bets/open-rounds.sql.ts'
import { listBanks } from '../play.slots.ts'
import { carryOut, resolveByRule } from './resolve-round.ts'
import { listRoundRules, listUnfinished, type RoundRule } from './resolutions.sql.ts'
import { DEFAULT_RULE } from './round-rules.ts'
import { defineTurn } from '#server/lib/jobs.ts'

/** Rounds of one bank in one run; the next run takes the rest. */
const ROUNDS_MAX = 200
/** The age from which a decision that is not carried out counts as left behind by a process that died. */
const LEFT_BEHIND_MS = MINUTE_MS

async function resolveOne(env: Env, id: bigint, { outcome }: RoundRule): Promise<void> {
  const reason = 'open for longer than the vendor’s rule allows'
  try {
    await resolveByRule(env, id, outcome, reason)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // a round that was paid in part ends as it is; a round that has ended already needs nothing
    if (error.code === 'ROUND_HAS_WIN') await resolveByRule(env, id, 'closed', reason)
    else if (error.code !== 'ROUND_NOT_OPEN') throw error
  }
}

/**
 * Carries out the decisions about rounds that were made before a moment and are not done. One that fails does not stop
 * the others.
 */
export async function carryOutDecided(env: Env, before = after(env.clock.now(), 1)): Promise<void> {
  for (const resolution of await listUnfinished(env.db, before, ROUNDS_MAX)) {
    await carryOut(env, resolution).catch((error: unknown) =>
      env.log.error(
        { err: error, round: resolution.round.toString() },
        'a decision about a round could not be carried out',
      ),
    )
  }
}

/**
 * Carries out unfinished decisions, then ends every round that is open for longer than its bank's rule allows. One that
 * fails does not stop the others.
 */
export async function resolveOverdueRounds(env: Env): Promise<void> {
  const now = env.clock.now()
  await carryOutDecided(env, after(now, -LEFT_BEHIND_MS))
  const rules = await listRoundRules(env.db)
  for (const code of await listBanks(env)) {
    const rule = rules.get(code) ?? DEFAULT_RULE
    for (const id of await listOpenSince(env.db, code, after(now, -rule.afterMinutes * MINUTE_MS), ROUNDS_MAX)) {
      await resolveOne(env, id, rule).catch((error: unknown) =>
        env.log.error({ err: error, round: id.toString() }, 'an overdue round could not be ended'),
      )
    }
  }
}

/** The job that carries out decisions about rounds. */
export const CARRY_OUT_ROUNDS = defineTurn({ name: 'games.carry-out-rounds', run: (env) => carryOutDecided(env) })
export const RESOLVE_OVERDUE_ROUNDS = defineTurn({
  name: 'games.resolve-overdue-rounds',
  schedule: '*/5 * * * *',
  run: resolveOverdueRounds,
})
