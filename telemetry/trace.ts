/**
 * The trace that work belongs to: of a request, or of a job that a request enqueued (docs/decisions/0777). What a piece
 * of it took is told to whoever collects traces, if anybody does (spans.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { parseTraceparent, TRACE_BYTES, writeTraceparent, type Trace } from '#contract/trace.ts'
import { isTold, tellSpan, type SpanFacts } from './spans.ts'

const store = new AsyncLocalStorage<Trace>()
/** So many numbers are drawn at a time: one by one they take more than the rest of a trace. */
const DRAWN = 512
const DIGITS = TRACE_BYTES * 2
const SPAN_DIGITS = 16
let drawn = ''
let used = 0

/** As the contract's nextTrace, with numbers that were drawn before. */
function nextOf(parent: Trace | null): Trace {
  if (used === drawn.length) {
    drawn = randomBytes(TRACE_BYTES * DRAWN).toString('hex')
    used = 0
  }
  const digits = drawn.slice(used, (used += DIGITS))
  return { traceId: parent?.traceId ?? digits.slice(SPAN_DIGITS), spanId: digits.slice(0, SPAN_DIGITS) }
}

/** Returns the trace that this code runs for; undefined outside of any. */
export function currentTrace(): Trace | undefined {
  return store.getStore()
}

/**
 * Does work, and all that it waits for, as a new piece of a trace: of the one that `traceparent` names, or a new one.
 * Throws what the work throws.
 */
export async function inTrace<Result>(
  traceparent: unknown,
  span: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = parseTraceparent(traceparent)
  const trace = nextOf(parent)
  const since = performance.now()
  let hasFailed = true
  try {
    const result = await store.run(trace, work)
    hasFailed = false
    return result
  } finally {
    tellSpan({ ...span, trace, parent, ms: performance.now() - since, hasFailed })
  }
}

/** Returns the header that passes the present trace on, or none outside of any. */
export function traceHeaders(): { traceparent?: string } {
  const trace = store.getStore()
  return trace ? { traceparent: writeTraceparent(nextOf(trace)) } : {}
}

export type Piece = {
  /** The header that passes the trace on. */
  headers: { traceparent?: string }
  /** Tells that it is over, and whether it failed. */
  end(hasFailed: boolean): void
}

/** Begins a call to another process as a piece of the present trace; outside of any it passes and tells nothing. */
export function beginPiece(span: SpanFacts): Piece {
  const parent = store.getStore()
  if (!parent) return { headers: {}, end: () => undefined }
  const trace = nextOf(parent)
  const since = performance.now()
  return {
    headers: { traceparent: writeTraceparent(trace) },
    end: (hasFailed) => tellSpan({ ...span, trace, parent, ms: performance.now() - since, hasFailed }),
  }
}

/** What every line of a log has about the present trace. */
export function traceFields(): { trace?: string; span?: string } {
  const trace = store.getStore()
  return trace ? { trace: trace.traceId, span: trace.spanId } : {}
}

const traces = new WeakMap<FastifyRequest, { trace: Trace; parent: Trace | null }>()
const FAULT = 500

/**
 * Makes every request a piece of a trace, before anything else is done for it. At the log's level `debug` each answer is
 * a line: what was asked, without its values.
 * @param callOf The name of the call that a request is; what has one is answered with its trace as well.
 */
export function traceRequests(
  app: FastifyInstance,
  log: Pick<Logger, 'debug' | 'isLevelEnabled'>,
  callOf: (request: FastifyRequest) => string | undefined = () => undefined,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const parent = parseTraceparent(request.headers.traceparent)
    const trace = nextOf(parent)
    traces.set(request, { trace, parent })
    if (callOf(request)) reply.header('traceresponse', writeTraceparent(trace))
    store.run(trace, done)
  })
  // reading a body leaves the context of the request
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request)?.trace
    if (trace) store.run(trace, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const found = traces.get(request)
    const isLogged = log.isLevelEnabled('debug')
    if (!found || !(isLogged || isTold())) return
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    const call = callOf(request)
    const url = routeOptions.url ?? 'nothing'
    tellSpan({
      ...found,
      kind: 'server',
      name: call ?? `${method} ${url}`,
      attributes: { 'http.request.method': method, 'http.route': url, 'http.response.status_code': status },
      ms: elapsedTime,
      hasFailed: status >= FAULT,
    })
    if (isLogged)
      store.run(found.trace, () => log.debug({ call, method, url, status, ms: Math.round(elapsedTime) }, 'answered'))
  })
}
