import type { SpanOutcome } from '#telemetry/send-spans.ts'
import { newCounter } from './metric-kinds.ts'

const spans = newCounter(
  'spans_total',
  'Pieces of traces for the collector of OpenTelemetry, by what became of them (sent, failed)',
  ['outcome'],
)

/** Counts a batch for the collector. */
export const countSpans = (outcome: SpanOutcome, many: number) => spans.inc({ outcome }, many)
