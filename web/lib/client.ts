import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import type { Envelope } from '#contract/errors.ts'
import { ApiError, asApiError, toApiError } from './api-error.ts'
import { readLocal, readSession, writeSession } from './browser-storage.ts'
import { loadChunk } from './load-chunk.ts'
import { askWhoIsThere } from './reauth.ts'
import { tellClosed } from './closed.ts'
import { expireSession, requirePasswordChange, sessionToken } from './session.ts'

/** A call without an answer is given up after this time. */
const CALL_TIMEOUT_MS = 20_000

export type CallOptions = {
  signal?: AbortSignal | undefined
  idempotencyKey?: string
  /** The file of a call that takes one (`upload` in the contract): it is the whole body. */
  file?: Blob
}

/** The source of a call's token, and what happens when the server no longer knows it. */
export type TokenKeeper = {
  token: () => string | null
  end: () => void
  /** Returns whether a session is open; by default, whether there is a token. */
  isOpen?: () => boolean
  /** Asks the reader to confirm their identity; resolves to true when they have. */
  confirm?: () => Promise<boolean>
  /** Called when the server refuses everything but changing the password. */
  mustChangePassword?: () => void
}

/**
 * Makes the function that sends calls of the contract under one kind of session. It throws ApiError with the server's
 * code and message, or with NETWORK, TIMEOUT or BAD_ANSWER. Sealed calls are encrypted for the server's key first. An
 * expired token ends the session. A call that requires a confirmed identity is sent again after the confirmation.
 */
export function createClient(keeper: TokenKeeper) {
  /** The last token that was sent. */
  let last: string | null = null
  /** The call by which a session of which nothing was heard lately is tried: the others wait for its answer. */
  let trial: Promise<unknown> | null = null
  const sendOnce = async <Call extends CallDefinition>(
    definition: Call,
    input: InputOf<Call>,
    options: CallOptions,
  ): Promise<OutputOf<Call>> => {
    const isPrivate = definition.who !== 'anyone'
    const hasWaited = isPrivate && trial !== null
    if (hasWaited) await trial
    const token = keeper.token()
    // the session has ended here: the server would say no more than that
    if (isPrivate && last && !token) throw new ApiError('LOGIN_REQUIRED', '', 401)
    last = token ?? last
    const asked = ask<OutputOf<Call>>(keeper, definition, (input ?? {}) as Record<string, unknown>, options)
    if (isPrivate && token && !hasWaited && readSession('heard') !== stampOf(token)) {
      const end = () => {
        trial = null
      }
      trial = asked.then(end, end)
    }
    const { answer, response } = await asked
    if (answer.success) {
      if (isPrivate && token && token === keeper.token()) writeSession('heard', stampOf(token))
      return answer.value
    }
    if (answer.code === 'LOGIN_REQUIRED' && (keeper.isOpen?.() ?? keeper.token() !== null)) keeper.end()
    tellClosed(answer.code)
    if (answer.code === 'PASSWORD_CHANGE_REQUIRED') keeper.mustChangePassword?.()
    throw toApiError(answer, response.status)
  }
  return async <Call extends CallDefinition>(
    definition: Call,
    input: InputOf<Call>,
    options: CallOptions = {},
  ): Promise<OutputOf<Call>> => {
    try {
      return await sendOnce(definition, input, options)
    } catch (error) {
      const isAsked =
        error instanceof ApiError && (error.code === 'REAUTH_REQUIRED' || error.code === 'STEP_UP_REQUIRED')
      if (isAsked && (await keeper.confirm?.())) return await sendOnce(definition, input, options)
      throw isGivenUp(error) ? error : asApiError(error)
    }
  }
}

/** Sends a call as the visitor, member or agent of this tab. */
export const call = createClient({
  token: sessionToken,
  end: expireSession,
  confirm: askWhoIsThere,
  mustChangePassword: requirePasswordChange,
})

/** Within this time of an answer a session is not doubted. */
const HEARD_MS = 10 * 60_000
const stampOf = (token: string) => `${token} ${Math.floor(Date.now() / HEARD_MS)}`

async function ask<Value>(...question: Parameters<typeof buildRequest>) {
  const { url, init } = await buildRequest(...question)
  const response = await send(url, init)
  return { response, answer: await readEnvelope<Value>(response) }
}

async function buildRequest(
  keeper: TokenKeeper,
  definition: CallDefinition,
  input: Record<string, unknown>,
  options: CallOptions,
) {
  const fields = { ...input }
  const path = definition.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': document.documentElement.lang || readLocal('lang') || 'bn',
  })
  const token = keeper.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const init: RequestInit = {
    method: definition.method,
    headers,
    signal: withTimeout(options.signal),
    credentials: 'same-origin',
  }
  if (definition.method === 'GET') return { url: path + toQuery(fields), init }
  // a list, such as the messages to remove, has no form in a query
  if (definition.method === 'DELETE' && Object.keys(fields).length === 0) return { url: path, init }
  if (options.file) {
    headers.set('content-type', options.file.type)
    return { url: path, init: { ...init, body: options.file } }
  }
  if (definition.sealed) {
    headers.set('content-type', 'application/jose')
    return { url: path, init: { ...init, body: await seal(fields) } }
  }
  headers.set('content-type', 'application/json')
  return { url: path, init: { ...init, body: JSON.stringify(fields) } }
}

/** Encrypts a body. Loads the encryption code first; fails with NETWORK like any call when that cannot be loaded. */
async function seal(fields: Record<string, unknown>): Promise<string> {
  try {
    const { sealBody } = await loadChunk('seal', () => import('./seal.ts'))
    return await sealBody(fields)
  } catch {
    throw new ApiError('NETWORK', '')
  }
}

function toQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** Returns whether the page itself has aborted the request. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (isGivenUp(error)) throw error
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiError(timedOut ? 'TIMEOUT' : 'NETWORK', '')
  }
}

async function readEnvelope<Value>(response: Response): Promise<Envelope<Value>> {
  try {
    const answer = (await response.json()) as Envelope<Value>
    if (typeof answer.success === 'boolean') return answer
  } catch (error) {
    if (isGivenUp(error)) throw error
    // falls through: a proxy's page, an incomplete answer
  }
  throw new ApiError(response.ok ? 'BAD_ANSWER' : 'NETWORK', '', response.status)
}
