/** Compares a provider's statement with what was recorded. Pure. */
import type { DifferenceKind } from '#contract/cashier/office-reconciliations.ts'

export type PaymentKind = 'deposit' | 'payout'
/** One payment as one side has it. */
export type Payment = { reference: string; kind: PaymentKind; amountMinor: bigint; currency: string }
export type Difference = {
  reference: string
  kind: PaymentKind
  what: DifferenceKind
  currency: string
  recordedMinor: bigint | null
  statedMinor: bigint | null
}

const keyOf = ({ kind, reference, currency }: Payment) => `${kind} ${reference} ${currency}`

/** Returns the payments added up by order: an order that was paid twice is one line on both sides. */
function addUp(payments: readonly Payment[]): Map<string, Payment> {
  const sums = new Map<string, Payment>()
  for (const payment of payments) {
    const known = sums.get(keyOf(payment))
    sums.set(keyOf(payment), known ? { ...known, amountMinor: known.amountMinor + payment.amountMinor } : payment)
  }
  return sums
}

/**
 * Returns every order on which the two sides differ, in the order of their references. `elsewhere` is what was recorded
 * on other days about orders in the statement: a payment around midnight is no difference.
 */
export function compareStatement(
  recorded: readonly Payment[],
  stated: readonly Payment[],
  elsewhere: readonly Payment[] = [],
): Difference[] {
  const [ours, theirs, others] = [addUp(recorded), addUp(stated), addUp(elsewhere)]
  const foreign = new Set(stated.map((one) => `${one.kind} ${one.reference}`))
  const known = new Set(recorded.map((one) => `${one.kind} ${one.reference}`))
  const differences: Difference[] = []
  for (const [key, own] of ours) {
    const their = theirs.get(key)
    const what = !their
      ? foreign.has(`${own.kind} ${own.reference}`)
        ? 'currency_differs'
        : 'missing_there'
      : their.amountMinor === own.amountMinor
        ? null
        : 'amount_differs'
    if (what)
      differences.push({
        ...describe(own),
        what,
        recordedMinor: own.amountMinor,
        statedMinor: their?.amountMinor ?? null,
      })
  }
  for (const [key, their] of theirs) {
    if (ours.has(key) || known.has(`${their.kind} ${their.reference}`)) continue
    const other = others.get(key)
    if (other?.amountMinor === their.amountMinor) continue
    const what = other ? 'amount_differs' : 'missing_here'
    differences.push({
      ...describe(their),
      what,
      recordedMinor: other?.amountMinor ?? null,
      statedMinor: their.amountMinor,
    })
  }
  return differences.toSorted((a, b) =>
    a.reference < b.reference ? -1 : a.reference > b.reference ? 1 : a.kind < b.kind ? -1 : 1,
  )
}

const describe = ({ reference, kind, currency }: Payment) => ({ reference, kind, currency })
