import type { Envelope, ErrorCode, ErrorDetails } from '#contract/errors.ts'

/** Codes beside the server's: no answer, a timeout, an answer that is not of our form. */
export type ClientCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER'
export type FieldFault = NonNullable<ErrorDetails['fields']>[string]

let sayFailure: (key: 'common.network' | 'common.failed') => string = () => ''

/**
 * Sets the words for failures without a message of the server; called when the messages are loaded (i18n.tsx).
 */
export function setFailureWords(say: typeof sayFailure): void {
  sayFailure = say
}

/** A call that failed. `message` is in the reader's language: the server's where it gave one, else ours. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ClientCode
  readonly status: number
  readonly details: ErrorDetails
  readonly requestId: string | null

  constructor(
    code: ClientCode,
    message: string,
    status = 0,
    details: ErrorDetails | null = null,
    requestId: string | null = null,
  ) {
    super(message || sayFailure(code === 'NETWORK' || code === 'TIMEOUT' ? 'common.network' : 'common.failed'))
    this.code = code
    this.status = status
    this.details = details ?? {}
    this.requestId = requestId
  }

  /** Returns what is wrong with each field, by its name. */
  get fields(): Record<string, FieldFault> {
    return this.details.fields ?? {}
  }

  /**
   * True when it is unknown whether the call took effect: it must be sent again under the same request id, never under
   * another.
   */
  get isUnheard(): boolean {
    return this.isNetwork || this.code === 'BAD_ANSWER'
  }

  /** True when no request reached the server, or no answer came back: the same call may be sent again. */
  get isNetwork(): boolean {
    return this.code === 'NETWORK' || this.code === 'TIMEOUT'
  }
}

/** Makes an error from a refusal. */
export function toApiError(answer: Extract<Envelope<unknown>, { success: false }>, status: number): ApiError {
  return new ApiError(answer.code, answer.message, status, answer.value, answer.requestId ?? null)
}

/** Converts any thrown value into our error. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const ours = new ApiError('BAD_ANSWER', '') // the browser's own message is in the browser's language, and for developers
  ours.cause = error
  return ours
}
