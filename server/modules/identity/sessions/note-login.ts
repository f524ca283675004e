import type { LoginMethod } from '#contract/identity/security.ts'
import { DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { CookieJar } from '#server/lib/cookies.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { networkOf } from '#contract/callers.ts'
import { newToken } from '#server/lib/random.ts'
import { findSeen, keepDevice, keepNetwork, renewDevice } from './devices.sql.ts'

/** A browser that was not used for so long counts as a new one. */
export const DEVICE_KEPT_MS = 400 * DAY_MS

/** Where a login comes from. Without cookies (a tool, a test) the network is known, but no device. */
export type LoginFacts = { ip: string; userAgent: string; cookies?: CookieJar; method?: LoginMethod }
export type Noted = { deviceId: bigint | null; isNew: boolean }

/**
 * Gives the caller's browser a new cookie, before anything is trusted or remembered there. A cookie that an attacker
 * set in it, or copied from it earlier, becomes invalid. Returns the new one, or null where there are no cookies.
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
 * Stores the browser and the network of a login. A login is new when it comes from a network where the account was
 * never open, or from a browser where it never was open and whose user agent is unknown. A member who deletes their
 * cookies at home is therefore not warned of their own login. The first login of an account is never new. Trial
 * accounts are not tracked. A network where the second step was only a name is asked for a second step again the next
 * time (server/modules/identity/rules/0345-a-name-that-can-be-guessed-opens-little.md).
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
