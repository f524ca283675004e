/** Signatures between the platform and its payment providers (contract/cashier/payment-protocol.ts). */
import { createHmac } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import {
  SIGNATURE_HEADER,
  SIGNATURE_WINDOW_SECONDS,
  signedCallback,
  signedRequest,
  TIMESTAMP_HEADER,
} from '#contract/cashier/payment-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { sameSecret } from '#server/lib/random.ts'
import { openProviderSecret, type Provider } from './providers.sql.ts'

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Returns the two headers of a call to a provider. */
export function signRequest(
  env: Env,
  provider: Provider,
  part: { method: string; path: string; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(env.clock.now().getTime() / 1000))
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: hmac(openProviderSecret(env, provider), signedRequest({ timestamp, ...part })),
  }
}

/**
 * Passes a call-back that the provider signed within ±300 s of our clock; compares in constant time. Fails with
 * SIGNATURE_INVALID, without saying what was wrong.
 */
export function verifyCallback(env: Env, provider: Provider, headers: Record<string, unknown>, rawBody: string): void {
  const timestamp = String(headers[TIMESTAMP_HEADER] ?? '')
  const signature = String(headers[SIGNATURE_HEADER] ?? '')
  const ageSeconds = Math.abs(env.clock.now().getTime() / 1000 - Number(timestamp))
  const isRight = sameSecret(
    signature,
    hmac(openProviderSecret(env, provider), signedCallback({ timestamp, body: rawBody })),
  )
  if (!isRight || !/^\d{1,12}$/.test(timestamp) || ageSeconds > SIGNATURE_WINDOW_SECONDS)
    return fail('SIGNATURE_INVALID')
}
