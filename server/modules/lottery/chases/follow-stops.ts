/**
 * Follows what stops a member from playing: at an exclusion, a break, a freeze or a bar everything that chases hold goes
 * back, and not when their next issue is due (docs/decisions/0659, 0722). A due issue is the second net (stake-chases.ts).
 */
import { z } from 'zod'
import { BREAK_BEGAN, EXCLUSION_BEGAN, MEMBER_BARRED, MEMBER_FROZEN } from '#contract/facts.ts'
import { CallError } from '#contract/errors.ts'
import { TICKETS_TOPIC } from '#contract/lottery/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { guardLaterStake } from '#server/modules/play/house-play.ts'
import { roundOf } from '../tickets/ticket-round.ts'
import { listChaseIssues, listRunningOf, type RunningChase } from './chases.sql.ts'
import { closeIfDone, endIssues } from './end-issues.ts'
import { MEMBER_STOPS, STOPS } from './stops.ts'
import { tellStopped } from './tell-stopped.ts'

const FACTS = facts(BREAK_BEGAN, EXCLUSION_BEGAN, MEMBER_BARRED, MEMBER_FROZEN)
type Fact = FactLine<typeof BREAK_BEGAN | typeof EXCLUSION_BEGAN | typeof MEMBER_BARRED | typeof MEMBER_FROZEN>

const stopped = z.object({
  memberId: z.string(),
  why: z.enum(['excluded', 'break', 'frozen', 'barred']),
  /** When it happened, in milliseconds. */
  at: z.number(),
})
type Stopped = z.infer<typeof stopped>

const WHY = {
  'break.began': 'break',
  'exclusion.began': 'excluded',
  'member.barred': 'barred',
  'member.frozen': 'frozen',
} as const

/** Returns whether the member of a chase may not play now. */
async function isStopped(env: Env, chase: RunningChase): Promise<boolean> {
  try {
    await guardLaterStake(env, roundOf(chase))
    return false
  } catch (error) {
    const why = error instanceof CallError ? STOPS[error.code] : undefined
    if (why === undefined) throw error
    return MEMBER_STOPS.has(why)
  }
}

/**
 * Ends a member's chases that had begun when they were stopped, and gives back what is held for them. One that was begun
 * after a break had ended stays. Safe to repeat: what was staked or ended meanwhile stays as it is.
 */
export async function endChasesOf(env: Env, { memberId, why, at }: Stopped): Promise<void> {
  const chases = await listRunningOf(env.db, memberId)
  const issuesOf = await listChaseIssues(
    env.db,
    chases.map(({ id }) => id),
  )
  for (const chase of chases) {
    if (chase.placedAt.getTime() > at && !(await isStopped(env, chase))) continue
    const waiting = (issuesOf.get(chase.id) ?? []).filter(({ state }) => state === 'waiting').map(({ issue }) => issue)
    await endIssues(env, chase.id, waiting, why)
    await closeIfDone(env, chase.id)
  }
  await tellStopped(env)
  if (chases.length > 0) env.live.signal(memberId, TICKETS_TOPIC)
}

export const END_CHASES = defineJob({ name: 'lottery.end-chases', payload: stopped, run: endChasesOf })

export const STOPS_FOLLOWER: Follower<Fact, Record<never, never>, Stopped, Record<never, never>> = {
  name: 'lottery.stops',
  streams: [FACTS],
  // chases of members who were stopped before end when their next issue is due
  begins: 'now',
  keys: () => ({}),
  fold: (_, { topic, memberId, at }) => ({ effects: [{ memberId, why: WHY[topic], at: at.getTime() }] }),
  store: {
    tables: {},
    carryOut: async (tx: Tx, effects) => {
      for (const effect of effects) await enqueue(tx, END_CHASES, effect)
    },
  },
}
