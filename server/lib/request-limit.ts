/**
 * The general limit below all others: how many requests one caller may make in a minute, of all kinds and in all
 * spellings. It is applied to the route that was found, never to the address as typed, and by network
 * (docs/decisions/0340).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, siteOf } from '#contract/callers.ts'
import { CallError, ERRORS } from '#contract/errors.ts'
import type { Env } from './env.ts'
import { pickLocale, translate } from './messages.ts'
import { setPageHeaders } from './page-headers.ts'
import { noteSecurity } from './security-log.ts'
import { SharedCounts } from './shared-counts.ts'

const CALLS = /^\/(wps|lgw|office)\//
/**
 * Not counted: built files and pictures, since one page asks for dozens; the machine's own questions; interfaces that
 * count their failures instead.
 */
const UNCOUNTED =
  /^\/(assets|art|backoffice\/assets|vendor|callback|sandbox)\/|^\/(healthz|readyz|metrics|favicon\.svg)$/
/** A page makes more calls than this, so that the limit for pages is not stricter than the limit for calls. */
const CALLS_A_PAGE = 4
/** A /48 network of IPv6 may make as many requests as this many single connections. */
export const LINES_A_SITE = 10

export type Counted = 'requests' | 'pages'

/**
 * Returns the kind that a request counts as. A request without a route counts as a page, because it is answered with a
 * page or with an error.
 */
function kindOf(routed: string | undefined): Counted | null {
  if (routed === undefined) return 'pages'
  if (CALLS.test(routed)) return 'requests'
  return UNCOUNTED.test(routed) ? null : 'pages'
}

/** Shows in a page, in the reader's language, what the envelope says to a program. */
function sendBusyPage(
  { config }: Env,
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds: number,
): FastifyReply {
  const locale = pickLocale(request.headers['accept-language'])
  const text = translate(locale, 'error.TOO_MANY_REQUESTS', { retryAfterSeconds })
  return setPageHeaders(reply, config)
    .status(ERRORS.TOO_MANY_REQUESTS.status)
    .header('retry-after', String(retryAfterSeconds))
    .send(
      `<!doctype html><html lang="${locale}" dir="auto"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>429</title><p>${text}</p></html>`,
    )
}

/**
 * Limits one caller to so many calls in a minute, of all kinds together, and to a quarter as many pages; refuses more
 * with TOO_MANY_REQUESTS. The calls' own, lower limits are in the database. Several processes count together where they
 * have a Redis.
 */
export function limitRequests(app: FastifyInstance, env: Env): void {
  const { clock, redis, config } = env
  const countsOf = {
    requests: new SharedCounts(clock, redis ?? null, 'requests'),
    pages: new SharedCounts(clock, redis ?? null, 'pages'),
  }
  const most = { requests: config.requestsPerMinute, pages: Math.ceil(config.requestsPerMinute / CALLS_A_PAGE) }

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request.routeOptions.url)
    if (kind === null) return done()
    const counts = countsOf[kind]
    const site = siteOf(request.ip)
    const count = counts.add(callerOf(request.ip))
    const isFree = count <= most[kind] && (site === null || counts.add(site) <= LINES_A_SITE * most[kind])
    if (isFree) return done()
    noteSecurity(env, 'limit.hit', { ip: request.ip, about: { kind } })
    if (kind === 'pages' && /\btext\/html\b/.test(request.headers.accept ?? ''))
      return void sendBusyPage(env, request, reply, counts.secondsLeft)
    return done(new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: counts.secondsLeft }))
  })
}
