/** What the sandbox payment provider keeps and what it needs from outside. */
import type { Callback, OrderRequest, PayoutRequest } from '#contract/payment-protocol.ts'

/** An order to pay in: the member decides about it on the hosted page. */
export type Order = {
  /** Unguessable: whoever has the page's address may pay. */
  id: string
  request: OrderRequest
  state: 'open' | 'paid' | 'declined'
  /** What was really paid, and when in milliseconds since 1970. */
  paid?: { amount: string; at: number }
  providerReference: string
}

/** An order to pay out. It is decided when it arrives, and says so from `settledAt` on. */
export type Payout = {
  request: PayoutRequest
  outcome: 'paid' | 'failed'
  failure: string | null
  providerReference: string
  /** Milliseconds since 1970. */
  settledAt: number
}

/** A call-back that the platform has to hear. */
export type Delivery = {
  id: string
  body: Callback
  /** Milliseconds since 1970. */
  dueAt: number
  attempts: number
  isDelivered: boolean
}

export type PaymentsDeps = {
  /** Signs and verifies; the platform has the same for this provider. */
  secret: string
  /** Where call-backs go, for example http://127.0.0.1:3000. */
  platformOrigin: string
  /** Where members reach this page. */
  publicOrigin: string
  /** The only site that members are sent back to, with the brands' domains under it. */
  siteOrigin: string
  /** File that keeps orders, pay-outs and call-backs over restarts. */
  file: string
  /** Folder of the fonts that the page is set in. */
  fontDir: string
  clock: { /** Milliseconds since 1970. */ wall(): number; after(delayMs: number, callback: () => void): () => void }
  random: { bytes(length: number): Buffer }
}

/** Our code at the platform. */
export const PROVIDER = 'sandbox'
