import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { hasNoMarker } from '#server/lib/harm-markers.ts'
import type { Account } from '#server/lib/principal.ts'
import { findFacts } from '#server/modules/protection/facts.sql.ts'
import { blockOf } from '#server/modules/protection/play-stop.ts'
import { isInMarket } from '#server/modules/site/is-in-market.ts'
import { listDepositUse, listPlayUseNow } from '#server/modules/protection/use.sql.ts'
import { listFactsOfSamePerson } from './same-person.sql.ts'
import { findMarket } from './market.sql.ts'

/**
 * Returns whether nobody who shares a mark of a person with a member protects themselves now under another account
 * (docs/decisions/0598). Advertising asks it as well (docs/decisions/0760).
 */
export async function isFreeElsewhere(q: Queryable, env: Env, memberId: string): Promise<boolean> {
  const now = env.clock.now()
  return (await listFactsOfSamePerson(q, memberId)).every((facts) => blockOf(facts, now) === null)
}

/**
 * Returns why nothing may be given to an account; null when something may. Members on a break or excluded get nothing,
 * nor those whose limit of deposits, losses or stakes is used up, nor those with a marker of harm; what cannot be known
 * counts as a marker. So does the account of somebody who is on a break or excluded under another account that shares a
 * proved mobile number, a payout account or a browser with it. Frozen accounts, trial players and unknown ids get nothing either, and nobody in a country in which
 * the brand is closed (docs/reference/promotions.md 1, rows 10 and 11).
 */
export async function refusalOfAccount(q: Queryable, env: Env, account: Account | null): Promise<GivingRefusal | null> {
  if (!account || account.isTrial) return 'unknown_member'
  if (account.isFrozen) return 'frozen'
  const where = await findMarket(q, account.id)
  if (where && !isInMarket(where, where.diallingCode)) return 'market'
  const now = env.clock.now()
  const facts = await findFacts(q, account.id)
  if (facts) {
    if (blockOf(facts, now) !== null) return 'protected'
    const uses = [...(await listDepositUse(q, account.id, now)), ...(await listPlayUseNow(q, account.id, now))]
    if (uses.some(({ usedMinor, valueMinor }) => usedMinor >= valueMinor)) return 'protected'
  }
  if (!(await isFreeElsewhere(q, env, account.id))) return 'protected'
  return (await hasNoMarker(q, env, account.id)) ? null : 'protected'
}
