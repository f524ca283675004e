import type { FastifyInstance } from 'fastify'
import { CallError } from '#contract/errors.ts'
import type { Env } from './env.ts'
import { SharedCounts } from './shared-counts.ts'

/** Built files and pictures are not counted: one page asks for dozens. */
const COUNTED = /^\/(wps|lgw|office)\//

/**
 * Lets one address make so many calls in a minute, all together, and refuses more with TOO_MANY_REQUESTS. It is the floor under
 * the calls' own, lower limits, which live in the database. Several processes count together where they have a Redis.
 */
export function limitRequests(app: FastifyInstance, { clock, redis, config }: Env): void {
  const counts = new SharedCounts(clock, redis ?? null, 'requests')
  app.addHook('onRequest', (request, _reply, done) => {
    if (!COUNTED.test(request.url) || counts.add(request.ip) <= config.requestsPerMinute) return done()
    return done(new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((counts.endsAt - clock.now().getTime()) / 1000)) }))
  })
}
