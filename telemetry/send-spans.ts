/**
 * Sends spans to a collector of OpenTelemetry over OTLP (docs/decisions/0785). They wait in memory, so many and no more;
 * a collector that is away costs the process nothing but those.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Trace } from '#contract/trace.ts'
import { collectSpans, type Span } from './spans.ts'

export type Collector = {
  /** Where it listens, such as http://127.0.0.1:4318; `/v1/traces` follows. */
  endpoint: string
  /** Sent with every request: what the collector asks of its callers. */
  headers: Readonly<Record<string, string>>
  /** The share of traces that is sent, from 0 to 1: the same ones by every process. */
  share: number
}

/** What is counted of spans, by what became of them. */
export type SpanOutcome = 'sent' | 'failed'

/** Spans that wait for the collector; more are dropped. */
const WAITING_MAX = 8_192
const BATCH = 512
const DELAY_MS = 2_000
const PATIENCE_MS = 10_000
const STOP_MS = 3_000
const EXPORTED = 0

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const
const SECOND_MS = 1_000
const NANOSECONDS = 1_000_000

const timeOf = (ms: number): HrTime => [Math.floor(ms / SECOND_MS), Math.round((ms % SECOND_MS) * NANOSECONDS)]
const contextOf = ({ traceId, spanId }: Trace): SpanContext => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED })

/** Returns a function that writes a span as the exporter reads it, with what is the same in all of a process. */
function createWriter(service: string) {
  const resource = resourceFromAttributes({ 'service.name': service })
  const instrumentationScope = { name: 'fairhouse' }
  return ({ trace, parent, kind, name, attributes = {}, ms, hasFailed }: Span): ReadableSpan => {
    const end = Date.now()
    const context = contextOf(trace)
    return {
      name,
      kind: KINDS[kind],
      spanContext: () => context,
      ...(parent ? { parentSpanContext: contextOf(parent) } : {}),
      startTime: timeOf(end - ms),
      endTime: timeOf(end),
      duration: timeOf(ms),
      ended: true,
      status: { code: hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
      attributes,
      links: [],
      events: [],
      resource,
      instrumentationScope,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    }
  }
}

/** Returns an exporter that says of every batch what became of it. */
function counted(exporter: SpanExporter, count: (outcome: SpanOutcome, spans: number) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        count(result.code === EXPORTED ? 'sent' : 'failed', spans.length)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Sends this process's spans from now on. Returns a function that sends what waits, for three
 * seconds at most, and ends it.
 * @param service The process as collectors name it: `fairhouse-server`, `fairhouse-studio`.
 * @param count Told of every batch.
 */
export function sendSpans(
  { endpoint, headers, share }: Collector,
  service: string,
  count: (outcome: SpanOutcome, spans: number) => void,
): () => Promise<void> {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: PATIENCE_MS })
  const batches = new BatchSpanProcessor({
    exporter: counted(exporter, count),
    maxQueueSize: WAITING_MAX,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: DELAY_MS,
    exportTimeoutMillis: PATIENCE_MS,
  })
  const sampler = new TraceIdRatioBasedSampler(share)
  const write = createWriter(service)
  collectSpans((span) => {
    const { decision } = sampler.shouldSample(ROOT_CONTEXT, span.trace.traceId)
    if (decision === SamplingDecision.RECORD_AND_SAMPLED) batches.onEnd(write(span))
  })
  return async () => {
    collectSpans(null)
    const isSent = batches.shutdown().catch(() => undefined)
    await Promise.race([isSent, pause(STOP_MS, undefined, { ref: false })])
  }
}
