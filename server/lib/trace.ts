/** The trace that work belongs to: of a request, or of a job that a request enqueued (docs/decisions/0777). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { nextTrace, parseTraceparent, TRACE_BYTES, writeTraceparent, type Trace } from '#contract/trace.ts'

const store = new AsyncLocalStorage<Trace>()

/** Returns the trace that this code runs for; undefined outside of any. */
export function currentTrace(): Trace | undefined {
  return store.getStore()
}

/** Runs work, and all that it waits for, as a new piece of a trace: of the one that `traceparent` names, or a new one. */
export function inTrace<Result>(traceparent: unknown, work: () => Result): Result {
  return store.run(nextTrace(parseTraceparent(traceparent), randomBytes(TRACE_BYTES)), work)
}

/** Returns the header that passes the present trace on, or none outside of any. */
export function traceHeaders(): { traceparent?: string } {
  const trace = store.getStore()
  return trace ? { traceparent: writeTraceparent(nextTrace(trace, randomBytes(TRACE_BYTES))) } : {}
}

/** What every line of a log has about the present trace. */
export function traceFields(): { trace?: string; span?: string } {
  const trace = store.getStore()
  return trace ? { trace: trace.traceId, span: trace.spanId } : {}
}

const traces = new WeakMap<FastifyRequest, Trace>()

/**
 * Makes every request a piece of a trace, before anything else is done for it. At the log's level `debug` each answer is
 * a line: what was asked, without its values.
 */
export function traceRequests(app: FastifyInstance, log: Pick<Logger, 'debug' | 'isLevelEnabled'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const trace = nextTrace(parseTraceparent(request.headers.traceparent), randomBytes(TRACE_BYTES))
    traces.set(request, trace)
    if (request.routeOptions.config.callId) reply.header('traceresponse', writeTraceparent(trace))
    store.run(trace, done)
  })
  // reading a body leaves the context of the request
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request)
    if (trace) store.run(trace, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const trace = traces.get(request)
    if (!trace || !log.isLevelEnabled('debug')) return
    const { method, routeOptions } = request
    store.run(trace, () =>
      log.debug(
        {
          call: routeOptions.config.callId,
          method,
          url: routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      ),
    )
  })
}
