/** Rewards of finished steps. A reward that cannot be given now does not undo the step: it is tried again. */
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import type { MissionStep } from '#contract/missions/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import type { RewardWhat } from '#server/modules/rewards/giving/reward-what.ts'
import { rewardTitle } from '../pick-text.ts'
import { isSettled } from './is-settled.ts'
import { listToGive, lockCompletion, putCompletion, type CompletionWithTerms } from '../steps/completions.sql.ts'

/** For how long a reward can be claimed. */
const CLAIM_MS = 14 * DAY_MS
const BATCH = 500
/** Refusals that another day may answer differently; all others are final. */
const LATER = new Set<string>(['protected', 'frozen', 'day_used_up'])

function whatOf(reward: MissionStep['reward']): RewardWhat {
  if (reward.kind === 'points') return { kind: 'points', points: BigInt(reward.points) }
  return { kind: 'cash', amountMinor: parseMoney(reward.amount), turnover: reward.turnover }
}

/** Promises the reward of a finished step, once; the caller holds the step's lock. */
export async function giveStep(tx: Tx, env: Env, done: CompletionWithTerms): Promise<void> {
  const { id, memberId, itemId, win, step, document, authority } = done
  const { reward } = document.steps[step] ?? {}
  if (!reward) throw new Error(`mission ${itemId} has no step ${step}`)
  const given = await giveReward(tx, env, {
    memberId,
    source: { kind: 'mission', id: String(itemId), occurrence: `${win} ${step}` },
    what: whatOf(reward),
    payer: 'house',
    authority,
    claim: 'by_member',
    title: { key: 'rewards.title.own', values: rewardTitle(document) },
    expiresAt: after(env.clock.now(), CLAIM_MS),
  })
  if (given.status !== 'refused') await putCompletion(tx, id, { state: 'given', reward: given.reward })
  else if (!LATER.has(given.why)) await putCompletion(tx, id, { state: 'refused', why: given.why })
  tx.onCommit(() => env.live.signal(memberId, MISSIONS_TOPIC))
}

/**
 * Gives the rewards of all finished steps that wait for them, each in a commit of its own. One that is reached only with
 * what may still be taken back goes on waiting.
 */
export async function giveSteps(env: Env): Promise<void> {
  for (let last = 0n; ;) {
    const ids = await listToGive(env.db, last, BATCH)
    for (const id of ids) {
      await env.db.tx(async (tx) => {
        const done = await lockCompletion(tx, id)
        // a person who gives it all the same has looked at what came back
        if (done?.state !== 'done' || !(done.why === 'reviewed' || (await isSettled(tx, done)))) return
        await giveStep(tx, env, done)
      })
    }
    if (ids.length < BATCH) return
    last = ids.at(-1) ?? last
  }
}

export const GIVE_STEPS = defineTurn({ name: 'missions.give-steps', schedule: '* * * * *', run: giveSteps })
