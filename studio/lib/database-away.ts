/** Whether PostgreSQL is away for a while (it starts, recovers, stops, cannot be reached), and the wait until it is back. */
import pg from 'pg'
import type { Clock } from './clock.ts'

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
    application_name: 'studio start',
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
 * Waits until PostgreSQL answers and runs `work`, again and again while PostgreSQL goes away in the middle: the work must
 * be safe to repeat. Calls `tell` with each reason. Throws at once what waiting does not cure: a role, a password or a
 * database that PostgreSQL refuses, a schema that does not fit.
 */
export async function onceThere<Result>(
  { url, clock, tell }: { url: string; clock: Clock; tell: (reason: string) => void },
  work: () => Promise<Result>,
): Promise<Result> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    let reason = await findAway(url)
    try {
      if (reason === null) return await work()
    } catch (error) {
      reason = describeAway(error)
      if (reason === null) throw error
    }
    tell(reason)
    await new Promise<void>((done) => void clock.after(pauseMs, done))
  }
}
