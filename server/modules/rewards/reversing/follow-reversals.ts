/** Follows deposits that were taken back: a job takes back what was given for each. */
import { DEPOSIT_REVERSED } from '#contract/facts.ts'
import { z } from 'zod'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { beginNext } from '../grants/begin-grant.ts'
import { listToReverse } from '../giving/reversals.sql.ts'
import { reverseReward } from './reverse-reward.ts'

type Line = FactLine<typeof DEPOSIT_REVERSED>
type Reversed = { deposit: string; memberId: string; currency: string }

/**
 * Takes back every reward of a deposit, each in a commit of its own, and begins what waited behind a grant. Safe to run
 * twice. Returns false while rounds of one are open.
 */
export async function reverseRewardsOf(env: Env, { deposit, memberId, currency }: Reversed): Promise<boolean> {
  let isDone = true
  for (const { id } of await listToReverse(env.db, deposit))
    isDone = (await env.db.tx((tx) => reverseReward(tx, env, id, memberId))) && isDone
  await beginNext(env, memberId, currency)
  return isDone
}

export const REVERSE_REWARDS = defineJob({
  name: 'rewards.reverse-rewards',
  payload: z.object({ deposit: z.string(), memberId: z.string(), currency: z.string() }),
  run: async (env, reversed) => {
    if (await reverseRewardsOf(env, reversed)) return
    const runAt = after(env.clock.now(), MINUTE_MS)
    await enqueue(env.db, REVERSE_REWARDS, reversed, { key: `reverse ${reversed.deposit}`, runAt })
  },
})

export const REVERSALS_FOLLOWER: Follower<Line, Record<never, never>, Reversed, Record<never, never>> = {
  name: 'rewards.reversals',
  streams: [facts(DEPOSIT_REVERSED)],
  keys: () => ({}),
  fold: (_state, { memberId, tells: { order, currency } }) => ({ effects: [{ deposit: order, memberId, currency }] }),
  store: {
    tables: {},
    carryOut: async (tx: Tx, reversed: readonly Reversed[], env: Env) => {
      const runAt = env.clock.now()
      for (const one of reversed) await enqueue(tx, REVERSE_REWARDS, one, { key: `reverse ${one.deposit}`, runAt })
    },
  },
}
