import type { FastifyReply } from 'fastify'
import type { Config } from './config.ts'

/**
 * Names of Trusted Types policies that the pages' scripts may create. Each lets through one kind of value that it has
 * checked.
 */
const TRUSTED_TYPES = ['fairhouse-worker']

/**
 * Sets the headers of every HTML page. Scripts come from our own origin as files. Style attributes are allowed, because
 * the first shell and the components set sizes with them; style elements are not, except one whose hash is
 * `styleSource`.
 */
export function setPageHeaders(reply: FastifyReply, config: Config, styleSource = ''): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleSource}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // the page checks that the studio answers before it believes a frame's message that it does
    `connect-src 'self' ${config.studioOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${config.studioOrigin}`,
    `form-action 'self' ${config.studioOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // no text becomes markup or a script by itself; a policy, known by its name, lets through what it checked (decision
    // 0212)
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
