import { fail } from '#contract/errors.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findLeastRestEnd, findRestSince } from '#server/modules/identity/members/outgoing-rests.sql.ts'
import { REST_HOURS } from '../rules/limits.ts'
import { findRules } from '../rules/rules.sql.ts'

/**
 * Returns until when the account's outgoing money rests: the brand's hours after an operator helped the member into it,
 * or the account's own minimum when that is later. Null: it does not rest.
 */
export async function findRestEnd(q: Queryable, env: Env, account: Account): Promise<Date | null> {
  const since = await findRestSince(q, account.id)
  if (!since) return null
  const rules = await findRules(q, account.merchant, account.currency)
  const byRule = after(since, (rules?.restHours ?? REST_HOURS) * HOUR_MS)
  const least = await findLeastRestEnd(q, account.id)
  const until = least && least > byRule ? least : byRule
  return until > env.clock.now() ? until : null
}

/**
 * Passes when the account's outgoing money does not rest. Used by withdrawals and line payments. Fails with
 * OUTGOING_RESTS (value.until).
 */
export async function checkRest(tx: Tx, env: Env, account: Account): Promise<void> {
  const until = await findRestEnd(tx, env, account)
  if (until) fail('OUTGOING_RESTS', { until: until.toISOString() })
}
