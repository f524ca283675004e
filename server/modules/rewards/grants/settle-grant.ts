/** Does what follows from a grant's lines: finishes it, converts it, or ends what was closing. */
import { CallError, fail } from '#contract/errors.ts'
import type { GrantEnd } from '#contract/rewards/grants.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import { z } from 'zod'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineJob } from '#server/lib/jobs.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { refusalOfAccount } from '../eligibility/refusal-of-account.ts'
import { findOpenRounds, findProgress, sumStakes } from '../wagering/contributions.sql.ts'
import { beginNext } from './begin-grant.ts'
import { lockWithMember, storeEnd } from './end-grant.ts'
import { disposalKey, disposeOf, disposeOfWallet, grantKey, postEnd } from './grant-money.ts'
import { findGone, insertDisposal, putState, type Grant } from './grants.sql.ts'
import { lateMoneyRule } from './transitions.ts'

async function progressOf(tx: Tx, { id }: Grant) {
  return (await findProgress(tx, [id])).get(id) ?? { countedMinor: 0n, stakedMinor: 0n }
}

/**
 * Converts a grant that is locked and completed, or whose target operators waive (`isForced`). What its purse holds, at
 * most the cap, becomes the member's own money, and the rest is taken back, in one posting. Only settled stakes count:
 * fails with GRANT_OPEN_ROUNDS while a round of the purse is open or a stake is not counted yet, also when forced; with
 * GRANT_UNFINISHED below the target; with REWARD_NOT_NOW for a frozen account, and where it is forced for a protected
 * one: an exclusion does not take what was finished. It then stays as it is and can be tried again.
 */
export async function convertGrant(tx: Tx, env: Env, grant: Grant, isForced = false): Promise<void> {
  if (grant.state !== 'completed' && !(isForced && grant.state === 'active'))
    return fail('GRANT_STATE', { state: grant.state })
  const { countedMinor, stakedMinor } = await progressOf(tx, grant)
  const refusal = await refusalOfAccount(tx, env, await findAccount(tx, grant.memberId))
  if (refusal !== null && (isForced || refusal !== 'protected')) return fail('REWARD_NOT_NOW')
  const { rounds } = await findOpenRounds(tx, grant, env.clock.now())
  if (rounds > 0 || (await sumStakes(tx, grant.reference)) !== stakedMinor) return fail('GRANT_OPEN_ROUNDS', { rounds })
  if (!isForced && countedMinor < grant.targetMinor)
    return fail('GRANT_UNFINISHED', { remaining: toWire(grant.targetMinor - countedMinor) })
  const at = env.clock.now()
  if (grant.state === 'active') await putState(tx, grant.id, 'completed', at)
  const { payoutMax } = grant.terms
  const { convertedMinor } = await postEnd(tx, env, grant, payoutMax === null ? null : parseMoney(payoutMax))
  // a round that began between the look and the closing of the purse: everything is rolled back
  const begun = await findOpenRounds(tx, grant, env.clock.now())
  if (begun.rounds > 0) return fail('GRANT_OPEN_ROUNDS', { rounds: begun.rounds })
  const reason = isForced ? 'forced' : 'finished'
  await storeEnd(tx, env, grant, { state: 'converted', reason, at, convertedMinor })
}

async function dispose(tx: Tx, env: Env, grant: Grant): Promise<void> {
  const end = grant.endsAs ?? grant.state
  if (end === 'queued' || end === 'active' || end === 'completed' || end === 'closing') return
  const rule = lateMoneyRule(end, grant.terms.lateMoney)
  const at = env.clock.now()
  await disposeOf(tx, env, grant, rule, async (amountMinor) =>
    disposalKey(await insertDisposal(tx, { grantId: grant.id, amountMinor, rule, at })),
  )
}

/** What open rounds brought back to one wallet is cash already: it goes where the terms say that it does. */
async function disposeWallet(tx: Tx, env: Env, grant: Grant, end: GrantEnd): Promise<void> {
  if (lateMoneyRule(end, grant.terms.lateMoney) !== 'taken_back') return
  const at = env.clock.now()
  const goneMinor = await findGone(tx, grantKey(grant.id, 'end'))
  await disposeOfWallet(tx, env, grant, goneMinor, async (amountMinor) =>
    disposalKey(await insertDisposal(tx, { grantId: grant.id, amountMinor, rule: 'taken_back', at })),
  )
}

async function close(tx: Tx, env: Env, grant: Grant): Promise<void> {
  const { endsAs, endReason } = grant
  if (!endsAs || (await findOpenRounds(tx, grant, env.clock.now())).rounds > 0) return
  await storeEnd(tx, env, grant, { state: endsAs, reason: endReason ?? endsAs, at: env.clock.now() })
  if (grant.design === 'single_wallet') await disposeWallet(tx, env, grant, endsAs)
  else await dispose(tx, env, grant)
}

/** Moves a running grant between active and completed, as what counted says. Returns its state now. */
async function weighProgress(tx: Tx, env: Env, grant: Grant): Promise<Grant> {
  const isMet = (await progressOf(tx, grant)).countedMinor >= grant.targetMinor
  const state = isMet ? 'completed' : 'active'
  if (state === grant.state) return grant
  await putState(tx, grant.id, state, env.clock.now())
  tx.onCommit(() => env.live.signal(grant.memberId, REWARDS_TOPIC))
  return { ...grant, state }
}

const WAITS: readonly string[] = ['GRANT_OPEN_ROUNDS', 'GRANT_UNFINISHED', 'REWARD_NOT_NOW']

async function tryConversion(env: Env, reference: string): Promise<boolean> {
  try {
    await env.db.tx(async (tx) => convertGrant(tx, env, await lockWithMember(tx, reference)))
    return true
  } catch (error) {
    if (error instanceof CallError && (WAITS.includes(error.code) || error.code === 'GRANT_STATE')) return false
    throw error
  }
}

/**
 * Does everything that a grant's lines and its state ask for now; safe to call at any time and any number of times. A
 * conversion that is refused leaves it completed, to be tried again after the next line, and every minute.
 */
export async function settleGrant(env: Env, reference: string): Promise<void> {
  const grant = await env.db.tx(async (tx) => {
    const locked = await lockWithMember(tx, reference)
    if (locked.state === 'active' || locked.state === 'completed') return weighProgress(tx, env, locked)
    if (locked.state === 'closing') await close(tx, env, locked)
    else await dispose(tx, env, locked)
    return locked
  })
  const isOver = grant.state === 'completed' ? await tryConversion(env, reference) : grant.state !== 'active'
  if (isOver) await beginNext(env, grant.memberId, grant.currency)
}

/** Enqueued by the follower for a grant whose lines may have changed its state; one run stands for many lines. */
export const SETTLE_GRANT = defineJob({
  name: 'rewards.settle-grant',
  payload: z.object({ grant: z.string() }),
  run: (env, { grant }) => settleGrant(env, grant),
})
