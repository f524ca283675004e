import { useSyncExternalStore } from 'react'
import { formatMoney } from '#contract/money.ts'

/** Prize counters change every 3000 ms (docs/specification.md 9.1). */
export const PRIZE_TICK_MS = 3000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let step = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    step += 1
    for (const each of listeners) each()
  }, PRIZE_TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the present step of all counters on the page; they share one timer. */
export function usePrizeStep(): number {
  return useSyncExternalStore(
    subscribe,
    () => step,
    () => 0,
  )
}

export type PrizeCounterProps = { prize: { amount: string; currency: string }; vendor: string }

/**
 * Shows the line beneath a hot game: its biggest real payout of the last days and its vendor, in turn, every 3 s. The
 * amount is always a real payout and never counts up to more.
 */
export function PrizeCounter({ prize, vendor }: PrizeCounterProps) {
  const current = usePrizeStep()
  if (current % 3 === 2) return vendor
  return (
    <b className="num font-semibold text-brand-ink">
      {formatMoney(prize.amount, prize.currency).replace(/\.\d+$/, '')}
    </b>
  )
}
