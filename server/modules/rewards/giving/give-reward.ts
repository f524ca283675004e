/** Gives a reward once for each source, under its authority's ceilings. */
import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import { toWire } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference } from '#server/lib/random.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { canGiveFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { lockRoom, useRoom, type Authority } from '../authorities/authorities.ts'
import { refusalOfAccount } from '../eligibility/refusal-of-account.ts'
import { payReward } from './pay-reward.ts'
import { reckon, type Reckoning, STATED } from './reckoning.ts'
import { isDepositReversed } from './reversals.sql.ts'
import {
  currencyOf,
  paidAs,
  type Payer,
  valueOf,
  writeWhat,
  type RewardSource,
  type RewardWhat,
} from './reward-what.ts'
import { findRewardOf, insertReward, type Reward } from './rewards.sql.ts'

export type RewardOrder = {
  memberId: string
  source: RewardSource
  what: RewardWhat
  authority: Authority
  /** Who pays it; no reward is saved without. A vendor pays free rounds of its own games, as cash. */
  payer: Payer
  /** How its amount was computed; absent: the terms state it. */
  reckoning?: Reckoning | undefined
  /** The deposit that it is given for, such as D-8K2M4QXT: it goes with it when the bank takes it back. */
  deposit?: string | null | undefined
  /** now: paid in this transaction. by_member: promised until `expiresAt`. */
  claim: 'now' | 'by_member'
  /** A message key with its values, shown in the reward centre. */
  title: { key: string; values: Record<string, string> }
  /** Until when it can be claimed; null: without end. */
  expiresAt: Date | null
}

export type GivenReward = { status: 'given' | 'again'; reward: string } | { status: 'refused'; why: GivingRefusal }

const refuse = (why: GivingRefusal): GivenReward => ({ status: 'refused', why })

/** Returns why something of this kind cannot be given at all; null when it can. */
async function refusalOfWhat(tx: Tx, env: Env, what: RewardWhat): Promise<GivingRefusal | null> {
  if (what.kind !== 'free_rounds') return null
  return (await canGiveFreeRounds(env, tx, what.vendor, what.gameCode)) ? null : 'unsupported'
}

async function insert(
  tx: Tx,
  env: Env,
  { source, what, title, expiresAt, payer, deposit = null, reckoning = STATED }: RewardOrder,
  account: Account,
  authorityId: bigint,
): Promise<Reward | null> {
  return insertReward(tx, {
    reference: newReference(env.random, 'R'),
    memberId: account.id,
    brand: account.merchant,
    sourceKind: source.kind,
    sourceId: source.id,
    occurrence: source.occurrence,
    kind: what.kind,
    currency: currencyOf(what.kind, account.currency),
    amountMinor: valueOf(what),
    what: writeWhat(what),
    authorityId,
    deposit,
    payer,
    reckoning,
    paidAs: paidAs(what),
    titleKey: title.key,
    titleValues: title.values,
    createdAt: env.clock.now(),
    expiresAt,
  })
}

/** Fails for an amount that is not what its reckoning gives: nothing is given that cannot be computed again. */
function guardReckoning({ source, reckoning = STATED }: RewardOrder, valueMinor: bigint): void {
  const computed = reckon(reckoning)
  if (computed !== null && computed !== valueMinor)
    throw new RangeError(`a reward of ${source.kind} ${source.id} is ${valueMinor}, and computed ${computed}`)
}

/** Tells a member of something that waits. Points show themselves where they are earned, and are no amount of money. */
async function tellOfPromise(
  tx: Tx,
  env: Env,
  { memberId, kind, reference, amountMinor, currency }: Reward,
): Promise<void> {
  const values = { reference, amount: { amount: toWire(amountMinor), currency } }
  if (kind !== 'points') await sendMessage(tx, env, memberId, { key: 'reward-promised', values })
  tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
}

/**
 * Promises or pays a reward, once for (member, source kind, id, occurrence); a repetition answers `again` with the first
 * one. Inside `tx` and under lock it reads the member's protection and freeze, whether the authority is in force and has
 * room, and that the member is none of the persons behind it; a refusal has written nothing. `value` is counted now,
 * also for a promise. Give one reward in a transaction, as the last thing in it: accounts stay locked until the commit.
 */
export async function giveReward(tx: Tx, env: Env, order: RewardOrder): Promise<GivenReward> {
  const { memberId, source, what, authority: authorityId, claim } = order
  await lockIncoming(tx, memberId)
  const known = await findRewardOf(tx, memberId, source)
  if (known) return { status: 'again', reward: String(known.id) }
  const account = await findAccount(tx, memberId)
  const unfit = (await refusalOfWhat(tx, env, what)) ?? (await refusalOfAccount(tx, env, account))
  if (unfit !== null || !account) return refuse(unfit ?? 'unknown_member')
  if (order.deposit && (await isDepositReversed(tx, order.deposit))) return refuse('deposit_reversed')
  const valueMinor = valueOf(what)
  if (valueMinor <= 0n) throw new RangeError('a reward has a value above zero')
  guardReckoning(order, valueMinor)
  const currency = currencyOf(what.kind, account.currency)
  const room = await lockRoom(tx, env, authorityId, { memberId, brand: account.merchant, currency, valueMinor })
  if ('why' in room) return refuse(room.why)
  if (order.expiresAt && order.expiresAt <= env.clock.now()) return refuse('expired')
  const reward = await insert(tx, env, order, account, room.authority.id)
  // the member's lock makes another one impossible; the unique key would find it
  if (!reward) throw new Error(`a reward of ${source.kind} ${source.id} was given at the same time`)
  await useRoom(tx, room, { id: reward.id, memberId, valueMinor, at: reward.createdAt })
  if (claim === 'now') await payReward(tx, env, reward)
  else await tellOfPromise(tx, env, reward)
  return { status: 'given', reward: String(reward.id) }
}
