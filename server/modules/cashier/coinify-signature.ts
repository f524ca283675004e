/**
 * The signature of another company's call-backs: Coinify (https://coinify-trade-api.readme.io/reference/webhook-signature).
 * HMAC-SHA256 of the raw body under the shared secret, lowercase hex, in `X-Coinify-Webhook-Signature`; proven against the
 * example that it publishes. The first part of an adapter: docs/payment-providers.md says what the rest is.
 */
import { createHmac } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { sameSecret } from '#server/lib/random.ts'

export const COINIFY_SIGNATURE_HEADER = 'x-coinify-webhook-signature'

/**
 * Passes a call-back that Coinify signed, compared in constant time. Fails with SIGNATURE_INVALID, without saying what was wrong.
 * The signature holds no time: whoever uses it must hear each event once, by its id.
 */
export function verifyCoinifyCallback(secret: string, headers: Record<string, unknown>, rawBody: string): void {
  const signature = String(headers[COINIFY_SIGNATURE_HEADER] ?? '')
  const expected = createHmac('sha256', secret).update(rawBody).digest('hex')
  if (!sameSecret(signature, expected)) return fail('SIGNATURE_INVALID')
}
