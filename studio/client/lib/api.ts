/** Questions to the studio: JSON over HTTP, patient with a bad line, exact about refusals. */
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

/** No answer that can be understood: the line or the studio is down. */
export class Unreachable extends Error {}

const TIMEOUT_MS = 12_000

/** 22 random letters: the `requestId` under which a change is asked for, and repeated. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

/** What this device brings to the mix of a shared round (games/fair/round-mix.ts): 16 bytes of its own chance. */
export function newBetSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface Question {
  method?: 'GET' | 'POST'
  path: string
  body?: unknown
  session?: string
}

/** Asks once. Throws StudioRefusal for a refusal and Unreachable when nothing usable came back. */
export async function askOnce<Answer>({ method = 'GET', path, body, session }: Question): Promise<Answer> {
  const headers: Record<string, string> = {}
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

export interface Patience {
  /** Told when an answer is awaited again, with how often that happened; 0 when the line is back. */
  onRetry?: (attempt: number) => void
  /** Gives up with Unreachable after this many repeats. */
  retries?: number
}

/** Asks until an answer comes: repeats of a change carry the same `requestId` in the body and are answered once. */
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
