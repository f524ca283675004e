import type { OutgoingError } from '#contract/outgoing/kinds.ts'

const FOR_GOOD: readonly OutgoingError[] = ['address', 'content', 'unreadable']
/** Faults of the provider as a whole: the next message would meet the same. */
const OF_ALL: readonly OutgoingError[] = ['unreachable', 'timeout', 'tls', 'login']

/**
 * Why an adapter could not send a message. Its text names the class only: what a provider answers may repeat the
 * recipient, the text or a key.
 */
export class OutgoingFault extends Error {
  readonly what: OutgoingError

  constructor(what: OutgoingError) {
    super(`a message could not be sent: ${what}`)
    this.name = 'OutgoingFault'
    this.what = what
  }
}

/** Returns whether a further try is useless. */
export const isForGood = (what: OutgoingError): boolean => FOR_GOOD.includes(what)

/** Returns whether the next message would meet the same fault. */
export const isOfAll = (what: OutgoingError): boolean => OF_ALL.includes(what)

const TLS = /CERT|TLS|SSL|SIGNATURE|ISSUER/

/** Returns the class of what a connection failed with. */
export function faultOfConnection(error: unknown): OutgoingError {
  const { name, cause, code } = error as { name?: string; cause?: unknown; code?: unknown }
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout'
  const inner = cause === undefined ? code : (cause as { code?: unknown }).code
  if (typeof inner !== 'string') return 'unreachable'
  return inner === 'ETIMEDOUT' || inner.endsWith('_TIMEOUT') ? 'timeout' : TLS.test(inner) ? 'tls' : 'unreachable'
}

/** Returns the class of an HTTP status other than 2xx (docs/reference/messages.md 2). */
export function faultOfStatus(status: number): OutgoingError {
  if (status === 401 || status === 403) return 'login'
  if (status === 400) return 'content'
  if (status === 422) return 'address'
  if (status === 408 || status === 425 || status === 429) return 'busy'
  return status >= 500 ? 'trouble' : 'setup'
}
