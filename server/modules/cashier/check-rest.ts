import { fail } from '#contract/errors.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findLeastRestEnd, findRestSince } from '#server/modules/identity/rest-outgoing.ts'
import { REST_HOURS } from './limits.ts'
import { findRules } from './rules.sql.ts'

/** Until when the account's outgoing money rests: the brand's hours after an operator helped somebody into it. Null: it does not. */
export async function findRestEnd(q: Queryable, env: Env, account: Account): Promise<Date | null> {
  const since = await findRestSince(q, account.id)
  if (!since) return null
  const rules = await findRules(q, account.merchant, account.currency)
  const byRule = after(since, (rules?.restHours ?? REST_HOURS) * HOUR_MS)
  const least = await findLeastRestEnd(q, account.id)
  const until = least && least > byRule ? least : byRule
  return until > env.clock.now() ? until : null
}

/** Passes when the account's outgoing money does not rest. Withdrawals and transfers within the line ask it. Fails with OUTGOING_RESTS (value.until). */
export async function checkRest(tx: Tx, env: Env, account: Account): Promise<void> {
  const until = await findRestEnd(tx, env, account)
  if (until) fail('OUTGOING_RESTS', { until: until.toISOString() })
}
