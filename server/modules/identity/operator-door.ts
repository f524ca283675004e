/**
 * Work at the operators' door: where a name, or a network, shows failures, the next password must bring a little of it (decisions 0240,
 * 0333). It is asked for before a password is looked at, for names that nobody has as well; a passkey needs none.
 */
import { networkOf } from '#contract/callers.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { passDoor } from './door.ts'
import { addDoorCount, readDoorCounts } from './door.sql.ts'

/** Wrong passwords of one name within an hour, wherever they come from, after which the next attempt must bring work. */
export const WORK_AFTER_NAME = 3
/** The same of one network, whatever the names. */
export const WORK_AFTER_NETWORK = 10
const WINDOW_MS = HOUR_MS

// operators of all brands share one door
const countersOf = (username: string, ip: string) => ({
  name: `office.name ${username.toLowerCase()}`,
  network: `office.network ${networkOf(ip)}`,
})

/** Lets an attempt pass that brings the work that is demanded. Fails with BOT_CHECK_REQUIRED; no password has been looked at then. */
export async function passOfficeDoor(context: Context, username: string, botCheck: string | undefined): Promise<void> {
  const { env, ip } = context
  const { name, network } = countersOf(username, ip)
  const counts = await readDoorCounts(env.db, [name, network], env.clock.now())
  const isSuspect =
    (counts.get(name)?.count ?? 0) >= WORK_AFTER_NAME || (counts.get(network)?.count ?? 0) >= WORK_AFTER_NETWORK
  await passDoor({ env, ip }, { captcha: false, botCheck: isSuspect }, { botCheck })
}

/** Counts a wrong password, of a name that nobody has as well. What others tried in a name is not forgotten when its owner gets in. */
export async function countOfficeFailure({ env, ip }: Pick<Context, 'env' | 'ip'>, username: string): Promise<void> {
  const now = env.clock.now()
  const { name, network } = countersOf(username, ip)
  await addDoorCount(env.db, name, now, after(now, WINDOW_MS))
  await addDoorCount(env.db, network, now, after(now, WINDOW_MS))
}
