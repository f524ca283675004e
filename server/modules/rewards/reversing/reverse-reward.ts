/**
 * Takes back what was given for a deposit that the bank took back (docs/reference/promotions.md 1, rows 19 and 20;
 * docs/decisions/0540): a promise is withdrawn, bonus money goes as far as it is there, and what it had become beyond that
 * is owed until two persons decide about it.
 */
import { REWARD_REVERSED } from '#contract/facts.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { debtAccount, openDebt } from '#server/modules/cashier/debts/open-debt.ts'
import { cancelFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { listFreeRoundsOf } from '#server/modules/doors/free-rounds/free-rounds.sql.ts'
import { costAccount } from '#server/modules/play/purses/purses.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { returnRoom } from '../authorities/authorities.ts'
import { freeRoundsSource } from '../giving/pay-reward.ts'
import { findReversal, insertReversal, putReversal, sumDisposals } from '../giving/reversals.sql.ts'
import { endReward, lockReward, type Reward } from '../giving/rewards.sql.ts'
import { endGrant } from '../grants/end-grant.ts'
import { lockGrantOfReward, type Grant } from '../grants/grants.sql.ts'

/** Why a grant or a promise ended: message key `rewards.end.deposit_reversed`. */
export const DEPOSIT_REVERSED_REASON = 'deposit_reversed'

/** What went at once, and what it had become beyond that; `owedMinor` null: rounds that are open decide. */
type Outcome = { takenMinor: bigint; owedMinor: bigint | null }

const beyond = (amountMinor: bigint, takenMinor: bigint) => (amountMinor > takenMinor ? amountMinor - takenMinor : 0n)

/** Takes a grant back as far as it runs; one that has ended is owed as far as its member kept something of it. */
async function outcomeOfGrant(tx: Tx, env: Env, grant: Grant, before: bigint): Promise<Outcome> {
  const { id, state, amountMinor } = grant
  if (state === 'converted') return { takenMinor: 0n, owedMinor: grant.convertedMinor ?? 0n }
  if (state === 'queued' || state === 'active' || state === 'completed') {
    const { goesMinor, isClosing } = await endGrant(tx, env, grant, {
      state: 'reversed',
      reason: DEPOSIT_REVERSED_REASON,
    })
    if (state === 'queued') return { takenMinor: 0n, owedMinor: 0n }
    return { takenMinor: goesMinor, owedMinor: isClosing ? null : beyond(amountMinor, goesMinor) }
  }
  if (state === 'closing') return { takenMinor: before, owedMinor: null }
  if (state !== 'reversed') return { takenMinor: before, owedMinor: await sumDisposals(tx, id, 'paid_as_cash') }
  const takenMinor = before + (await sumDisposals(tx, id, 'taken_back'))
  return { takenMinor, owedMinor: beyond(amountMinor, takenMinor) }
}

/** Lets no free round begin any more. What they won as cash is owed once it is final. */
async function outcomeOfRounds(tx: Tx, env: Env, reward: Reward): Promise<Outcome> {
  const [one] = await listFreeRoundsOf(tx, [freeRoundsSource(reward.id)])
  if (!one) return { takenMinor: 0n, owedMinor: 0n }
  await cancelFreeRounds(tx, env, one.id, DEPOSIT_REVERSED_REASON)
  // what a vendor paid is the vendor's own
  if (reward.payer === 'vendor') return { takenMinor: 0n, owedMinor: 0n }
  if (one.settledMinor === null) return { takenMinor: 0n, owedMinor: null }
  return { takenMinor: 0n, owedMinor: reward.paidAs === 'cash' ? one.settledMinor : 0n }
}

async function outcomeOf(tx: Tx, env: Env, reward: Reward, before: bigint): Promise<Outcome> {
  if (reward.kind === 'cash') return { takenMinor: 0n, owedMinor: reward.amountMinor }
  const grant = await lockGrantOfReward(tx, reward.id)
  if (grant) return outcomeOfGrant(tx, env, grant, before)
  return reward.kind === 'free_rounds' ? outcomeOfRounds(tx, env, reward) : { takenMinor: 0n, owedMinor: 0n }
}

/** Writes what is owed into the ledger: the house's cost of it comes back as a debt. */
async function owe(tx: Tx, env: Env, reward: Reward, deposit: string, amountMinor: bigint): Promise<void> {
  const { reference, brand, memberId, currency } = reward
  const debt = { reference, kind: 'reward', cause: deposit, merchant: brand, memberId, currency, amountMinor } as const
  const id = await openDebt(tx, env, debt)
  const debit = await openAccount(tx, debtAccount(debt))
  const credit = await openAccount(tx, costAccount(brand, currency))
  await postTransfersInTx(tx, env, {
    key: `debt:${id}`,
    at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor, reason: 'debt', reference }],
  })
}

async function finish(
  tx: Tx,
  env: Env,
  reward: Reward,
  deposit: string,
  { takenMinor, owedMinor }: { takenMinor: bigint; owedMinor: bigint },
): Promise<void> {
  const { memberId, brand, currency, reference, kind, amountMinor } = reward
  const at = env.clock.now()
  await tellFact(
    tx,
    REWARD_REVERSED,
    { brand, memberId, at },
    { reward: reference, deposit, kind, currency, amountMinor, takenMinor, owedMinor },
  )
  tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
  if (owedMinor > 0n) await owe(tx, env, reward, deposit, owedMinor)
}

/**
 * Takes one reward back, in a transaction that holds its member's lock; once, however often it is called. Returns false
 * while rounds of it are open: it is called again.
 */
export async function reverseReward(tx: Tx, env: Env, rewardId: bigint, memberId: string): Promise<boolean> {
  await lockIncoming(tx, memberId)
  const reward = await lockReward(tx, rewardId, memberId)
  if (!reward?.deposit) return true
  const { deposit, authorityId } = reward
  const before = await findReversal(tx, rewardId)
  if (before && before.owedMinor !== null) return true
  const at = env.clock.now()
  if (reward.state === 'promised') {
    await endReward(tx, rewardId, { state: 'withdrawn', reason: DEPOSIT_REVERSED_REASON, at })
    await returnRoom(tx, { authorityId, rewardId, memberId, at })
    await insertReversal(tx, { rewardId, deposit, at, takenMinor: 0n, owedMinor: 0n })
    await finish(tx, env, reward, deposit, { takenMinor: 0n, owedMinor: 0n })
    return true
  }
  if (reward.state !== 'claimed') return true
  const { takenMinor, owedMinor } = await outcomeOf(tx, env, reward, before?.takenMinor ?? 0n)
  if (!before) await insertReversal(tx, { rewardId, deposit, at, takenMinor, owedMinor })
  else if (owedMinor !== null) await putReversal(tx, rewardId, takenMinor, owedMinor)
  if (owedMinor === null) return false
  await finish(tx, env, reward, deposit, { takenMinor, owedMinor })
  return true
}
