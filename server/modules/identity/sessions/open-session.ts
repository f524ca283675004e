import type { LoginMethod } from '#contract/identity/security.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import type { Context } from '#server/lib/http.ts'
import { newToken } from '#server/lib/random.ts'
import { noteLogin, type LoginFacts } from './note-login.ts'
import { insertSession, type Holder } from './sessions.sql.ts'
import { ANNOUNCE_LOGIN } from './announce-login.ts'

/** What is needed to open an account's session. */
export type AccountFacts = LoginFacts & Pick<Context, 'env' | 'merchant'>
/** How long a session lives without use, and at most, in ms. */
export type Lifetime = { idleMs: number; longestMs: number }

export const OPERATOR_LIFETIME: Lifetime = { idleMs: 30 * MINUTE_MS, longestMs: 12 * HOUR_MS }
export const TRIAL_LIFETIME: Lifetime = { idleMs: 2 * HOUR_MS, longestMs: DAY_MS }
/** Ways to log in that do not prove who is using the browser now. */
const NOT_FRESH: ReadonlySet<LoginMethod> = new Set(['remembered', 'link'])
const MEMBER_LONGEST_MS = 7 * DAY_MS

/** Returns the lifetime of a member's session: without use it lives as long as the brand's setting. */
export function memberLifetime(idleMinutes: number): Lifetime {
  return { idleMs: idleMinutes * MINUTE_MS, longestMs: MEMBER_LONGEST_MS }
}

/**
 * Opens a session and stores the login, its browser and its network. Notifies the member of a new one. The token has
 * 256 random bits; only its hash is stored, so the token can be returned only here.
 */
export async function openSession(
  tx: Tx,
  env: Env,
  holder: Holder,
  lifetime: Lifetime,
  facts: LoginFacts & { mustChangePassword?: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(env.random)
  const at = env.clock.now()
  const expiresAt = after(at, lifetime.longestMs)
  const { ip, userAgent, method = 'password' } = facts
  const { deviceId, isNew } =
    'accountId' in holder ? await noteLogin(tx, env, holder.accountId, facts) : { deviceId: null, isNew: false }
  const loginId = await insertSession(tx, {
    token,
    holder,
    at,
    expiresAt,
    idleSeconds: Math.ceil(lifetime.idleMs / SECOND_MS),
    ip,
    userAgent,
    deviceId,
    isNew,
    method,
    mustChangePassword: facts.mustChangePassword ?? false,
    freshAt: NOT_FRESH.has(method) ? null : at,
  })
  if (isNew) await enqueue(tx, ANNOUNCE_LOGIN, { id: String(loginId) })
  return { token, expiresAt }
}
