/** Ends issues of a chase that wait, and gives back what was held for them. */
import { CallError } from '#contract/errors.ts'
import { TICKETS_TOPIC } from '#contract/lottery/live.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findHold } from '#server/modules/wallet/holds.sql.ts'
import { releaseHoldInTx } from '#server/modules/wallet/holds.ts'
import { closeChase, endWaiting, findChase, holdKey, listChaseIssues, putToTell, type ChaseEnd } from './chases.sql.ts'
import { MEMBER_STOPS } from './stops.ts'

/** What the database says of a hold that another posting has ended. */
const HOLD_ENDED = '55000'

/** Ends one issue. Returns false when it was staked or ended in the meantime. */
async function endOne(env: Env, chase: bigint, issue: bigint, end: ChaseEnd): Promise<boolean> {
  const key = holdKey(chase, issue)
  const hold = await findHold(env.db, key)
  try {
    return await env.db.tx(async (tx) => {
      // the money first: a stake locks in the same order. A hold that has expired gave its money back before
      if (hold?.state === 'open') await releaseHoldInTx(tx, env, key)
      const isEnded = (await endWaiting(tx, chase, [issue], end)).length > 0
      if (isEnded && MEMBER_STOPS.has(end)) await putToTell(tx, chase, end)
      return isEnded
    })
  } catch (error) {
    const isLost = sqlState(error) === HOLD_ENDED || (error instanceof CallError && error.code === 'HOLD_ENDED')
    if (!isLost) throw error
    return false
  }
}

/** Ends issues that wait; those that were staked in the meantime stay. Returns how many ended. */
export async function endIssues(env: Env, chase: bigint, issues: readonly bigint[], end: ChaseEnd): Promise<number> {
  let ended = 0
  for (const issue of issues) if (await endOne(env, chase, issue, end)) ended++
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
