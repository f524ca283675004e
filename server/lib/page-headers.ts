import type { FastifyReply } from 'fastify'
import type { Config } from './config.ts'

/** Policies that the pages' scripts may make, each of which lets through one thing that it has looked at. */
const TRUSTED_TYPES = ['fairhouse-worker']

/**
 * Headers of every HTML page. Scripts come from our own origin as files; style attributes are allowed because the ready shell
 * and the components set sizes with them, style sheets are not, but for one whose hash is `styleSource`.
 */
export function setPageHeaders(reply: FastifyReply, config: Config, styleSource = ''): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleSource}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // the page asks whether the studio answers before it trusts a frame to say so
    `connect-src 'self' ${config.studioOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${config.studioOrigin}`,
    `form-action 'self' ${config.studioOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // no text becomes markup or a script by itself; a policy by its name lets through what it looked at (decision 0212)
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(' ')}`,
  ].join('; ')
  return reply
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
}
