/** Pays a reward, in the transaction that marks it as claimed. */
import { REWARD_GIVEN } from '#contract/facts.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import { pointsToMinor } from '#contract/wallet/points.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { lockWithdrawal } from '#server/modules/cashier/withdrawals/withdrawal-locks.sql.ts'
import { issueFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { brandPoints, memberPoints } from '#server/modules/wallet/points-accounts.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import { createGrant } from '../grants/begin-grant.ts'
import { endReward, type Reward } from './rewards.sql.ts'
import { cashReason, readWhat } from './reward-what.ts'

/** The key of the posting that pays a reward: a second payment is impossible in the ledger, too. */
export const rewardKey = (id: bigint): string => `reward:${id}`

type Posted = { from: AccountRef; to: AccountRef; amountMinor: bigint; reason: Reason }

async function post(
  tx: Tx,
  env: Env,
  { id, reference }: Reward,
  { from, to, amountMinor, reason }: Posted,
): Promise<void> {
  const debit = await openAccount(tx, from)
  const credit = await openAccount(tx, to)
  await postTransfersInTx(tx, env, {
    key: rewardKey(id),
    at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor, reason, reference }],
  })
}

/** A reward of points has its amount in whole points. */
async function payPoints(tx: Tx, env: Env, reward: Reward): Promise<void> {
  const { brand, memberId, amountMinor: points } = reward
  const [from, to] = [brandPoints(brand), memberPoints(memberId)]
  await post(tx, env, reward, { from, to, amountMinor: pointsToMinor(points), reason: 'points_earned' })
}

/** The name of the cashier's lock of a reward that must be staked. */
export const rewardLock = (reference: string) => `reward:${reference}`

/** Returns what must be staked of a reward of cash before it can be withdrawn, in ledger units. */
export function turnoverOf({ kind, amountMinor, what }: Pick<Reward, 'kind' | 'amountMinor' | 'what'>): bigint {
  if (kind !== 'cash') return 0n
  return (amountMinor * BigInt(Math.round(readWhat(what).turnover * 100))) / 100n
}

async function payCash(tx: Tx, env: Env, reward: Reward): Promise<void> {
  const { brand, memberId, currency, reference } = reward
  const targetMinor = turnoverOf(reward)
  if (targetMinor > 0n) {
    const amountMinor = targetMinor < reward.amountMinor ? targetMinor : reward.amountMinor
    const source = rewardLock(reference)
    await lockWithdrawal(tx, { memberId, currency, amountMinor, reason: 'wagering', source }, env.clock.now())
  }
  const from: AccountRef = { kind: 'promotions', owner: brand, currency }
  const to: AccountRef = { kind: 'member_cash', owner: memberId, currency }
  await post(tx, env, reward, { from, to, amountMinor: reward.amountMinor, reason: cashReason(reward.sourceKind) })
}

/** The name under which free rounds of a reward are issued: once. */
export const freeRoundsSource = (id: bigint): string => `reward:${id}`

/** Issues free rounds: no money moves, and the vendor is told after the commit. */
async function payFreeRounds(
  tx: Tx,
  env: Env,
  { id, brand, memberId, currency, what, amountMinor, payer }: Reward,
): Promise<void> {
  const { vendor, gameCode, rounds, stakeMinor, winnings = 'cash', playDays = 7 } = readWhat(what)
  if (!vendor || !gameCode || !rounds || !stakeMinor) throw new Error(`reward ${id} says nothing of its free rounds`)
  await issueFreeRounds(tx, env, {
    source: freeRoundsSource(id),
    vendor,
    gameCode,
    memberId,
    brand,
    currency,
    rounds,
    stakeMinor: BigInt(stakeMinor),
    winMaxMinor: amountMinor,
    winnings,
    payer,
    expiresAt: after(env.clock.now(), playDays * DAY_MS),
  })
}

/**
 * Pays a promised reward: the caller holds its lock and has read protection and authority again. Money moves last, as
 * its accounts stay locked until the commit.
 */
export async function payReward(tx: Tx, env: Env, reward: Reward): Promise<void> {
  const { id, reference, memberId, brand, sourceKind, sourceId, kind, currency, amountMinor } = reward
  const at = env.clock.now()
  const turnoverMinor = turnoverOf(reward)
  await endReward(tx, id, { state: 'claimed', reason: 'claimed', at })
  await tellFact(
    tx,
    REWARD_GIVEN,
    { brand, memberId, at },
    {
      reward: reference,
      source: sourceKind,
      sourceId,
      kind,
      currency,
      amountMinor,
      ...(turnoverMinor > 0n ? { turnoverMinor } : {}),
    },
  )
  tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
  if (kind === 'points') return payPoints(tx, env, reward)
  if (kind === 'free_rounds') return payFreeRounds(tx, env, reward)
  const { terms } = readWhat(reward.what)
  if (kind === 'bonus' && terms) {
    await createGrant(tx, env, reward, terms)
    return
  }
  return payCash(tx, env, reward)
}
