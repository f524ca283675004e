/**
 * Work at the operators' login: after failures of a name, or of a network, the next password must bring a little work
 * (decisions 0240, 0333). The work is demanded before a password is verified, also for names that do not exist. A
 * passkey needs none.
 */
import { networkOf } from '#contract/callers.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { passLoginGuard } from '../guard/login-guard.ts'
import { addGuardCount, readGuardCounts } from '../guard/login-guard.sql.ts'

/**
 * The number of wrong passwords of one name within an hour, from all networks, after which the next attempt must bring
 * work.
 */
export const WORK_AFTER_NAME = 3
/** The same for one network, with all names. */
export const WORK_AFTER_NETWORK = 10
const WINDOW_MS = HOUR_MS

// operators of all brands share one login
const countersOf = (username: string, ip: string) => ({
  name: `office.name ${username.toLowerCase()}`,
  network: `office.network ${networkOf(ip)}`,
})

/**
 * Checks that an attempt brings the work that is demanded. Fails with BOT_CHECK_REQUIRED; the password is not verified
 * in that case.
 */
export async function passOperatorGuard(
  context: Context,
  username: string,
  botCheck: string | undefined,
): Promise<void> {
  const { env, ip } = context
  const { name, network } = countersOf(username, ip)
  const counts = await readGuardCounts(env.db, [name, network], env.clock.now())
  const isSuspect =
    (counts.get(name)?.count ?? 0) >= WORK_AFTER_NAME || (counts.get(network)?.count ?? 0) >= WORK_AFTER_NETWORK
  await passLoginGuard({ env, ip }, { captcha: false, botCheck: isSuspect }, { botCheck })
}

/**
 * Counts a wrong password, also for a name that does not exist. A successful login does not reset the count, because
 * the failures may be an attacker's.
 */
export async function countOfficeFailure({ env, ip }: Pick<Context, 'env' | 'ip'>, username: string): Promise<void> {
  const now = env.clock.now()
  const { name, network } = countersOf(username, ip)
  await addGuardCount(env.db, name, now, after(now, WINDOW_MS))
  await addGuardCount(env.db, network, now, after(now, WINDOW_MS))
}
