import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity/identity.ts'
import { MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Principal } from '#server/lib/principal.ts'
import { letsIn } from '#server/lib/networks.ts'
import { listGranted } from './operators/grants.sql.ts'
import { readOperatorNetworks } from './operators/operator-networks.sql.ts'
import { FRESH_MS } from './sessions/fresh.ts'
import { findSession, touchSession, type SessionRow } from './sessions/sessions.sql.ts'

/** A session's last use is written at most this often. */
const TOUCH_MS = MINUTE_MS

async function operatorOf(env: Env, row: SessionRow, merchant: string, ip: string): Promise<Principal | null> {
  if (row.operator_id === null || row.operator_status !== 'active') return null
  const home = row.operator_home
  if (!letsIn(ip, await readOperatorNetworks(env.db, home))) return null
  const granted = home === null ? await listGranted(env.db, row.operator_id, merchant, env.clock.now()) : []
  return {
    kind: 'operator',
    sessionId: String(row.id),
    home,
    operator: {
      id: String(row.operator_id),
      username: row.operator_name ?? '',
      role: row.role ?? '',
      permissions: [...(row.permissions ?? []), ...granted],
      merchant: home ?? merchant,
      isHouse: home === null,
      personId: String(row.person_id),
      freshUntil: row.fresh_at && after(row.fresh_at, FRESH_MS),
    },
  }
}

function accountOf(row: SessionRow): Principal | null {
  if (
    row.account_id === null ||
    row.type === null ||
    row.merchant === null ||
    row.currency === null ||
    row.account_status !== 'active'
  )
    return null
  return {
    kind: 'account',
    sessionId: String(row.id),
    mustChangePassword: row.must_change_password,
    account: {
      id: String(row.account_id),
      username: row.account_name ?? '',
      type: row.type,
      isAgent: (AGENT_TYPES as readonly number[]).includes(row.type),
      isTrial: row.type === TRIAL_TYPE,
      isFrozen: false,
      merchant: row.merchant,
      currency: row.currency,
    },
  }
}

/**
 * Returns the holder of a session token; null for an unknown, ended or expired one, for a frozen account, a frozen
 * operator, and an operator outside their networks. Reads an operator's permissions on each request: a role that is
 * removed, or a grant that ends, takes effect on the next request.
 */
export async function readPrincipal(
  env: Env,
  token: string,
  { merchant, ip }: { merchant: string; ip: string },
): Promise<Principal | null> {
  const row = await findSession(env.db, token)
  if (!row) return null
  const now = env.clock.now()
  if (now >= row.expires_at || now >= after(row.last_seen_at, row.idle_seconds * SECOND_MS)) return null
  if (now.getTime() - row.last_seen_at.getTime() >= TOUCH_MS) await touchSession(env.db, row.id, now)
  return row.operator_id === null ? accountOf(row) : operatorOf(env, row, merchant, ip)
}
