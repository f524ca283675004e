import type { LoginMethod } from '#contract/security.ts'
import { DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { CookieJar } from '#server/lib/cookies.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { networkOf } from '#contract/callers.ts'
import { newToken } from '#server/lib/random.ts'
import { findSeen, keepDevice, keepNetwork, renewDevice } from './devices.sql.ts'

/** A browser that stays away for so long is a new one. */
export const DEVICE_KEPT_MS = 400 * DAY_MS

/** Where a login comes from. Without cookies (a tool, a test) there is a network, and no device. */
export type LoginFacts = { ip: string; userAgent: string; cookies?: CookieJar; method?: LoginMethod }
export type Noted = { deviceId: bigint | null; isNew: boolean }

/**
 * Gives the browser that asks a fresh cookie, before anything is trusted or remembered there: what somebody planted in it, or
 * copied from it earlier, is worth nothing. Answers the new one, or null where there are no cookies.
 */
export async function renewCookie(tx: Tx, env: Env, cookies: CookieJar): Promise<string | null> {
  const former = cookies.read('device')
  if (former === null) return null
  const next = newToken(env.random)
  await renewDevice(tx, former, next)
  cookies.write('device', next, DEVICE_KEPT_MS / SECOND_MS)
  return next
}

/**
 * Notes the browser and the network of a login. New is a login from a network that the account was never open from, or in a
 * browser that it never was open in and that looks like none of the former ones: who deletes cookies at home is not warned of
 * himself. The first login of an account is never new. Trial accounts are not followed. A network that somebody came in from with a
 * name alone is asked again the next time (docs/decisions/0345).
 */
export async function noteLogin(tx: Tx, env: Env, accountId: bigint, facts: LoginFacts): Promise<Noted> {
  if (facts.method === 'trial') return { deviceId: null, isNew: false }
  const at = env.clock.now()
  const network = networkOf(facts.ip)
  const { hadLogins, knewNetwork, knewBrowser } = await findSeen(tx, accountId, network, facts.userAgent)
  if (facts.method !== 'bankName') await keepNetwork(tx, accountId, network, at)
  const { cookies } = facts
  if (!cookies) return { deviceId: null, isNew: hadLogins && !knewNetwork }
  const token = cookies.read('device') ?? newToken(env.random)
  cookies.write('device', token, DEVICE_KEPT_MS / SECOND_MS)
  const device = await keepDevice(tx, { accountId, token, userAgent: facts.userAgent, ip: facts.ip, at })
  return { deviceId: device.id, isNew: hadLogins && (!knewNetwork || (device.isNew && !knewBrowser)) }
}
