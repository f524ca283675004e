/** Serves the built game clients: `/play/<engine>` and their hashed files. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StudioConfig } from './lib/config.ts'
import { refuse } from './lib/refusal.ts'
import { findEngine } from './players/catalogue.ts'

/**
 * Returns the policy for a game page: what it may load and who may frame it. `host` is where the page's own socket
 * connects.
 */
export function contentPolicy(config: StudioConfig, host: string | undefined): string {
  const socket = host && /^[A-Za-z0-9.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${config.frameOrigins.join(' ')}`,
  ].join('; ')
}

/** Registers the pages. Without a build they answer NOT_FOUND, and everything else works. */
export async function registerClientFiles(app: FastifyInstance, config: StudioConfig): Promise<void> {
  if (!existsSync(config.clientDir)) {
    app.get('/play/:engine', () => refuse('NOT_FOUND', 'the game clients are not built'))
    return
  }
  await app.register(fastifyStatic, {
    root: config.clientDir,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = /[\\/]assets[\\/]/.test(path)
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const page of ['verify', 'symbols'])
    app.get(`/${page}`, async (request, reply) => {
      reply.headers({
        'content-security-policy': contentPolicy(config, request.headers.host),
        'referrer-policy': 'no-referrer',
      })
      return reply.sendFile(`${page}.html`)
    })
  app.get<{ Params: { engine: string } }>('/play/:engine', async (request, reply) => {
    const engine = findEngine(request.params.engine)
    if (!engine) return refuse('NOT_FOUND', 'there is no such game')
    const page = existsSync(join(config.clientDir, `${engine}.html`)) ? `${engine}.html` : 'index.html'
    reply.headers({
      'content-security-policy': contentPolicy(config, request.headers.host),
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    })
    return reply.sendFile(page)
  })
}
