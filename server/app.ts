/** The application: the calls of all modules on one server, and their jobs and loops. */
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#contract/errors.ts'
import { closeWhileDraining } from '#server/lib/drain.ts'
import type { Env } from '#server/lib/env.ts'
import { FACT_JOBS } from '#server/lib/facts/facts.jobs.ts'
import { followLoop } from '#server/lib/facts/follow.ts'
import { answerError, type Http } from '#server/lib/http.ts'
import type { Job } from '#server/lib/jobs.ts'
import type { Loop } from '#server/lib/loops.ts'
import { countRequests } from '#server/lib/metrics.ts'
import { OUTGOING_JOBS } from '#server/lib/outgoing.ts'
import type { Module } from '#server/lib/module.ts'
import { refuseUntilOpen } from '#server/lib/opening.ts'
import { newRequestIds } from '#server/lib/random.ts'
import { limitRequests } from '#server/lib/request-limit.ts'
import { SEALING_JOBS } from '#server/lib/sealed.ts'
import { shareSerializers } from '#server/lib/serializers.ts'
import { bindStream } from '#server/lib/stream.ts'
import { bindSystem } from '#server/lib/system.routes.ts'
import { traceRequests } from '#telemetry/trace.ts'
import { readPrincipal } from '#server/modules/identity/read-principal.ts'
import { listStillOpen } from '#server/modules/identity/sessions/sessions.sql.ts'
import { MODULES } from '#server/modules.ts'

/** Returns all jobs that run on a schedule or after a request. */
export const jobsOf = (modules: readonly Module[]): readonly Job[] => [
  ...modules.flatMap(({ jobs = [] }) => jobs),
  ...OUTGOING_JOBS,
  ...SEALING_JOBS,
  ...FACT_JOBS,
]
export const JOBS = jobsOf(MODULES)

/** Returns all loops that run all the time. */
export const loopsOf = (modules: readonly Module[]): readonly Loop[] =>
  modules.flatMap(({ loops = [], followers = [] }) => [...loops, ...followers.map(followLoop)])
export const LOOPS = loopsOf(MODULES)

/**
 * Builds the application on an open environment; it neither listens nor runs jobs. With `isLate` it compiles the
 * serialiser of each answer at its first use.
 */
export async function buildApp(
  env: Env,
  modules: readonly Module[] = MODULES,
  { isLate = false } = {},
): Promise<{ app: FastifyInstance; http: Http }> {
  const app = Fastify({
    logger: false, // a logger for each request would cost more than most requests; answerError logs what fails
    bodyLimit: BODY_MAX_BYTES,
    ...(env.config.trustedProxies > 0
      ? { trustProxy: (_address: string, hop: number) => hop < env.config.trustedProxies }
      : {}),
    genReqId: newRequestIds(env.random),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    forceCloseConnections: true,
    // an address that cannot be parsed, or is too long
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
    answers: new Map(),
    waitsFor: null,
    drains: [],
  }
  app.setErrorHandler((error, request, reply) => answerError(env, error, request, reply))
  app.setNotFoundHandler(
    (request, reply) =>
      http.answerPage?.(request, reply) ?? answerError(env, new CallError('CALL_UNKNOWN'), request, reply),
  )
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  shareSerializers(app, isLate)
  traceRequests(app, env.log, ({ routeOptions }) => routeOptions.config.callId)
  countRequests(app)
  closeWhileDraining(http)
  refuseUntilOpen(http)
  await app.register(formbody)
  limitRequests(app, env)

  bindSystem(http)
  bindStream(http)
  for (const { calls } of modules) calls?.(http)
  return { app, http }
}
