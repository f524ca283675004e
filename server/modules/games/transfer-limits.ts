/** Limits of transfer wallets. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'

/** A vendor that says nothing for this long has not answered; what became of the order is then unknown. */
export const VENDOR_TIMEOUT_MS = 6 * SECOND_MS
/** A balance that is only shown is not waited for as long. */
export const BALANCE_TIMEOUT_MS = 3 * SECOND_MS
/** The largest answer that is read from a vendor. */
export const VENDOR_ANSWER_MAX_BYTES = 512 * 1024

/** Pauses between questions about an order; the last one repeats for ever. */
export const ASK_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  10 * SECOND_MS,
  20 * SECOND_MS,
  40 * SECOND_MS,
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE_MS),
]
/** An order that is not decided this long after it was sent goes to the operators' queue. It is asked for all the same. */
export const TRANSFER_OVERDUE_MS = 2 * HOUR_MS

/** Records that one look at a feed books in one commit, and looks of one run at most. */
export const RECORDS_BATCH = 100
export const RECORD_BATCHES_MAX = 50

/** Wallets that one reconciliation asks a vendor about, those that moved last first. */
export const RECONCILED_MAX = 500
