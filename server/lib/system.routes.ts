/**
 * What the operators of the machine ask: whether it runs, whether it is ready, its metrics, its API document, the
 * sandbox's outbox.
 */
import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Env } from './env.ts'
import type { Http } from './http.ts'
import { registry } from './metric-kinds.ts'
import { printMetrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { apiPage } from './api-page.ts'
import { listKeptMessages } from './outgoing.ts'
import { sameSecret } from './random.ts'
import { describeAway } from './database-away.ts'
import { noteSecurity } from './security-log.ts'
import { askMigrations, askQueue } from './system.sql.ts'

const OUTBOX_ROWS = 100
/** After this time the database counts as one that does not answer. */
const PATIENCE_MS = 3_000

type Readiness = { status: 'ready' | 'not ready' | 'draining'; database: boolean; jobs: boolean; reason?: string }

/** Returns null when a question to the database was answered, else why it was not. */
async function findLack(question: Promise<void>, otherwise: string): Promise<string | null> {
  let late: NodeJS.Timeout | undefined
  const inTime = new Promise<never>((_done, failed) => {
    late = setTimeout(() => failed(new Error('timeout expired')), PATIENCE_MS)
  })
  try {
    await Promise.race([question, inTime])
    return null
  } catch (error) {
    return describeAway(error) ?? otherwise
  } finally {
    clearTimeout(late)
  }
}

/** Returns whether this process can answer calls now, and in words why not. */
async function findReadiness({ env, isDraining, waitsFor }: Http): Promise<Readiness> {
  if (waitsFor !== null) return { status: 'not ready', database: false, jobs: false, reason: waitsFor }
  const [noDatabase, noQueue] = await Promise.all([
    findLack(askMigrations(env.db), 'the database was not migrated'),
    findLack(askQueue(env.db), 'the queue has no tables'),
  ])
  const [database, jobs] = [noDatabase === null, noQueue === null]
  if (isDraining) return { status: 'draining', database, jobs }
  const reason = noDatabase ?? noQueue
  return reason === null ? { status: 'ready', database, jobs } : { status: 'not ready', database, jobs, reason }
}

/**
 * Lets a caller read metrics and documents, which say more about the house than strangers should know: in the sandbox,
 * and with SYSTEM_TOKEN. To all others they look like unknown addresses. Fails with CALL_UNKNOWN.
 */
function admitSystem(env: Env, { ip, headers, routeOptions }: FastifyRequest): void {
  const { sandbox, systemToken } = env.config
  const isOpen = systemToken === null ? sandbox : sameSecret(headers.authorization ?? '', `Bearer ${systemToken}`)
  if (isOpen) return
  noteSecurity(env, 'token.refused', { ip, about: { path: routeOptions.url ?? '' } })
  fail('CALL_UNKNOWN')
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
    const readiness = await findReadiness(http)
    return reply.status(readiness.status === 'ready' ? 200 : 503).send(readiness)
  })
  const closed = {
    onRequest: async (request: FastifyRequest) => admitSystem(env, request),
  }
  app.get('/metrics', closed, async (_request, reply) => reply.type(registry.contentType).send(await printMetrics(env)))
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
