/** The sandbox payment provider's records, and what it needs from outside. */
import type { Callback, OrderRequest, PayoutRequest } from '#contract/cashier/payment-protocol.ts'

/** A deposit order: the member decides about it on the hosted page. */
export type Order = {
  /** Unguessable: anyone with the page's address may pay. */
  id: string
  request: OrderRequest
  /** `reversed`: it was paid, and the payer's bank took it back. */
  state: 'open' | 'paid' | 'declined' | 'reversed'
  /** What was really paid, and when, in milliseconds since 1970. */
  paid?: { amount: string; at: number }
  providerReference: string
}

/** A pay-out order. It is decided when it arrives, and reports so from `settledAt` on. */
export type Payout = {
  request: PayoutRequest
  outcome: 'paid' | 'failed'
  failure: string | null
  providerReference: string
  /** Milliseconds since 1970. */
  settledAt: number
}

/** A call-back that the platform must receive. */
export type Delivery = {
  id: string
  body: Callback
  /** Milliseconds since 1970. */
  dueAt: number
  attempts: number
  isDelivered: boolean
}

export type PaymentsDeps = {
  /** Signs and verifies. The platform has the same secret for this provider. */
  secret: string
  /** The origin that call-backs are sent to, for example http://127.0.0.1:3000. */
  platformOrigin: string
  /** The address at which members reach this page. */
  publicOrigin: string
  /** The only site that members are redirected to, with the brands' domains under it. */
  siteOrigin: string
  /** The file that stores orders, pay-outs and call-backs across restarts. */
  file: string
  /** The folder with the page's fonts. */
  fontDir: string
  clock: { /** Milliseconds since 1970. */ wall(): number; after(delayMs: number, callback: () => void): () => void }
  random: { bytes(length: number): Buffer }
}

/** The sandbox provider's code at the platform. */
export const PROVIDER = 'sandbox'
