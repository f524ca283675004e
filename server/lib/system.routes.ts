/**
 * What the operators of the machine ask: whether it runs, whether it is ready, its metrics, its API document, the
 * sandbox's outbox.
 */
import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Config } from './config.ts'
import type { Http } from './http.ts'
import { printMetrics, registry } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { apiPage } from './api-page.ts'
import { listKeptMessages } from './outgoing.ts'
import { sameSecret } from './random.ts'
import { hasMigrations, hasQueue } from './system.sql.ts'

const OUTBOX_ROWS = 100

/**
 * Lets a caller read metrics and documents, which say more about the house than strangers should know: in the sandbox,
 * and with SYSTEM_TOKEN. To all others they look like unknown addresses. Fails with CALL_UNKNOWN.
 */
function admitSystem({ sandbox, systemToken }: Config, authorization: string | undefined): void {
  const isOpen = systemToken === null ? sandbox : sameSecret(authorization ?? '', `Bearer ${systemToken}`)
  if (!isOpen) fail('CALL_UNKNOWN')
}

/**
 * Adds /healthz, /readyz, /metrics, /openapi.json, /office/openapi.json, /docs and, in the sandbox, /sandbox/outbox.
 */
export function bindSystem(http: Http): void {
  const { app, env } = http
  const isOffice = (path: string) => path.startsWith('/office')
  const document = () =>
    openApiDocument(
      'Fairhouse',
      http.calls.filter((call) => !isOffice(call.path)),
    )

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const [database, jobs] = await Promise.all([hasMigrations(env.db), hasQueue(env.db)])
    const ready = database && jobs && !http.isDraining
    return reply
      .status(ready ? 200 : 503)
      .send({ status: http.isDraining ? 'draining' : ready ? 'ready' : 'not ready', database, jobs })
  })
  const closed = {
    onRequest: async (request: FastifyRequest) => admitSystem(env.config, request.headers.authorization),
  }
  app.get('/metrics', closed, async (_request, reply) => reply.type(registry.contentType).send(await printMetrics()))
  app.get('/openapi.json', closed, async () => document())
  app.get('/office/openapi.json', closed, async () =>
    openApiDocument(
      'Fairhouse back office',
      http.calls.filter((call) => isOffice(call.path)),
    ),
  )
  app.get('/docs', closed, async (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(document())))
  if (env.config.sandbox)
    app.get('/sandbox/outbox', async () => ({ messages: await listKeptMessages(env, OUTBOX_ROWS) }))
}
