import type { OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import { REWARDS_SHOWN_MAX, type FreeRoundsRow, type rewardCenter, type RewardRow } from '#contract/rewards/rewards.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { mayBeRewarded } from './may-be-rewarded.ts'
import { readWhat } from './reward-what.ts'
import { listFreeRoundsOf, type FreeRounds } from '#server/modules/doors/free-rounds/free-rounds.sql.ts'
import { freeRoundsSource } from './pay-reward.ts'
import { listClaimable, listPast, type Reward, type RewardWithGrant } from './rewards.sql.ts'

function stateOf(one: FreeRounds | null, now: Date): FreeRoundsRow['state'] {
  if (!one) return 'promised'
  if (one.state === 'refused') return 'refused'
  if (one.state === 'cancelling' || one.state === 'cancelled') return 'cancelled'
  if (one.state === 'ended' || one.used >= one.rounds || one.expiresAt <= now) return 'ended'
  return one.state === 'issued' ? 'active' : 'issuing'
}

function presentRounds({ amountMinor, what: json }: Reward, one: FreeRounds | null, now: Date): FreeRoundsRow {
  const what = readWhat(json)
  const rounds = what.rounds ?? 0
  return {
    vendor: what.vendor ?? '',
    gameCode: what.gameCode ?? '',
    rounds,
    stake: toWire(BigInt(what.stakeMinor ?? '0')),
    winMax: toWire(amountMinor),
    winnings: what.winnings ?? 'cash',
    state: stateOf(one, now),
    left: rounds - (one?.used ?? 0),
    won: toWire(one?.wonMinor ?? 0n),
    playUntil: one?.expiresAt.toISOString() ?? null,
    terms: what.terms,
  }
}

/** Returns the free rounds that were issued for rewards, by the rewards' ids. */
export async function issuedOf(
  env: Env,
  rewards: readonly Pick<Reward, 'id' | 'kind'>[],
): Promise<Map<string, FreeRounds>> {
  const sources = rewards.flatMap(({ id, kind }) => (kind === 'free_rounds' ? [freeRoundsSource(id)] : []))
  if (sources.length === 0) return new Map()
  return new Map((await listFreeRoundsOf(env.db, sources)).map((one) => [one.source.slice('reward:'.length), one]))
}

/** Returns a reward as its member sees it. One whose time is over is expired, also before the job has ended it. */
export function presentReward(reward: RewardWithGrant, now: Date, issued: FreeRounds | null = null): RewardRow {
  const { id, reference, kind, currency, amountMinor, expiresAt, endedAt } = reward
  const what = readWhat(reward.what)
  const isOver = reward.state === 'promised' && expiresAt !== null && expiresAt <= now
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
    terms: kind === 'free_rounds' ? null : what.terms,
    freeRounds: kind === 'free_rounds' ? presentRounds(reward, issued, now) : null,
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
  const issued = await issuedOf(env, past)
  return {
    claimable: claimable.map((one) => presentReward(one, now)),
    past: past.map((one) => presentReward(one, now, issued.get(String(one.id)) ?? null)),
  }
}
