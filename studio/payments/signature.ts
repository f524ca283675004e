import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  SIGNATURE_HEADER,
  SIGNATURE_WINDOW_SECONDS,
  signedCallback,
  signedRequest,
  TIMESTAMP_HEADER,
} from '#contract/cashier/payment-protocol.ts'
import type { PaymentsDeps } from './payments.ts'

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Returns whether the platform signed a call within ±300 s of this clock. */
export function isSigned(
  deps: PaymentsDeps,
  headers: Record<string, unknown>,
  part: { method: string; path: string; body: string },
): boolean {
  const timestamp = String(headers[TIMESTAMP_HEADER] ?? '')
  const isRight = isSame(
    String(headers[SIGNATURE_HEADER] ?? ''),
    hmac(deps.secret, signedRequest({ timestamp, ...part })),
  )
  return isRight && Math.abs(deps.clock.wall() / 1000 - Number(timestamp)) <= SIGNATURE_WINDOW_SECONDS
}

/** Returns the headers of a call-back. */
export function signCallback(deps: PaymentsDeps, body: string): Record<string, string> {
  const timestamp = String(Math.floor(deps.clock.wall() / 1000))
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: hmac(deps.secret, signedCallback({ timestamp, body })) }
}
