/**
 * The header `traceparent` (W3C Trace Context, level 1): by which what one tap of a reader led to is found in the logs of
 * page, server, studio and jobs. It is a random number: not secret, and it says nothing of anybody.
 */

/** One piece of work within a trace: 32 and 16 hexadecimal digits. */
export type Trace = { readonly traceId: string; readonly spanId: string }

/** Bytes of chance that a new trace and its first piece need. */
export const TRACE_BYTES = 24
const SPAN_BYTES = 8

/** Version 00 has these fields and no more; a later one may have more after them; ff is none. */
const FORM =
  /^(?:00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}|(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?)$/
const LENGTH_MAX = 200
const NOTHING = /^0+$/

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns what a header names, or null for one that is absent or not exactly of the form. */
export function parseTraceparent(header: unknown): Trace | null {
  if (typeof header !== 'string' || header.length > LENGTH_MAX) return null
  const found = FORM.exec(header)
  const [traceId = '', spanId = ''] = [found?.[1] ?? found?.[3], found?.[2] ?? found?.[4]]
  return traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId) ? null : { traceId, spanId }
}

/** Writes the header. */
export const writeTraceparent = ({ traceId, spanId }: Trace) => `00-${traceId}-${spanId}-01`

/** Returns a new piece of work: of the trace of `parent`, or of a new one. `bytes` are 24 of chance. */
export function nextTrace(parent: Trace | null, bytes: Uint8Array): Trace {
  const spanId = hexOf(bytes.subarray(0, SPAN_BYTES))
  return { traceId: parent?.traceId ?? hexOf(bytes.subarray(SPAN_BYTES, TRACE_BYTES)), spanId }
}
