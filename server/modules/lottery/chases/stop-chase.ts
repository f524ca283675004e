/** A member ends a chase, or one issue of it, that is not staked yet. */
import { fail } from '#contract/errors.ts'
import { TICKETS_TOPIC } from '#contract/lottery/live.ts'
import type { Env } from '#server/lib/env.ts'
import { findChase, listChaseIssues, type Chase, type ChaseIssue } from './chases.sql.ts'
import { closeIfDone, endIssues } from './end-issues.ts'

function chosen(chase: Chase, issues: readonly ChaseIssue[], number: string | undefined): bigint[] {
  const waiting = issues.filter(({ state }) => state === 'waiting')
  if (number === undefined) {
    if (waiting.length === 0) return fail('CHASE_STATE', { state: chase.state })
    return waiting.map(({ issue }) => issue)
  }
  const one = issues.find((issue) => issue.number === number) ?? fail('NOT_FOUND')
  if (one.state === 'staked') return fail('ISSUE_CLOSED', { next: null })
  if (one.state !== 'waiting') return fail('CHASE_STATE', { state: one.state })
  return [one.issue]
}

/**
 * Ends issues of a member's chase and gives back what was held for them. Returns the chase's id. Fails with NOT_FOUND, with
 * CHASE_STATE when nothing of it waits, and with ISSUE_CLOSED for an issue that was staked: its ticket is cancelled like any.
 */
export async function stopChase(env: Env, memberId: string, id: bigint, number: string | undefined): Promise<bigint> {
  const chase = await findChase(env.db, id)
  if (chase?.memberId !== memberId) return fail('NOT_FOUND')
  const issues = (await listChaseIssues(env.db, [id])).get(id) ?? []
  const ended = await endIssues(env, id, chosen(chase, issues, number), 'cancelled')
  if (ended === 0) return fail('CHASE_STATE', { state: chase.state })
  await closeIfDone(env, id)
  env.live.signal(memberId, TICKETS_TOPIC)
  return id
}
