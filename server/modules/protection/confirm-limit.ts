import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
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
 * Applies an easing that has waited its 24 hours; only the member can. Fails with NOT_FOUND (none such of this member that waits),
 * with CHANGE_NOT_READY while it waits and when a week has passed since it could be confirmed.
 */
export async function confirmLimit(tx: Tx, env: Env, account: Account, id: string): Promise<void> {
  const change = await getPending(tx, env, account, id)
  const { kind, period, readyAt, expiresAt } = change
  const now = env.clock.now()
  if (!kind || !period || !readyAt || !expiresAt) return fail('NOT_FOUND')
  if (readyAt > now || expiresAt <= now) return fail('CHANGE_NOT_READY', { readyAt: readyAt.toISOString() })
  await decideChange(tx, change.id, 'confirmed', now)
  await putLimit(tx, account.id, { kind, period, value: change.toValue, since: now, setBy: 'member' })
}

/** Drops an easing that waits. Fails with NOT_FOUND. */
export async function dropLimitChange(tx: Tx, env: Env, account: Account, id: string): Promise<void> {
  const change = await getPending(tx, env, account, id)
  await decideChange(tx, change.id, 'dropped', env.clock.now())
}
