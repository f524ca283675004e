/** What the metrics say of money on its way, of withdrawals that wait, and of deposits by method. */
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { newCounter, newGauge } from '#server/lib/metric-kinds.ts'
import { countAtScrape } from '#server/lib/metrics.ts'
import { countNeedingAttention, sumDepositsInFlight, sumWithdrawalsInFlight, type InFlight } from './in-flight.sql.ts'

const OF_ORDERS = ['brand', 'currency', 'state']
const money = newGauge(
  'money_in_flight_minor',
  'Money on its way, by brand, currency, way (deposit, withdrawal) and state, in units of the ledger (10,000 to one of the currency)',
  ['brand', 'currency', 'way', 'state'],
)
const withdrawals = {
  count: newGauge('withdrawals', 'Withdrawals that left the balance and are not paid', OF_ORDERS),
  oldest: newGauge(
    'withdrawals_oldest_seconds',
    'Age of the oldest of those withdrawals, since it was asked for',
    OF_ORDERS,
  ),
}
const attention = newGauge('withdrawals_needing_attention', 'Withdrawals that somebody must look at', ['brand'])
const deposits = {
  count: newGauge('deposits', 'Deposits that are not decided: pending or in review', OF_ORDERS),
  oldest: newGauge('deposits_oldest_seconds', 'Age of the oldest of those deposits, since it was asked for', OF_ORDERS),
}
const ended = newCounter(
  'deposits_total',
  'Deposits by brand, method and outcome: paid, review (paid otherwise than asked), declined (by the provider), refused (by operators), expired, unavailable (the provider gave no page), reversed',
  ['brand', 'method', 'outcome'],
)

export type DepositOutcome = 'paid' | 'review' | 'declined' | 'refused' | 'expired' | 'unavailable' | 'reversed'

/** Counts how a deposit ended, once the transaction is committed. */
export function countDeposit(
  tx: Tx,
  { merchant, methodCode }: { merchant: string; methodCode: string },
  outcome: DepositOutcome,
): void {
  tx.onCommit(() => ended.inc({ brand: merchant, method: methodCode, outcome }))
}

/** Counts a deposit for which its provider gave no page. */
export function countUnavailable({ merchant, methodCode }: { merchant: string; methodCode: string }): void {
  ended.inc({ brand: merchant, method: methodCode, outcome: 'unavailable' })
}

/** Sets the gauges of one way. */
function setOrders(way: string, { count, oldest }: typeof withdrawals, rows: readonly InFlight[], now: Date): void {
  for (const gauge of [count, oldest]) gauge.reset()
  for (const { brand, currency, state, ...figures } of rows) {
    const labels = { brand, currency, state }
    count.set(labels, figures.count)
    oldest.set(labels, Math.max(0, now.getTime() - figures.oldest.getTime()) / SECOND_MS)
    money.set({ ...labels, way }, Number(figures.amountMinor))
  }
}

countAtScrape(async ({ db, clock }) => {
  const now = clock.now()
  const [out, into] = [await sumWithdrawalsInFlight(db), await sumDepositsInFlight(db)]
  const looks = await countNeedingAttention(db)
  money.reset()
  setOrders('withdrawal', withdrawals, out, now)
  setOrders('deposit', deposits, into, now)
  attention.reset()
  for (const { brand, count } of looks) attention.set({ brand }, count)
})
