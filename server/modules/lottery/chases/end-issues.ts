/** Ends issues of a chase that wait, and gives back what was held for them. */
import { CallError } from '#contract/errors.ts'
import { TICKETS_TOPIC } from '#contract/lottery/live.ts'
import type { Env } from '#server/lib/env.ts'
import { releaseHoldInTx } from '#server/modules/wallet/holds.ts'
import { closeChase, endWaiting, findChase, holdKey, listChaseIssues } from './chases.sql.ts'

/** Ends one issue. Returns false when it was staked or ended in the meantime. */
async function endOne(env: Env, chase: bigint, issue: bigint, state: 'cancelled' | 'stopped'): Promise<boolean> {
  return env.db.tx(async (tx) => {
    try {
      // the money first: a stake locks in the same order
      await releaseHoldInTx(tx, env, holdKey(chase, issue))
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'HOLD_ENDED') throw error
    }
    return (await endWaiting(tx, chase, [issue], state)).length > 0
  })
}

/** Ends issues that wait; those that were staked in the meantime stay. Returns how many ended. */
export async function endIssues(
  env: Env,
  chase: bigint,
  issues: readonly bigint[],
  state: 'cancelled' | 'stopped',
): Promise<number> {
  let ended = 0
  for (const issue of issues) if (await endOne(env, chase, issue, state)) ended++
  return ended
}

/** Ends a chase of which nothing waits and nothing is unsettled: by what ended its issues. */
export async function closeIfDone(env: Env, id: bigint): Promise<void> {
  const issues = (await listChaseIssues(env.db, [id])).get(id) ?? []
  const has = (state: string) => issues.some((one) => one.state === state)
  const state = has('stopped') ? 'stopped' : has('settled') ? 'finished' : 'cancelled'
  if (!(await closeChase(env.db, id, state, env.clock.now()))) return
  const chase = await findChase(env.db, id)
  if (chase) env.live.signal(chase.memberId, TICKETS_TOPIC)
}
