/** Grants begin one at a time: the next waits in its queue, and its clock with it. */
import { GRANT_BEGAN } from '#contract/facts.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { newReference } from '#server/lib/random.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { lockWithdrawal } from '#server/modules/cashier/withdrawals/withdrawal-locks.sql.ts'
import { refusalOfAccount } from '../eligibility/refusal-of-account.ts'
import { TARGET_RULE, targetOf } from '../wagering/weigh.ts'
import { postBeginning } from './grant-money.ts'
import { findDesign, findRunning, insertGrant, lockNext, putBegun, type Grant } from './grants.sql.ts'

/** The name of the cashier's lock of a grant's money in one wallet. */
export const grantLock = (reference: string) => `grant:${reference}`

type Reward = { id: bigint; memberId: string; brand: string; currency: string; amountMinor: bigint }

/**
 * Makes a grant of a reward that was claimed, and begins it unless another of the member and currency runs. The caller
 * holds the member's lock (`lockIncoming`) and has read protection.
 */
export async function createGrant(tx: Tx, env: Env, reward: Reward, terms: BonusTerms): Promise<Grant> {
  const { id: rewardId, memberId, brand, currency, amountMinor } = reward
  const grant = await insertGrant(tx, {
    reference: newReference(env.random, 'B'),
    rewardId,
    memberId,
    brand,
    currency,
    design: await findDesign(tx, brand),
    amountMinor,
    terms,
    targetMinor: targetOf(terms, amountMinor),
    targetRule: TARGET_RULE,
    createdAt: env.clock.now(),
  })
  if ((await findRunning(tx, memberId, currency)) === null) await begin(tx, env, memberId, currency)
  return grant
}

/** Begins the first grant of the queue. */
async function begin(tx: Tx, env: Env, memberId: string, currency: string): Promise<Grant | null> {
  const next = await lockNext(tx, memberId, currency)
  if (!next) return null
  const at = env.clock.now()
  const grant = await putBegun(tx, next.id, at, after(at, next.terms.lifeDays * DAY_MS))
  const { reference, brand, amountMinor, targetMinor, design } = grant
  await tellFact(
    tx,
    GRANT_BEGAN,
    { brand, memberId, at },
    { grant: reference, currency, amountMinor, targetMinor, expiresAt: grant.expiresAt ?? at },
  )
  if (design === 'single_wallet' && targetMinor > 0n)
    await lockWithdrawal(
      tx,
      { memberId, currency, amountMinor: targetMinor, reason: 'bonus', source: grantLock(reference) },
      at,
    )
  tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
  await postBeginning(tx, env, grant)
  return grant
}

/**
 * Begins a member's next grant where none runs. Protection is read now: a grant that waited through the beginning of an
 * exclusion stays in the queue. Returns the grant that began, or null.
 */
export async function beginNext(env: Env, memberId: string, currency: string): Promise<Grant | null> {
  return env.db.tx(async (tx) => {
    await lockIncoming(tx, memberId)
    if ((await findRunning(tx, memberId, currency)) !== null) return null
    if ((await refusalOfAccount(tx, env, await findAccount(tx, memberId))) !== null) return null
    return begin(tx, env, memberId, currency)
  })
}
