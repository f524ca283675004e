/**
 * Scheduled work on decisions: open ones without enough votes expire, and agreed ones are carried out after their
 * waiting time.
 */
import { CARRY_OUT, expireDecision } from '#server/lib/decisions/carry-out-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { listExpired } from '#server/lib/decisions/decisions.sql.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'

const EXPIRED_AT_ONCE = 200

/** Ends the open decisions whose time is over. */
export const EXPIRE_DECISIONS = defineTurn({
  name: 'decisions.expire',
  schedule: '* * * * *',
  run: async (env) => {
    for (const id of await listExpired(env.db, env.clock.now(), EXPIRED_AT_ONCE))
      await expireDecision(env, kindsOf(env), id)
  },
})

export const DECISIONS_JOBS: readonly Job[] = [CARRY_OUT, EXPIRE_DECISIONS]
