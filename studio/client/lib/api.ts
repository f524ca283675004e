/** Requests to the studio: JSON over HTTP, with retries on a bad connection and exact codes of refusals. */
import { nextTrace, TRACE_BYTES, writeTraceparent } from '#contract/trace.ts'
import type { StudioErrorCode, StudioFailure } from '#studio/protocol.ts'
import { backOffMs } from '#studio/client/logic/clock.ts'

/** A refusal by the studio, with the code that the reader's message is chosen by. */
export class StudioRefusal extends Error {
  readonly code: StudioErrorCode
  readonly balance: string | undefined
  constructor(failure: StudioFailure) {
    super(failure.message)
    this.code = failure.error
    this.balance = failure.balance
  }
}

/** No usable answer: the connection or the studio is down. */
export class Unreachable extends Error {}

const TIMEOUT_MS = 12_000

/** Returns 22 random letters: the `requestId` under which a change is sent, and sent again. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

/** Returns this device's part of the mix of a shared round (games/fair/round-mix.ts): 16 random bytes. */
export function newBetSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Question = {
  method?: 'GET' | 'POST'
  path: string
  body?: unknown
  session?: string
}

/** Sends a request once. Throws StudioRefusal for a refusal and Unreachable when no usable answer came. */
export async function askOnce<Answer>({ method = 'GET', path, body, session }: Question): Promise<Answer> {
  const chance = crypto.getRandomValues(new Uint8Array(TRACE_BYTES))
  const headers: Record<string, string> = { traceparent: writeTraceparent(nextTrace(null, chance)) }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (session) headers['authorization'] = `Bearer ${session}`
  let response: Response
  let content: unknown
  try {
    const init: RequestInit = { method, headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }
    response = await fetch(path, body === undefined ? init : { ...init, body: JSON.stringify(body) })
    content = await response.json()
  } catch (cause) {
    throw new Unreachable('no answer', { cause })
  }
  if (response.ok) return content as Answer
  const failure = content as Partial<StudioFailure>
  if (typeof failure.error !== 'string') throw new Unreachable(`status ${response.status}`)
  throw new StudioRefusal(failure as StudioFailure)
}

export type Patience = {
  /** Called before each repeat with its number, and with 0 when the connection is back. */
  onRetry?: (attempt: number) => void
  /** The number of repeats after which Unreachable is thrown. */
  retries?: number
}

/** Repeats a request until an answer comes: repeats of a change carry the same `requestId` and are executed once. */
export async function ask<Answer>(question: Question, { onRetry, retries = 40 }: Patience = {}): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await askOnce<Answer>(question)
      if (attempt > 0) onRetry?.(0)
      return answer
    } catch (failure) {
      if (!(failure instanceof Unreachable)) {
        if (attempt > 0) onRetry?.(0)
        throw failure
      }
      if (attempt >= retries) throw failure
      onRetry?.(attempt + 1)
      await new Promise((wake) => {
        setTimeout(wake, backOffMs(attempt))
      })
    }
  }
}
