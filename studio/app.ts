/** Builds the studio's HTTP application from its routes. */
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { registerClientFiles } from './client-files.ts'
import { registerDesk } from './desk/desk.routes.ts'
import { countOpen } from './door/outbox.sql.ts'
import { ENGINE_ROUTES, type SharedTables } from './engines/engine-routes.ts'
import type { StudioEnv } from './env.ts'
import { describeAway } from './lib/database-away.ts'
import type { Front } from './lib/front.ts'
import { traceRequests } from '#telemetry/trace.ts'
import { registerFreeRounds } from './free-rounds/free-rounds.routes.ts'
import { answerFailures } from './lib/http.ts'
import { limitRequests } from './lib/request-limit.ts'
import { registerTransferRoutes } from './transfer/transfer.routes.ts'
import { registerMetrics } from './metrics.routes.ts'
import { isKnownSession } from './players/known-sessions.ts'
import { registerSessionRoutes } from './session/session.routes.ts'

const BODY_MAX_BYTES = 8 * 1024
const SOCKET_MESSAGE_MAX_BYTES = 4 * 1024
/** After this time the database counts as one that does not answer. */
const PATIENCE_MS = 3_000

/** Returns what is open in the outbox. Fails when the database does not answer in time. */
function askOpen({ db, clock }: StudioEnv): ReturnType<typeof countOpen> {
  return new Promise((done, failed) => {
    const cancel = clock.after(PATIENCE_MS, () => failed(new Error('timeout expired')))
    void countOpen(db).then(done, failed).finally(cancel)
  })
}

/** Adds the addresses that say whether the studio lives and whether it can play. */
function registerHealth(app: FastifyInstance, env: StudioEnv): void {
  app.get('/healthz', async () => {
    const open = await askOpen(env).catch(() => null)
    return {
      status: 'ok',
      outboxPending: open && Number(open.pending),
      outboxRefused: open && Number(open.refused),
    }
  })
  app.get('/readyz', async (_request, reply) => {
    try {
      await askOpen(env)
      return { status: 'ready' }
    } catch (error) {
      return reply.code(503).send({ status: 'not ready', reason: describeAway(error) ?? 'the database does not fit' })
    }
  })
}

/** Builds the HTTP application, on a port that is open already where there is one; else the caller listens. */
export async function buildApp(env: StudioEnv, shared: SharedTables, front?: Front): Promise<FastifyInstance> {
  const app = fastify({
    ...(front ? { serverFactory: () => front.server } : {}),
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    trustProxy: (_address, hop) => hop < env.config.trustedProxies,
  })
  traceRequests(app, env.log)
  answerFailures(app, env.log)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  limitRequests(app, env.clock, (tokenHash) => isKnownSession(env.db, tokenHash))
  await app.register(websocket, { options: { maxPayload: SOCKET_MESSAGE_MAX_BYTES } })

  registerSessionRoutes(app, env)
  for (const engine of ENGINE_ROUTES) engine.register(app, env, shared)
  await registerTransferRoutes(app, env)
  await registerFreeRounds(app, env)
  await registerDesk(app, env, [shared.liveTables, shared.tables])
  await registerClientFiles(app, env.config)

  registerHealth(app, env)
  registerMetrics(app, env, shared)
  return app
}
