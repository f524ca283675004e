/** What time does to decisions: those that nobody agreed to expire, and agreed ones that rested are carried out. */
import { carryOutAgreed, expireDecision } from '#server/lib/decisions/answer-decision.ts'
import { CARRY_OUT } from '#server/lib/decisions/carry-out-decision.ts'
import type { DecisionKinds } from '#server/lib/decisions/decision-kind.ts'
import { listExpired } from '#server/lib/decisions/decisions.sql.ts'
import type { Job } from '#server/lib/jobs.ts'

const EXPIRED_AT_ONCE = 200

/** The jobs over the kinds that the house knows. */
export function decisionsJobs(kinds: DecisionKinds): Job[] {
  return [
    { name: CARRY_OUT, run: (env, payload) => carryOutAgreed(env, kinds, BigInt((payload as { id: string }).id)) },
    {
      name: 'decisions.expire', schedule: '* * * * *',
      run: async (env) => {
        for (const id of await listExpired(env.db, env.clock.now(), EXPIRED_AT_ONCE)) await expireDecision(env, kinds, id)
      },
    },
  ]
}
