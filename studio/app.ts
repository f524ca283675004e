/** The studio's table of contents: what answers on its port. */
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { registerClientFiles } from './client-files.ts'
import { registerDesk } from './desk/desk.routes.ts'
import { countOpen } from './door/outbox.sql.ts'
import type { SharedTables } from './engines/engine.ts'
import { ENGINE_ROUTES } from './engines/engine-routes.ts'
import type { StudioEnv } from './env.ts'
import { answerFailures } from './lib/http.ts'
import { registerTransferRoutes } from './transfer/transfer.routes.ts'
import { registerSessionRoutes } from './players/session.routes.ts'

const BODY_MAX_BYTES = 8 * 1024
const SOCKET_MESSAGE_MAX_BYTES = 4 * 1024
/** Requests of one session, or of one address without a session, in ten seconds: faster than any hand or autoplay. */
const REQUESTS_MAX = 150
const REQUESTS_WINDOW_MS = 10_000

/** Builds the HTTP application. The caller listens and closes. */
export async function buildApp(env: StudioEnv, shared: SharedTables): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: BODY_MAX_BYTES, forceCloseConnections: true, trustProxy: false })
  answerFailures(app, env.log)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  await app.register(rateLimit, {
    max: REQUESTS_MAX, timeWindow: REQUESTS_WINDOW_MS, keyGenerator: (request) => request.headers.authorization ?? request.ip,
    allowList: (request) => !request.url.startsWith('/api/'),
  })
  await app.register(websocket, { options: { maxPayload: SOCKET_MESSAGE_MAX_BYTES } })

  registerSessionRoutes(app, env)
  for (const engine of Object.values(ENGINE_ROUTES)) engine.register(app, env, shared)
  await registerTransferRoutes(app, env)
  await registerDesk(app, env, [shared.liveTables, shared.tables])
  await registerClientFiles(app, env.config)

  app.get('/healthz', async () => {
    const { pending, refused } = await countOpen(env.db)
    return { status: 'ok', outboxPending: Number(pending), outboxRefused: Number(refused) }
  })
  return app
}
