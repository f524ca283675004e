/** After an issue: chases whose aim is reached stop, and those that are through end. */
import { isChaseOver } from '#games/lottery/core/chase.ts'
import type { Env } from '#server/lib/env.ts'
import { listChaseIssues, listRunning, type Aim, type ChaseIssue } from './chases.sql.ts'
import { closeIfDone, endIssues } from './end-issues.ts'

/** Returns whether a chase has reached what it was to stop at. */
export function isReached(
  { stopOnWin, stopOnProfit }: Omit<Aim, 'id'>,
  issues: readonly Pick<ChaseIssue, 'state' | 'wonMinor' | 'costMinor'>[],
): boolean {
  const settled = issues.filter(({ state }) => state === 'settled')
  const paid = settled.reduce((sum, { wonMinor }) => sum + (wonMinor ?? 0n), 0n)
  const invested = issues
    .filter(({ state }) => state === 'settled' || state === 'staked')
    .reduce((sum, { costMinor }) => sum + costMinor, 0n)
  return isChaseOver({ onWin: stopOnWin, onProfit: stopOnProfit }, { hasWon: paid > 0n, paid, invested })
}

/** Looks at the running chases that bet on an issue which is settled or void. Safe to repeat. */
export async function endChases(env: Env, issue: bigint): Promise<void> {
  const chases = await listRunning(env.db, issue)
  const issuesOf = await listChaseIssues(
    env.db,
    chases.map(({ id }) => id),
  )
  for (const chase of chases) {
    const issues = issuesOf.get(chase.id) ?? []
    const waiting = issues.filter(({ state }) => state === 'waiting').map((one) => one.issue)
    if (isReached(chase, issues)) await endIssues(env, chase.id, waiting, 'aim')
    await closeIfDone(env, chase.id)
  }
}
