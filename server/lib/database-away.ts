/** Whether PostgreSQL is away for a while (it starts, recovers, stops, cannot be reached), and the wait until it is back. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const CONNECT_MS = 2_000
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 100

/** How node and pg report a connection that was not made, or broke. */
const NETWORK = /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|ETIMEDOUT|EPIPE|EAI_AGAIN|ENOTFOUND)$/
const NO_ANSWER = /^(Connection terminated|Query read timeout|timeout e(xpired|xceeded)|Client has encountered)/

/**
 * Returns why PostgreSQL is away, for people who watch the house: no address, no name. Returns null for every other
 * error, such as a wrong password or a missing database: waiting does not cure those.
 */
export function describeAway(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof TypeError) return null // fetch throws TypeErrors: not ours
  if (error.cause !== undefined) return describeAway(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '57P03') return 'PostgreSQL starts or recovers (57P03)'
  if (code === '57P01' || code === '57P02') return `PostgreSQL stops (${code})`
  if (code === '53300') return 'PostgreSQL has no connection left (53300)'
  if (/^08...$/.test(code) || NETWORK.test(code)) return `PostgreSQL cannot be reached (${code})`
  return code === '' && NO_ANSWER.test(error.message) ? 'PostgreSQL does not answer' : null
}

/** Connects once. Returns why PostgreSQL is away, or null when it answers. Throws what waiting does not cure. */
async function findAway(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'fairhouse-start',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    const reason = describeAway(error)
    if (reason === null) throw error
    return reason
  } finally {
    void client.end().catch(() => undefined) // not awaited: a broken connection never answers it
  }
}

/**
 * Waits until PostgreSQL answers; calls `tell` with each new reason why it does not. Waits without end, or `patienceMs`
 * where it is given, and then throws with the reason. Throws at once when PostgreSQL refuses the role, its password or
 * the database.
 */
export async function waitForDatabase(
  url: string,
  tell: (reason: string) => void,
  patienceMs = Infinity,
): Promise<void> {
  const endsAt = performance.now() + patienceMs
  let told: string | null = null
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    const reason = await findAway(url)
    if (reason === null) return
    if (reason !== told) tell(reason)
    told = reason
    if (performance.now() > endsAt) throw new Error(reason)
    await sleep(pauseMs)
  }
}

/** How long a command waits that a person has given. */
const COMMAND_PATIENCE_MS = 30_000

/** Waits for the database of a command line tool, half a minute at most, and says on stderr what it waits for. */
export function waitForCommand(url: string): Promise<void> {
  return waitForDatabase(url, (reason) => process.stderr.write(`waiting: ${reason}\n`), COMMAND_PATIENCE_MS)
}
