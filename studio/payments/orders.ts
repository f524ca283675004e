/** Deposit orders: opened by the platform, decided by the member on the hosted page. */
import type { OrderAnswer, OrderRequest } from '#contract/cashier/payment-protocol.ts'
import type { Delivery, Order, PaymentsDeps } from './payments.ts'
import type { Store } from './store.ts'

/** The delay of the answer "late". */
export const LATE_MS = 30_000
/** When the platform receives the call-back: a test may choose it. */
export const ANSWERS = ['now', 'late', 'twice', 'never'] as const
export type Answer = (typeof ANSWERS)[number]
export type Decision = { action: 'pay' | 'decline'; /** What is really paid. */ amount: string; answer: Answer }

/**
 * Opens an order, or finds it: the same reference is the same order. Returns null when its amount or currency differs.
 */
export function openOrder(deps: PaymentsDeps, store: Store, request: OrderRequest): OrderAnswer | null {
  const known = store.findOrderByReference(request.reference)
  if (known && (known.request.amount !== request.amount || known.request.currency !== request.currency)) return null
  const order: Order = known ?? {
    id: deps.random.bytes(24).toString('base64url'),
    request,
    state: 'open',
    providerReference: `SB${deps.random.bytes(5).toString('hex').toUpperCase()}`,
  }
  if (!known) store.save({ order })
  return { orderId: order.id, pageUrl: `${deps.publicOrigin}/pay/o/${order.id}?lang=${request.language}` }
}

/** Returns whether the member can still decide. */
export function isOpen(deps: PaymentsDeps, order: Order): boolean {
  return order.state === 'open' && Date.parse(order.request.expiresAt) > deps.clock.wall()
}

/** Returns a call-back that is due after a delay. */
export function deliveryOf(deps: PaymentsDeps, body: Omit<Delivery['body'], 'eventId'>, delayMs: number): Delivery {
  const id = deps.random.bytes(16).toString('hex')
  return { id, body: { ...body, eventId: id }, dueAt: deps.clock.wall() + delayMs, attempts: 0, isDelivered: false }
}

/**
 * Stores the member's decision and its call-backs to the platform. An order is decided once; a second decision changes
 * nothing.
 */
export function decideOrder(
  deps: PaymentsDeps,
  store: Store,
  order: Order,
  { action, amount, answer }: Decision,
): void {
  if (!isOpen(deps, order)) return
  const state = action === 'pay' ? 'paid' : 'declined'
  const { reference, currency } = order.request
  const first = deliveryOf(
    deps,
    {
      kind: 'deposit',
      reference,
      currency,
      amount: action === 'pay' ? amount : order.request.amount,
      state: action === 'pay' ? 'paid' : 'failed',
      providerReference: order.providerReference,
      failure: action === 'pay' ? null : 'declined by the payer',
    },
    answer === 'late' ? LATE_MS : 0,
  )
  const again: Delivery = { ...first, id: `${first.id}-again` }
  const deliveries = { now: [first], late: [first], twice: [first, again], never: [] }[answer]
  const paid = action === 'pay' ? { paid: { amount, at: deps.clock.wall() } } : {}
  store.save({ order: { ...order, state, ...paid } }, ...deliveries.map((delivery) => ({ delivery })))
}

/**
 * Takes a paid order back as the payer's bank would, and stores the call-back about it. Does nothing to an order that was
 * not paid or was taken back before.
 */
export function reverseOrder(deps: PaymentsDeps, store: Store, order: Order, answer: Answer): void {
  if (order.state !== 'paid' || !order.paid) return
  const { reference, currency } = order.request
  const delivery = deliveryOf(
    deps,
    {
      kind: 'deposit',
      reference,
      currency,
      amount: order.paid.amount,
      state: 'reversed',
      providerReference: order.providerReference,
      failure: "taken back by the payer's bank",
    },
    answer === 'late' ? LATE_MS : 0,
  )
  const again: Delivery = { ...delivery, id: `${delivery.id}-again` }
  const deliveries = { now: [delivery], late: [delivery], twice: [delivery, again], never: [] }[answer]
  store.save({ order: { ...order, state: 'reversed' } }, ...deliveries.map((one) => ({ delivery: one })))
}
