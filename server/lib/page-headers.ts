import type { FastifyReply } from 'fastify'
import type { Config } from './config.ts'

/**
 * Names of Trusted Types policies that the pages' scripts may create. Each lets through one kind of value that it has
 * checked.
 */
const TRUSTED_TYPES = ['fairhouse-worker']

/** What a page may load beside what is the house's own. */
export type PageSources = {
  /** The hash of the one style element that is allowed. */
  style?: string
  /** Origins of pages that are shown in a frame: outside vendors' games. */
  frames?: readonly string[]
  /** Origins of which a page asks whether they can be reached. */
  answering?: readonly string[]
  /** Origins of pictures. */
  pictures?: readonly string[]
}

const listOf = (...sources: readonly (string | undefined)[]) => [...new Set(sources.filter(Boolean))].join(' ')

/**
 * Sets the headers of every HTML page. Scripts come from our own origin as files. Style attributes are allowed, because
 * the first shell and the components set sizes with them; style elements are not, except one.
 */
export function setPageHeaders(
  reply: FastifyReply,
  config: Config,
  { style, frames = [], answering = [], pictures = [] }: PageSources = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${listOf("'self'", style)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${listOf("'self'", 'data:', ...pictures)}`,
    "font-src 'self'",
    // the page checks that a vendor's pages can be reached
    `connect-src ${listOf("'self'", config.studioOrigin, ...answering)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${listOf(config.studioOrigin, ...frames)}`,
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
