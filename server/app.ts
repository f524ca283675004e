/** The application: the modules' calls on one server, and what they do beside answering. */
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#contract/errors.ts'
import { closeWhileDraining } from '#server/lib/drain.ts'
import type { Env } from '#server/lib/env.ts'
import { answerError, type Http } from '#server/lib/http.ts'
import type { Job } from '#server/lib/jobs.ts'
import type { Loop } from '#server/lib/loops.ts'
import { countRequests } from '#server/lib/metrics.ts'
import { OUTGOING_JOBS } from '#server/lib/outgoing.ts'
import { newRequestIds } from '#server/lib/random.ts'
import { limitRequests } from '#server/lib/request-limit.ts'
import { SEALING_JOBS } from '#server/lib/sealed.ts'
import { bindStream } from '#server/lib/stream.ts'
import { bindSystem } from '#server/lib/system.routes.ts'
import { readPrincipal } from '#server/modules/identity/read-principal.ts'
import { listStillOpen } from '#server/modules/identity/sessions.sql.ts'
import { MODULES } from '#server/modules.ts'

/** Everything that runs on a schedule or after a request. */
export const JOBS: readonly Job[] = [...MODULES.flatMap(({ jobs = [] }) => jobs), ...OUTGOING_JOBS, ...SEALING_JOBS]

/** Everything that goes on all the time. */
export const LOOPS: readonly Loop[] = MODULES.flatMap(({ loops = [] }) => loops)

/** Builds the application on an open environment; it neither listens nor works off jobs. */
export async function buildApp(env: Env): Promise<{ app: FastifyInstance; http: Http }> {
  const app = Fastify({
    logger: false, // a logger for each request would cost more than most requests; what fails is logged by answerError
    bodyLimit: BODY_MAX_BYTES,
    ...(env.config.trustedProxies > 0
      ? { trustProxy: (_address: string, hop: number) => hop < env.config.trustedProxies }
      : {}),
    genReqId: newRequestIds(env.random),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    forceCloseConnections: true,
    // an address that cannot be read, or is too long
    frameworkErrors: (error, request, reply) => {
      void answerError(env, error, request as FastifyRequest, reply as FastifyReply)
    },
  })
  const http: Http = {
    app,
    env,
    ports: { readPrincipal, listOpenSessions: ({ db, clock }, ids) => listStillOpen(db, ids, clock.now()) },
    calls: [],
    isDraining: false,
    drains: [],
  }
  app.setErrorHandler((error, request, reply) => answerError(env, error, request, reply))
  app.setNotFoundHandler(
    (request, reply) =>
      http.answerPage?.(request, reply) ?? answerError(env, new CallError('CALL_UNKNOWN'), request, reply),
  )
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  countRequests(app)
  closeWhileDraining(http)
  await app.register(formbody)
  limitRequests(app, env)

  bindSystem(http)
  bindStream(http)
  for (const { calls } of MODULES) calls?.(http)
  return { app, http }
}
