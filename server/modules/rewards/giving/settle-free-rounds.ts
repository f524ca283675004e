/** What free rounds won becomes final: collected winnings are given as bonus money, and unused room goes back. */
import type { Env } from '#server/lib/env.ts'
import type { Tx } from '#server/lib/db.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import type { FreeRounds } from '#server/modules/doors/free-rounds/free-rounds.sql.ts'
import {
  listEndedFreeRounds,
  payAsCash,
  settleFreeRounds,
} from '#server/modules/doors/free-rounds/settle-free-rounds.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { returnRoom } from '../authorities/authorities.ts'
import { refusalOfAccount } from '../eligibility/refusal-of-account.ts'
import { createGrant } from '../grants/begin-grant.ts'
import { readWhat } from './reward-what.ts'
import { findReversal } from './reversals.sql.ts'
import { lockReward } from './rewards.sql.ts'

/** Rows of one look. */
const BATCH = 200

/**
 * Gives what was collected: one grant of bonus money with the terms that were promised. Where nothing may be given to
 * the member now, it is paid as cash: what is drawn is theirs, and nobody excluded gets something to wager.
 */
async function giveCollected(tx: Tx, env: Env, one: FreeRounds, rewardId: bigint): Promise<void> {
  const reward = await lockReward(tx, rewardId, one.memberId)
  if (!reward) throw new Error(`free rounds ${one.reference} belong to no reward`)
  const { terms } = readWhat(reward.what)
  const keptMinor = one.settledMinor ?? 0n
  if (one.isClosed)
    await returnRoom(tx, {
      authorityId: reward.authorityId,
      rewardId,
      memberId: one.memberId,
      at: env.clock.now(),
      keptMinor,
    })
  tx.onCommit(() => env.live.signal(one.memberId, REWARDS_TOPIC))
  // what its deposit was taken back for becomes nothing (reversing/reverse-reward.ts)
  if (await findReversal(tx, rewardId)) return
  if (one.winnings === 'cash' || keptMinor === 0n) return
  const isRefused = (await refusalOfAccount(tx, env, await findAccount(tx, one.memberId))) !== null
  if (isRefused || terms === null) return payAsCash(tx, env, one)
  await createGrant(tx, env, { ...reward, amountMinor: keptMinor }, terms)
}

/** Makes the winnings of ended free rounds final. Returns how many. */
export async function settleEnded(env: Env): Promise<number> {
  let settled = 0
  for (let last = 0n; ;) {
    const some = await listEndedFreeRounds(env, last, BATCH)
    for (const { id, source, memberId } of some) {
      last = id
      const rewardId = /^reward:(\d+)$/.exec(source)?.[1]
      if (rewardId === undefined) continue
      await env.db.tx(async (tx) => {
        await lockIncoming(tx, memberId)
        const one = await settleFreeRounds(tx, env, id)
        if (!one) return
        await giveCollected(tx, env, one, BigInt(rewardId))
        settled++
      })
    }
    if (some.length < BATCH) return settled
  }
}

export const SETTLE_FREE_ROUNDS = defineTurn({
  name: 'rewards.settle-free-rounds',
  schedule: '* * * * *',
  run: settleEnded,
})
