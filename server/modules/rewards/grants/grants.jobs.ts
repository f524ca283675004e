/** What happens to grants by the clock. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { findFacts } from '#server/modules/protection/facts.sql.ts'
import { blockOf } from '#server/modules/protection/play-stop.ts'
import { isInMarket } from '#server/modules/site/is-in-market.ts'
import { findMarket } from '../eligibility/market.sql.ts'
import { beginNext } from './begin-grant.ts'
import { endGrant, lockWithMember } from './end-grant.ts'
import { findProgress, sumStakes } from '../wagering/contributions.sql.ts'
import { listOverdue, listUnfinished, listWaiting, type Grant } from './grants.sql.ts'
import { settleGrant } from './settle-grant.ts'
import { standsStill } from './stand-still.ts'

/** Grants that expire in one turn: what ends at one moment is over within a few minutes. */
const OVERDUE = 5_000
/** Grants of one look. */
const BATCH = 500

async function isBlocked(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const facts = await findFacts(tx, memberId)
  if (facts !== null && blockOf(facts, now) !== null) return true
  const where = await findMarket(tx, memberId)
  return where !== null && !isInMarket(where, where.diallingCode)
}

async function isCounted(tx: Tx, { id, reference }: Grant): Promise<boolean> {
  const staked = (await findProgress(tx, [id])).get(id)?.stakedMinor ?? 0n
  return (await sumStakes(tx, reference)) === staked
}

/**
 * Expires one grant whose time is over; the clock is read after the lock. Does nothing when it is not active any more.
 * A break, an exclusion or a closed country stops the clock: who may not play loses no bonus by it.
 */
export async function expireGrant(env: Env, reference: string): Promise<void> {
  await env.db.tx(async (tx) => {
    const grant = await lockWithMember(tx, reference)
    const now = env.clock.now()
    if (grant.state !== 'active' || !grant.expiresAt || grant.expiresAt > now) return
    // the follower is behind: what was staked in time may have finished it
    if (!(await isCounted(tx, grant))) return
    // the house keeps its games closed: its clock stands
    if (grant.pausedAt !== null || (await standsStill(tx, env, grant.brand, grant.terms))) return
    // in the minute before the job of clocks has looked
    if (await isBlocked(tx, grant.memberId, now)) return
    await endGrant(tx, env, grant, { state: 'expired', reason: 'time' })
  })
}

/** Expires every grant whose time is over. A grant that was finished in time is converted, not expired. */
export async function expireGrants(env: Env): Promise<void> {
  for (const { reference } of await listOverdue(env.db, env.clock.now(), OVERDUE)) {
    await settleGrant(env, reference)
    await expireGrant(env, reference)
  }
}

/** Does again what a job left undone: conversions and closings; and begins what waits. */
export async function settleGrants(env: Env): Promise<void> {
  for (let after = 0n; ;) {
    const some = await listUnfinished(env.db, after, BATCH)
    for (const { id, reference } of some) {
      await settleGrant(env, reference)
      after = id
    }
    if (some.length < BATCH) break
  }
  for (let after = ''; ;) {
    const some = await listWaiting(env.db, after, BATCH)
    for (const { memberId, currency } of some) {
      await beginNext(env, memberId, currency)
      after = memberId
    }
    if (some.length < BATCH) break
  }
}

export const EXPIRE_GRANTS = defineTurn({ name: 'rewards.expire-grants', schedule: '* * * * *', run: expireGrants })
export const SETTLE_GRANTS = defineTurn({ name: 'rewards.settle-grants', schedule: '* * * * *', run: settleGrants })
