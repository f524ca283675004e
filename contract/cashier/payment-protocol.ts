/**
 * The calls between the platform and a payment provider.
 *
 * | caller | call | answer |
 * | --- | --- | --- |
 * | platform | `POST {provider}/orders` with `orderRequest` | `orderAnswer`: the hosted page that the member is sent to
 * |
 * | platform | `POST {provider}/payouts` with `payoutRequest` | `payoutAnswer`: accepted, or what it has become |
 * | platform | `GET {provider}/payouts/{reference}` | `payoutAnswer`, or 404 when the provider never saw the order |
 * | platform | `GET {provider}/statements/{day}` | `statementAnswer`: every payment of that day of UTC |
 * | provider | `POST {platform}/callback/payment/{provider}` with `callback` | 200 once it is taken, else it is sent
 * again |
 *
 * Every call is signed: `X-Payment-Timestamp` (Unix seconds, within ±300 s of the reader's clock) and
 * `X-Payment-Signature`, hex HMAC-SHA256 of the text below under the provider's key.
 * Orders and pay-outs are idempotent by our `reference`: the same reference with the same content gets the first answer
 * again, with other content it is refused with 409. Amounts are decimal strings of the currency's unit.
 */
import { z } from 'zod'

export const SIGNATURE_WINDOW_SECONDS = 300
export const TIMESTAMP_HEADER = 'x-payment-timestamp'
export const SIGNATURE_HEADER = 'x-payment-signature'

/** Returns the signed text of a call from the platform to a provider. */
export function signedRequest(part: { timestamp: string; method: string; path: string; body: string }): string {
  return `${part.timestamp}.${part.method}.${part.path}.${part.body}`
}

/** Returns the signed text of a provider's callback. */
export function signedCallback(part: { timestamp: string; body: string }): string {
  return `${part.timestamp}.${part.body}`
}

const reference = z.string().regex(/^[A-Z]-[0-9A-Z]{8}$/)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
const currency = z.string().regex(/^[A-Z]{3}$/)

/** The means of payment; it decides what the hosted page shows. */
export const CHANNEL_KINDS = ['ewallet', 'bank', 'crypto'] as const

export const orderRequest = z.object({
  reference,
  amount,
  currency,
  /** The brand's name, shown on the page. */
  merchant: z.string().min(1).max(60),
  channel: z.object({ kind: z.enum(CHANNEL_KINDS), name: z.string().min(1).max(60) }),
  language: z.enum(['ar', 'bn', 'en']),
  /** Where the page sends the member afterwards; an address of the platform's own origin. */
  returnUrl: z.string().url().max(500),
  expiresAt: z.iso.datetime(),
})
export type OrderRequest = z.infer<typeof orderRequest>

export const orderAnswer = z.object({
  /** The provider's own number of the order. */
  orderId: z.string().min(16).max(64),
  pageUrl: z.string().url().max(500),
})
export type OrderAnswer = z.infer<typeof orderAnswer>

export const payoutRequest = z.object({
  reference,
  amount,
  currency,
  channel: z.object({ kind: z.enum(CHANNEL_KINDS), name: z.string().min(1).max(60) }),
  payee: z.object({
    holder: z.string().min(1).max(80),
    number: z.string().min(4).max(64),
    bank: z.string().max(80).nullable(),
  }),
})
export type PayoutRequest = z.infer<typeof payoutRequest>

export const PAYOUT_OUTCOMES = ['accepted', 'paid', 'failed'] as const

export const payoutAnswer = z.object({
  reference,
  state: z.enum(PAYOUT_OUTCOMES),
  /** The provider's own number of the pay-out, for questions to the provider. */
  providerReference: z.string().min(1).max(64),
  /** Why it failed, in the provider's words. */
  failure: z.string().max(200).nullable(),
})
export type PayoutAnswer = z.infer<typeof payoutAnswer>

/** Everything that a provider received or paid out on a day. */
export const statementAnswer = z.object({
  payments: z.array(z.object({ reference, kind: z.enum(['deposit', 'payout']), amount, currency })).max(100_000),
})
export type StatementAnswer = z.infer<typeof statementAnswer>

/** The callback. `eventId` is the same in every repetition. */
export const callback = z.object({
  eventId: z.string().min(8).max(64),
  kind: z.enum(['deposit', 'payout']),
  reference,
  /** `reversed`, of a deposit only: the payer's bank took the whole payment back. */
  state: z.enum(['paid', 'failed', 'reversed']),
  /** What was really paid; it may differ from what was asked. */
  amount,
  currency,
  providerReference: z.string().min(1).max(64),
  failure: z.string().max(200).nullable(),
})
export type Callback = z.infer<typeof callback>
