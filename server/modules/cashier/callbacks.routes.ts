/** The call-backs of payment providers. The raw body is stored with the request, because the signature is over it. */
import type { FastifyRequest } from 'fastify'
import { paymentCallback } from '#contract/cashier/providers.ts'
import { CallError, fail } from '#contract/errors.ts'
import { callback as callbackSchema, type Callback } from '#contract/cashier/payment-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { noteFailure, pauseAfterFailures } from '#server/lib/failure-limit.ts'
import { describeIssues } from '#server/lib/describe-issues.ts'
import { answerSchema } from '#server/lib/answer-schema.ts'
import type { Http } from '#server/lib/http.ts'
import { verifyCallback } from './providers/provider-signature.ts'
import { getProvider, type Provider } from './providers/providers.sql.ts'
import { takeDepositCallback } from './deposits/take-deposit-callback.ts'
import { takePayoutCallback } from './withdrawals/take-payout-callback.ts'

function parse(rawBody: string): Callback {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    return fail('INVALID_INPUT')
  }
  const parsed = callbackSchema.safeParse(body)
  return parsed.success ? parsed.data : fail('INVALID_INPUT', describeIssues(parsed.error))
}

const DOOR = 'callback'

/**
 * Returns the provider that signed. Fails with NOT_FOUND and SIGNATURE_INVALID; with TOO_MANY_REQUESTS, before any
 * query to the database, when too many call-backs from this caller within this minute had no valid signature.
 */
async function getSigner(
  env: Env,
  request: FastifyRequest<{ Params: { provider: string } }>,
  rawBody: string,
): Promise<Provider> {
  const retryAfterSeconds = pauseAfterFailures(env, DOOR, request.ip)
  if (retryAfterSeconds > 0) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds })
  try {
    const provider = await getProvider(env.db, request.params.provider)
    verifyCallback(env, provider, request.headers, rawBody)
    return provider
  } catch (error) {
    if (error instanceof CallError) noteFailure(env, DOOR, request.ip)
    throw error
  }
}

/** Adds `POST /callback/payment/{provider}`. The signature is verified before the body is parsed. */
export function bindCallbacks(http: Http): void {
  const { env } = http
  http.calls.push(paymentCallback)
  http.app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string } }>(
      '/callback/payment/:provider',
      {
        schema: { response: { 200: answerSchema(paymentCallback.output) } },
        config: { callId: paymentCallback.id },
      },
      async (request) => {
        if (typeof request.body !== 'string') return fail('UNSUPPORTED_MEDIA')
        const provider = await getSigner(env, request, request.body)
        const callback = parse(request.body)
        await (callback.kind === 'deposit' ? takeDepositCallback : takePayoutCallback)(env, provider.code, callback)
        return { success: true, value: { taken: true } }
      },
    )
  })
}
