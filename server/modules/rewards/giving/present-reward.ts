import type { OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import { REWARDS_SHOWN_MAX, type rewardCenter, type RewardRow } from '#contract/rewards/rewards.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { mayBeRewarded } from './may-be-rewarded.ts'
import { readWhat } from './reward-what.ts'
import { listClaimable, listPast, type RewardWithGrant } from './rewards.sql.ts'

/** Returns a reward as its member sees it. One whose time is over is expired, also before the job has ended it. */
export function presentReward(reward: RewardWithGrant, now: Date): RewardRow {
  const { id, reference, kind, currency, amountMinor, expiresAt, endedAt } = reward
  const what = readWhat(reward.what)
  const isOver = reward.state === 'promised' && expiresAt !== null && expiresAt <= now
  const isRounds = kind === 'free_rounds' && what.vendor !== undefined && what.gameCode !== undefined
  return {
    id: String(id),
    reference,
    source: reward.sourceKind,
    kind,
    state: isOver ? 'expired' : reward.state,
    title: { key: reward.titleKey, values: reward.titleValues },
    amount: toWire(kind === 'points' ? 0n : amountMinor),
    points: kind === 'points' ? Number(amountMinor) : 0,
    currency,
    turnover: what.turnover,
    terms: what.terms,
    freeRounds: isRounds
      ? {
          vendor: what.vendor ?? '',
          gameCode: what.gameCode ?? '',
          rounds: what.rounds ?? 0,
          stake: toWire(BigInt(what.stakeMinor ?? '0')),
        }
      : null,
    grant: reward.grant,
    createdAt: reward.createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    endedAt: (endedAt ?? (isOver ? expiresAt : null))?.toISOString() ?? null,
  }
}

/** Returns the reward centre. A member who may be given nothing now sees only what is past. */
export async function describeRewards(env: Env, { id }: Account): Promise<OutputOf<typeof rewardCenter>> {
  const now = env.clock.now()
  const claimable = (await mayBeRewarded(env.db, env, id))
    ? await listClaimable(env.db, id, now, REWARDS_SHOWN_MAX)
    : []
  const past = await listPast(env.db, id, now, REWARDS_SHOWN_MAX)
  return {
    claimable: claimable.map((one) => presentReward(one, now)),
    past: past.map((one) => presentReward(one, now)),
  }
}
