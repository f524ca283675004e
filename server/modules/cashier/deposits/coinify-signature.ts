/**
 * The signature of another company's call-backs: Coinify
 * (https://coinify-trade-api.readme.io/reference/webhook-signature). HMAC-SHA256 of the raw body under the shared
 * secret, lowercase hex, in `X-Coinify-Webhook-Signature`; tested against the example that Coinify publishes. This is
 * the first part of an adapter: docs/payment-providers.md describes the rest.
 */
import { createHmac } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { sameSecret } from '#server/lib/random.ts'

export const COINIFY_SIGNATURE_HEADER = 'x-coinify-webhook-signature'

/**
 * Passes a call-back that Coinify signed; compares in constant time. Fails with SIGNATURE_INVALID, without saying what
 * was wrong. The signature includes no time: the caller must process each event only once, by its id.
 */
export function verifyCoinifyCallback(secret: string, headers: Record<string, unknown>, rawBody: string): void {
  const signature = String(headers[COINIFY_SIGNATURE_HEADER] ?? '')
  const expected = createHmac('sha256', secret).update(rawBody).digest('hex')
  if (!sameSecret(signature, expected)) return fail('SIGNATURE_INVALID')
}
