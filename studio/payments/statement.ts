import type { StatementAnswer } from '#contract/cashier/payment-protocol.ts'
import type { Store } from './store.ts'

/** Returns what was really paid in and out on a UTC day, also where the platform was never notified. */
export function listStatement(store: Store, day: string, now: number): StatementAnswer {
  const isOfDay = (at: number) => at <= now && new Date(at).toISOString().startsWith(day)
  const deposits = store
    .listOrders()
    .flatMap(({ request, paid }) =>
      paid && isOfDay(paid.at)
        ? [{ reference: request.reference, kind: 'deposit' as const, amount: paid.amount, currency: request.currency }]
        : [],
    )
  const payouts = store.listPayouts().flatMap(({ request, outcome, settledAt }) =>
    outcome === 'paid' && isOfDay(settledAt)
      ? [
          {
            reference: request.reference,
            kind: 'payout' as const,
            amount: request.amount,
            currency: request.currency,
          },
        ]
      : [],
  )
  return { payments: [...deposits, ...payouts] }
}
