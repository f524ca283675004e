/**
 * The port to payment providers. `signedProvider` implements the house's own protocol
 * (contract/cashier/payment-protocol.ts), which the sandbox also uses; a provider with another protocol needs another
 * function that returns this type.
 */
import type { z } from 'zod'
import {
  orderAnswer,
  payoutAnswer,
  statementAnswer,
  type StatementAnswer,
  type OrderAnswer,
  type OrderRequest,
  type PayoutRequest,
} from '#contract/cashier/payment-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { callOutside } from '#server/lib/outside-calls.ts'
import { PROVIDER_ANSWER_MAX_BYTES, PROVIDER_TIMEOUT_MS, STATEMENT_ANSWER_MAX_BYTES } from '../rules/limits.ts'
import type { Provider } from './providers.sql.ts'
import { signRequest } from './provider-signature.ts'

/**
 * What is known about a pay-out after a request. `unknown` is everything that is not a clear answer: a timeout, a
 * broken connection, an error, an unreadable answer. It is never treated as a failure. `never_seen`: the provider says
 * that it has no such order.
 */
export type PayoutOutcome =
  | { state: 'accepted' | 'paid' | 'failed'; providerReference: string; failure: string | null }
  | { state: 'never_seen' }
  | { state: 'unknown'; why: string }

export type PaymentProvider = {
  /**
   * Opens a hosted page; returns null when the provider gave no clear answer. The same reference gets the same page.
   */
  createOrder(order: OrderRequest): Promise<OrderAnswer | null>
  /** Sends a pay-out to the provider. The same reference is one pay-out, however often it is sent. */
  sendPayout(order: PayoutRequest): Promise<PayoutOutcome>
  /** Returns what was paid on a UTC day (YYYY-MM-DD); null when the provider gave no clear answer. */
  askStatement(day: string): Promise<StatementAnswer | null>
  /** Returns the status of a pay-out. */
  askPayout(reference: string): Promise<PayoutOutcome>
}

type Answer = { status: number; body: unknown }

async function askOnce(
  trace: { traceparent?: string },
  env: Env,
  provider: Provider,
  method: 'GET' | 'POST',
  path: string,
  content: object | undefined,
  maxBytes: number,
): Promise<Answer> {
  const url = new URL(`${provider.apiUrl ?? `${env.config.studioOrigin}/pay/api`}${path}`)
  const body = content ? JSON.stringify(content) : ''
  const response = await fetch(url, {
    method,
    headers: {
      ...trace,
      'content-type': 'application/json',
      ...signRequest(env, provider, { method, path: url.pathname, body }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    ...(content ? { body } : {}),
  })
  const text = await response.text()
  if (text.length > maxBytes) throw new Error('the answer is too long')
  return { status: response.status, body: response.ok ? JSON.parse(text) : null }
}

/** As `askOnce`, counted, within the present trace. */
async function ask(
  env: Env,
  provider: Provider,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
  maxBytes = PROVIDER_ANSWER_MAX_BYTES,
): Promise<Answer> {
  const call = `${method} /${path.split('/')[1] ?? ''}`
  return callOutside(`provider:${provider.code}`, call, (trace) =>
    askOnce(trace, env, provider, method, path, content, maxBytes),
  )
}

function toOutcome(answer: Answer, reference: string): PayoutOutcome {
  if (answer.status === 404) return { state: 'never_seen' }
  const parsed = payoutAnswer.safeParse(answer.body)
  if (!parsed.success) return { state: 'unknown', why: `answered ${answer.status}` }
  return parsed.data.reference === reference ? parsed.data : { state: 'unknown', why: 'answered for another order' }
}

/** Returns the port to a provider that uses the house's protocol. */
export function signedProvider(env: Env, provider: Provider): PaymentProvider {
  const unknown = (error: unknown): PayoutOutcome => ({
    state: 'unknown',
    why: error instanceof Error ? error.message : String(error),
  })
  const parse = <Schema extends z.ZodType>(schema: Schema, answer: Answer) => schema.safeParse(answer.body).data ?? null
  return {
    createOrder: (order) =>
      ask(env, provider, 'POST', '/orders', order).then(
        (answer) => parse(orderAnswer, answer),
        () => null,
      ),
    // when a provider does not know an address (404), that is no refusal of the order that was sent to it
    sendPayout: (order) =>
      ask(env, provider, 'POST', '/payouts', order).then(
        (answer) => (answer.status === 404 ? unknown('answered 404') : toOutcome(answer, order.reference)),
        unknown,
      ),
    askStatement: (day) =>
      ask(env, provider, 'GET', `/statements/${day}`, undefined, STATEMENT_ANSWER_MAX_BYTES).then(
        (answer) => parse(statementAnswer, answer),
        () => null,
      ),
    askPayout: (reference) =>
      ask(env, provider, 'GET', `/payouts/${reference}`).then((answer) => toOutcome(answer, reference), unknown),
  }
}
