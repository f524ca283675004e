/** What payment providers tell us. The raw body is kept, because it is what was signed. */
import { paymentCallback } from '#contract/cashier.ts'
import { fail } from '#contract/errors.ts'
import { callback as callbackSchema, type Callback } from '#contract/payment-protocol.ts'
import { answerSchema, describeIssues, type Http } from '#server/lib/http.ts'
import { verifyCallback } from './provider-signature.ts'
import { getProvider } from './providers.sql.ts'
import { takeDepositCallback } from './take-deposit-callback.ts'
import { takePayoutCallback } from './take-payout-callback.ts'

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

/** Adds `POST /callback/payment/{provider}`. The signature is verified before a byte of the body is understood. */
export function bindCallbacks(http: Http): void {
  const { env } = http
  http.calls.push(paymentCallback)
  http.app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string } }>('/callback/payment/:provider', {
      schema: { response: { 200: answerSchema(paymentCallback.output) } }, config: { callId: paymentCallback.id },
    }, async (request) => {
      if (typeof request.body !== 'string') return fail('UNSUPPORTED_MEDIA')
      const provider = await getProvider(env.db, request.params.provider)
      verifyCallback(env, provider, request.headers, request.body)
      const callback = parse(request.body)
      await (callback.kind === 'deposit' ? takeDepositCallback : takePayoutCallback)(env, provider.code, callback)
      return { success: true, value: { taken: true } }
    })
  })
}
