/** Calls of the house to others over HTTP: vendors, payment providers, the studio. Counted by whom it called. */
import { SECOND_MS } from './clock.ts'
import { newHistogram } from './metric-kinds.ts'
import { beginPiece } from '#telemetry/trace.ts'

const took = newHistogram(
  'outside_call_seconds',
  'Time of calls to vendors, payment providers and the studio, by whom (vendor:BGS, provider:…, studio), call and outcome (answered, failed)',
  [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  ['to', 'call', 'outcome'],
)

const FAULT = 500
const isFault = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'status' in answer && Number(answer.status) >= FAULT

/**
 * Makes a call, with the headers that pass the trace on, and counts it as answered, or as failed: `ask` throws (no answer, or none that fits), or its answer has a
 * status of 500 or above. Throws what `ask` throws.
 */
export async function callOutside<Answer>(
  to: string,
  call: string,
  ask: (trace: { traceparent?: string }) => Promise<Answer>,
): Promise<Answer> {
  const since = performance.now()
  const piece = beginPiece({ kind: 'client', name: call, attributes: { 'peer.service': to } })
  const note = (outcome: 'answered' | 'failed') => {
    took.observe({ to, call, outcome }, (performance.now() - since) / SECOND_MS)
    piece.end(outcome === 'failed')
  }
  try {
    const answer = await ask(piece.headers)
    note(isFault(answer) ? 'failed' : 'answered')
    return answer
  } catch (error) {
    note('failed')
    throw error
  }
}
