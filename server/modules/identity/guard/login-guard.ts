/**
 * Protects passwords against guessing: after many failures the next attempt must bring a captcha and some work.
 * Failures count by name, by network and for the whole brand. They never lock a name or a network: an attacker can make
 * a member type five letters, and nothing worse
 * (server/modules/identity/rules/0100-attacked-names-are-asked-not-locked.md). The pause of guard-attempts.ts concerns
 * one name on one network.
 */
import { fail } from '#contract/errors.ts'
import { HOUR_MS, MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import { networkOf } from '#contract/callers.ts'
import { isBotCheckPassed } from './bot-check.ts'
import { isCaptchaRight, isCaptchaWorkDone } from './captcha.ts'
import { addGuardCount, clearGuardCount, raiseShield, readGuardCounts, readGuardSettings } from './login-guard.sql.ts'

/** The number of failures of one name on one network after which the next attempt needs a captcha. */
export const CAPTCHA_AFTER_PAIR = 3
/** The same for one name on all networks, and for one network with all names. */
export const CAPTCHA_AFTER_NAME = 10
export const CAPTCHA_AFTER_NETWORK = 20
/** So many failures of a brand within ten minutes are an attack: for half an hour every login needs a captcha. */
export const SHIELD_AFTER = 300
const WINDOW_MS = HOUR_MS
const BRAND_WINDOW_MS = 10 * MINUTE_MS
const SHIELD_MS = 30 * MINUTE_MS

/** The name of an attempt as it is looked up, whether it exists or not, with its brand and IP address. */
export type Visitor = { merchant: string; name: string; ip: string }
export type Demand = { captcha: boolean; botCheck: boolean }
export type LoginGuardInput = {
  captchaId?: string | undefined
  captcha?: string | undefined
  captchaWork?: string | undefined
  botCheck?: string | undefined
}

function countersOf({ merchant, name, ip }: Visitor) {
  const network = networkOf(ip)
  return {
    pair: `login.pair ${merchant} ${network} ${name}`,
    name: `login.name ${merchant} ${name}`,
    network: `login.network ${merchant} ${network}`,
    brand: `login.brand ${merchant}`,
  }
}

/** Returns what the next attempt must bring. */
export async function findDemand(env: Env, visitor: Visitor): Promise<Demand> {
  const now = env.clock.now()
  const names = countersOf(visitor)
  const [settings, counts] = await Promise.all([
    readGuardSettings(env.db, visitor.merchant),
    readGuardCounts(env.db, [names.pair, names.name, names.network], now),
  ])
  const isOver = (name: string, limit: number) => (counts.get(name)?.count ?? 0) >= limit
  const isSuspect =
    isOver(names.pair, CAPTCHA_AFTER_PAIR) ||
    isOver(names.name, CAPTCHA_AFTER_NAME) ||
    isOver(names.network, CAPTCHA_AFTER_NETWORK)
  const isShielded = settings.captcha === 'always' || (settings.shieldUntil !== null && settings.shieldUntil > now)
  return {
    captcha: isSuspect || isShielded,
    botCheck: settings.botCheck === 'always' || (settings.botCheck === 'auto' && (isSuspect || isShielded)),
  }
}

/** Returns the `value` of a refusal, which says what the next attempt must bring; null when it need bring nothing. */
export function tellDemand({ captcha, botCheck }: Demand): Record<string, true> | null {
  return captcha || botCheck
    ? { ...(captcha ? { captcha: true as const } : {}), ...(botCheck ? { botCheck: true as const } : {}) }
    : null
}

/**
 * Checks that an attempt brings what is demanded. Fails with CAPTCHA_REQUIRED, CAPTCHA_WRONG and BOT_CHECK_REQUIRED,
 * whose value says what the next attempt must bring. The password is not verified in that case.
 */
export async function passLoginGuard(
  { env, ip }: Pick<Context, 'env' | 'ip'>,
  demand: Demand,
  given: LoginGuardInput,
): Promise<void> {
  const told = tellDemand(demand)
  const { captchaId, captcha, captchaWork, botCheck } = given
  if (demand.captcha && !captchaWork && !(captcha && captchaId)) return fail('CAPTCHA_REQUIRED', told)
  if (demand.botCheck && !botCheck) return fail('BOT_CHECK_REQUIRED', told)
  if (
    demand.captcha &&
    !(await (captchaWork
      ? isCaptchaWorkDone(env, ip, captchaWork)
      : isCaptchaRight(env, captchaId ?? '', captcha ?? '')))
  )
    return fail('CAPTCHA_WRONG', told)
  if (demand.botCheck && !(await isBotCheckPassed(env, 'form', botCheck ?? ''))) return fail('BOT_CHECK_REQUIRED', told)
}

/** Counts a failure. Returns what the next attempt must bring. Does the same for names that do not exist. */
export async function countFailure(env: Env, visitor: Visitor): Promise<Demand> {
  const now = env.clock.now()
  const names = countersOf(visitor)
  const windowEnds = after(now, WINDOW_MS)
  await addGuardCount(env.db, names.pair, now, windowEnds)
  await addGuardCount(env.db, names.name, now, windowEnds)
  await addGuardCount(env.db, names.network, now, windowEnds)
  const ofBrand = await addGuardCount(env.db, names.brand, now, after(now, BRAND_WINDOW_MS))
  if (ofBrand === SHIELD_AFTER) {
    await raiseShield(env.db, visitor.merchant, after(now, SHIELD_MS))
    env.log.warn({ merchant: visitor.merchant }, 'many failed logins: everybody is asked for a captcha')
  }
  return findDemand(env, visitor)
}

/** Deletes the failures of the name on this network after a login. Failures from other networks still count. */
export async function clearFailures(env: Env, visitor: Visitor): Promise<void> {
  await clearGuardCount(env.db, countersOf(visitor).pair)
}

/** Returns what a registration must bring: always the work, unless the operator switched it off. */
export async function findRegistrationDemand(env: Env, merchant: string): Promise<Demand> {
  const settings = await readGuardSettings(env.db, merchant)
  const isShielded =
    settings.captcha === 'always' || (settings.shieldUntil !== null && settings.shieldUntil > env.clock.now())
  return { captcha: isShielded, botCheck: settings.botCheck !== 'off' }
}

/** Checks that a visitor's form brings the work of a registration. Fails with BOT_CHECK_REQUIRED. */
export async function passWork(
  { env, ip, merchant }: Pick<Context, 'env' | 'ip' | 'merchant'>,
  botCheck: string | undefined,
): Promise<void> {
  const demand = await findRegistrationDemand(env, merchant)
  await passLoginGuard({ env, ip }, { captcha: false, botCheck: demand.botCheck }, { botCheck })
}
