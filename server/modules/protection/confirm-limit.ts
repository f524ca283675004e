import { fail } from '#contract/errors.ts'
import { LIMIT_CHANGED } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { Account } from '#server/lib/principal.ts'
import { readId } from '#server/lib/ids.ts'
import { decideChange, listPending, putLimit, type Change } from './limits.sql.ts'
import { openMember } from './member-of.ts'

async function getPending(tx: Tx, env: Env, account: Account, id: string): Promise<Change> {
  await openMember(tx, env, account)
  const key = readId(id)
  return (await listPending(tx, account.id)).find((one) => one.id === key) ?? fail('NOT_FOUND')
}

/**
 * Applies an easing of a limit that has waited its 24 hours; only the member can do that. Fails with NOT_FOUND (no such
 * pending change of this member), and with CHANGE_NOT_READY while it waits and when a week has passed since it could be
 * confirmed.
 */
export async function confirmLimit(tx: Tx, env: Env, account: Account, id: string): Promise<void> {
  const change = await getPending(tx, env, account, id)
  const { kind, period, readyAt, expiresAt } = change
  const now = env.clock.now()
  if (!kind || !period || !readyAt || !expiresAt) return fail('NOT_FOUND')
  if (readyAt > now || expiresAt <= now) return fail('CHANGE_NOT_READY', { readyAt: readyAt.toISOString() })
  await decideChange(tx, change.id, 'confirmed', now)
  await putLimit(tx, account.id, { kind, period, value: change.toValue, since: now, setBy: 'member' })
  const about = { brand: account.merchant, memberId: account.id, at: now }
  await tellFact(tx, LIMIT_CHANGED, about, {
    kind,
    period,
    from: change.fromValue,
    to: change.toValue,
    setBy: 'member',
  })
}

/** Drops a pending easing. Fails with NOT_FOUND. */
export async function dropLimitChange(tx: Tx, env: Env, account: Account, id: string): Promise<void> {
  const change = await getPending(tx, env, account, id)
  await decideChange(tx, change.id, 'dropped', env.clock.now())
}
