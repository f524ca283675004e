/** Ends grants that are not finished: by time, by their members, or by operators. */
import { GRANT_ENDED } from '#contract/facts.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import type { GrantEnd } from '#contract/rewards/grants.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { releaseWithdrawal } from '#server/modules/cashier/withdrawals/withdrawal-locks.sql.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { findOpenRounds } from '../wagering/contributions.sql.ts'
import { grantLock } from './begin-grant.ts'
import { postEnd } from './grant-money.ts'
import { findGrant, lockGrant, putClosing, putEnd, type Grant, type GrantEnding } from './grants.sql.ts'
import { mayMove } from './transitions.ts'

/** Locks the member of a grant, then the grant: the order of every change. Fails with NOT_FOUND. */
export async function lockWithMember(tx: Tx, reference: string): Promise<Grant> {
  const { memberId } = (await findGrant(tx, reference)) ?? fail('NOT_FOUND')
  await lockIncoming(tx, memberId)
  return (await lockGrant(tx, reference)) ?? fail('NOT_FOUND')
}

/** Stores the end, tells it, and tells the member. The grant is locked, and all money has moved or moves after this. */
export async function storeEnd(tx: Tx, env: Env, grant: Grant, ending: GrantEnding): Promise<void> {
  const { memberId, brand, currency, reference, amountMinor } = grant
  const { state, at, reason, convertedMinor = 0n } = ending
  await putEnd(tx, grant.id, ending)
  await releaseWithdrawal(tx, { memberId, currency, source: grantLock(reference) }, at)
  await tellFact(
    tx,
    GRANT_ENDED,
    { brand, memberId, at },
    { grant: reference, how: state, reason, currency, amountMinor, convertedMinor },
  )
  await sendMessage(tx, env, memberId, {
    key: `grant-${state.replaceAll('_', '-')}`,
    values: {
      reference,
      amount: { amount: toWire(state === 'converted' ? convertedMinor : amountMinor), currency },
    },
  })
  tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
}

export type UnfinishedEnd = Exclude<GrantEnd, 'converted'>

/**
 * Ends a grant that the caller has locked: what its purse holds is taken back, and the purse closes in the same posting.
 * While rounds with its money are open it is closing, and ends when they are over (`settleGrant`). Fails with
 * GRANT_STATE.
 */
export async function endGrant(
  tx: Tx,
  env: Env,
  grant: Grant,
  { state, reason }: { state: UnfinishedEnd; reason: string },
): Promise<{ goesMinor: bigint; isClosing: boolean }> {
  if (!mayMove(grant.state, state) || grant.state === 'closing') return fail('GRANT_STATE', { state: grant.state })
  const at = env.clock.now()
  if (grant.state === 'queued') {
    await storeEnd(tx, env, grant, { state, reason, at })
    return { goesMinor: 0n, isClosing: false }
  }
  const { goesMinor } = await postEnd(tx, env, grant, 0n)
  // after the posting, which has closed the purse: no round of it can begin any more
  const { rounds } = await findOpenRounds(tx, grant, env.clock.now())
  if (rounds === 0) await storeEnd(tx, env, grant, { state, reason, at })
  else {
    await putClosing(tx, grant.id, state, reason)
    await releaseWithdrawal(
      tx,
      { memberId: grant.memberId, currency: grant.currency, source: grantLock(grant.reference) },
      at,
    )
    tx.onCommit(() => env.live.signal(grant.memberId, REWARDS_TOPIC))
  }
  return { goesMinor, isClosing: rounds > 0 }
}
