import type { OutputOf } from '#contract/call.ts'
import type { LoginMethod, securityOverview } from '#contract/identity/security.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { findCredentials } from './accounts/accounts.sql.ts'
import { labelOf } from './sessions/label-device.ts'
import { listDevices } from './sessions/devices.sql.ts'
import { countRecoveryCodes, findTotp, listPasskeys } from './factors/factors.sql.ts'
import { freshUntil } from './sessions/fresh.ts'
import { listLogins, listOpenSessions } from './sessions/sessions.sql.ts'

const SHOWN = 50

/** Returns where an account is and was open, its devices, and what protects it. */
export async function describeSecurity(context: PlayerContext): Promise<OutputOf<typeof securityOverview>> {
  const { env, account, merchant, sessionId } = context
  const id = BigInt(account.id)
  const now = env.clock.now()
  const [sessions, devices, totp, passkeys, recoveryCodesLeft, logins, fresh, credentials] = await Promise.all([
    listOpenSessions(env.db, id, now, SHOWN),
    listDevices(env.db, id, now, SHOWN),
    findTotp(env.db, { accountId: id }),
    listPasskeys(env.db, { accountId: id }),
    countRecoveryCodes(env.db, { accountId: id }),
    listLogins(env.db, id, SHOWN),
    freshUntil(context),
    findCredentials(env.db, merchant, account.username),
  ])
  const here = sessions.find((session) => String(session.id) === sessionId)?.device_id ?? null
  return {
    sessions: sessions.map((row) => ({
      id: String(row.id),
      isCurrent: String(row.id) === sessionId,
      device: labelOf(row.user_agent),
      ip: row.ip,
      method: row.method as LoginMethod,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
    devices: devices.map((row) => ({
      id: String(row.id),
      isCurrent: row.id === here,
      device: labelOf(row.user_agent),
      ip: row.last_ip,
      firstSeenAt: row.first_seen_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      trustedUntil: row.trusted_until && row.trusted_until > now ? row.trusted_until.toISOString() : null,
      isRemembered: row.remembered,
      openSessions: row.open_sessions,
    })),
    factors: {
      totp: totp?.confirmed_at ? { since: totp.confirmed_at.toISOString() } : null,
      passkeys: passkeys.map((key) => ({
        id: String(key.id),
        name: key.name,
        createdAt: key.created_at.toISOString(),
        lastUsedAt: key.last_used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
    },
    logins: logins.map((row) => ({
      at: row.at.toISOString(),
      ip: row.ip,
      device: labelOf(row.user_agent),
      method: row.method as LoginMethod,
      isNew: row.is_new,
    })),
    freshUntil: fresh?.toISOString() ?? null,
    hasPassword: credentials?.hash != null,
    passwordChangedAt: credentials?.changed_at?.toISOString() ?? null,
  }
}
