import type { FastifyInstance } from 'fastify'
import { callerOf, siteOf, WindowCounts } from '#contract/callers.ts'
import type { Clock } from './clock.ts'
import { sha256Hex } from './crypto.ts'
import { bearer } from './http.ts'
import { refuse } from './refusal.ts'

/** Requests of one session, or of one caller without a session, in ten seconds: faster than any hand or autoplay. */
export const REQUESTS_MAX = 150
const WINDOW_MS = 10_000
const NAMES_MAX = 100_000
/** A /48 of IPv6 may send as many requests as so many single callers. */
const LINES_A_SITE = 10

/**
 * Refuses with TOO_MANY_REQUESTS above so many calls in ten seconds. A session has its own count once it was verified;
 * before that, and for an invalid one, the caller's count is used. As the server's (docs/decisions/0340), on the route
 * that was found.
 */
export function limitRequests(app: FastifyInstance, clock: Clock, isKnown: (tokenHash: string) => boolean): void {
  const counts = new WindowCounts(WINDOW_MS, NAMES_MAX)
  app.addHook('onRequest', async (request) => {
    const routed = request.routeOptions.url
    if (routed !== undefined && !routed.startsWith('/api/')) return
    const now = clock.now()
    const token = bearer(request)
    const hash = token === undefined ? null : sha256Hex(token)
    const isSession = hash !== null && isKnown(hash)
    const site = isSession ? null : siteOf(request.ip)
    const isFree =
      counts.add(isSession ? `session ${hash}` : callerOf(request.ip), now) <= REQUESTS_MAX &&
      (site === null || counts.add(site, now) <= LINES_A_SITE * REQUESTS_MAX)
    if (!isFree) refuse('TOO_MANY_REQUESTS', `retry after ${counts.secondsLeft(now)} s`)
  })
}
