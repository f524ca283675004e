import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity.ts'
import { MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Principal } from '#server/lib/principal.ts'
import { findSession, touchSession, type SessionRow } from './sessions.sql.ts'

/** A session's last use is written at most this often. */
const TOUCH_MS = MINUTE_MS

function principalOf(row: SessionRow): Principal | null {
  const sessionId = String(row.id)
  if (row.operator_id !== null) {
    if (row.operator_status !== 'active') return null
    return { kind: 'operator', sessionId, operator: {
      id: String(row.operator_id), username: row.operator_name ?? '', role: row.role ?? '', permissions: row.permissions ?? [], merchant: row.merchant,
    } }
  }
  if (row.account_id === null || row.type === null || row.currency === null || row.account_status !== 'active') return null
  return { kind: 'account', sessionId, mustChangePassword: row.must_change_password, account: {
    id: String(row.account_id), username: row.account_name ?? '', type: row.type,
    isAgent: (AGENT_TYPES as readonly number[]).includes(row.type), isTrial: row.type === TRIAL_TYPE, isFrozen: false,
    merchant: row.merchant, currency: row.currency,
  } }
}

/** Whoever a session token belongs to; null for an unknown, ended or expired one, and for a frozen account. */
export async function readPrincipal(env: Env, token: string, _facts: { ip: string; userAgent: string }): Promise<Principal | null> {
  const row = await findSession(env.db, token)
  if (!row) return null
  const now = env.clock.now()
  if (now >= row.expires_at || now >= after(row.last_seen_at, row.idle_seconds * SECOND_MS)) return null
  if (now.getTime() - row.last_seen_at.getTime() >= TOUCH_MS) await touchSession(env.db, row.id, now)
  return principalOf(row)
}
