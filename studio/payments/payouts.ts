/**
 * Pay-out orders. The end of the payee's number selects what happens, so that every fault can be triggered from a
 * browser: see README.md.
 */
import type { PayoutAnswer, PayoutRequest } from '#contract/cashier/payment-protocol.ts'
import { deliveryOf, LATE_MS } from './orders.ts'
import type { Delivery, PaymentsDeps, Payout } from './payments.ts'
import type { Store } from './store.ts'

/** How long a pay-out takes when nothing is wrong. */
export const PAYOUT_MS = 3_000

type Fault = 'fails' | 'late' | 'twice' | 'never' | 'unanswered' | 'lost'
const FAULTS: Readonly<Record<string, Fault>> = {
  '0001': 'fails',
  '0002': 'late',
  '0003': 'twice',
  '0004': 'never',
  '0005': 'unanswered',
  '0006': 'lost',
}

function faultOf(request: PayoutRequest): Fault | null {
  return FAULTS[request.payee.number.slice(-4)] ?? null
}

function contentOf({ amount, currency, payee }: PayoutRequest): string {
  return JSON.stringify([amount, currency, payee.holder, payee.number, payee.bank])
}

/** Returns the current state of a pay-out. */
export function answerPayout(deps: PaymentsDeps, payout: Payout): PayoutAnswer {
  const isSettled = payout.settledAt <= deps.clock.wall()
  return {
    reference: payout.request.reference,
    state: isSettled ? payout.outcome : 'accepted',
    providerReference: payout.providerReference,
    failure: isSettled ? payout.failure : null,
  }
}

/** References whose first send was lost intentionally. */
const lost = new WeakMap<Store, Set<string>>()

function isLostNow(store: Store, request: PayoutRequest): boolean {
  const known = lost.get(store) ?? new Set()
  lost.set(store, known)
  if (faultOf(request) !== 'lost' || known.has(request.reference)) return false
  known.add(request.reference)
  return true
}

/**
 * Accepts a pay-out, or finds it. `conflict`: the reference was used for another amount or payee. `silence`: the
 * platform gets an error instead of an answer, as the payee's number demands.
 */
export function takePayout(
  deps: PaymentsDeps,
  store: Store,
  request: PayoutRequest,
): PayoutAnswer | 'conflict' | 'silence' {
  const known = store.findPayout(request.reference)
  if (known) return contentOf(known.request) === contentOf(request) ? answerPayout(deps, known) : 'conflict'
  if (isLostNow(store, request)) return 'silence'
  const fault = faultOf(request)
  const failure = fault === 'fails' ? 'the payee does not exist' : null
  const delayMs = fault === 'late' ? LATE_MS : PAYOUT_MS
  const payout: Payout = {
    request,
    outcome: failure ? 'failed' : 'paid',
    failure,
    settledAt: deps.clock.wall() + delayMs,
    providerReference: `SP${deps.random.bytes(5).toString('hex').toUpperCase()}`,
  }
  const first = deliveryOf(
    deps,
    {
      kind: 'payout',
      reference: request.reference,
      currency: request.currency,
      amount: request.amount,
      state: payout.outcome,
      providerReference: payout.providerReference,
      failure,
    },
    delayMs,
  )
  const again: Delivery = { ...first, id: `${first.id}-again` }
  const deliveries = fault === 'never' ? [] : fault === 'twice' ? [first, again] : [first]
  store.save({ payout }, ...deliveries.map((delivery) => ({ delivery })))
  return fault === 'unanswered' ? 'silence' : answerPayout(deps, payout)
}
