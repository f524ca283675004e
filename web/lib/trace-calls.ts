/** Gives the calls of a page the number of a trace, so that a call is found in the house's logs (contract/trace.ts). */
import { nextTrace, TRACE_BYTES, writeTraceparent } from '#contract/trace.ts'

const CALLS = /^\/(wps|lgw|office)\//
let isOn = false

/**
 * Has every call from now on carry `traceparent`. Loaded after the first screen, which has no byte for it: calls before
 * that get their trace from the server.
 */
export function traceCalls(): void {
  if (isOn) return
  isOn = true
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    if (typeof input === 'string' && CALLS.test(input) && init?.headers instanceof Headers)
      init.headers.set(
        'traceparent',
        writeTraceparent(nextTrace(null, crypto.getRandomValues(new Uint8Array(TRACE_BYTES)))),
      )
    return send(input, init)
  }
}
