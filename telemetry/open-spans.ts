import type { Collector, SpanOutcome } from './send-spans.ts'

/**
 * Sends this process's spans where a collector is named; what sends them is loaded only then. Returns a function that
 * sends what waits, for some seconds at most.
 */
export async function openSpans(
  collector: Collector | null,
  service: string,
  count: (outcome: SpanOutcome, spans: number) => void,
): Promise<() => Promise<void>> {
  if (!collector) return async () => undefined
  const { sendSpans } = await import('./send-spans.ts')
  return sendSpans(collector, service, count)
}
