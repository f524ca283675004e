/** Limits of vendors' own wallets. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'

/** A vendor that sends no answer for this long counts as not answering; the outcome of the order is then unknown. */
export const VENDOR_TIMEOUT_MS = 6 * SECOND_MS
/** The time-out for a balance that is only shown, which is shorter. */
export const BALANCE_TIMEOUT_MS = 3 * SECOND_MS
/** The largest answer that is read from a vendor. */
export const VENDOR_ANSWER_MAX_BYTES = 512 * 1024

/** Pauses between questions about an order; the last one repeats without end. */
export const ASK_PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  10 * SECOND_MS,
  20 * SECOND_MS,
  40 * SECOND_MS,
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE_MS),
]
/**
 * An order that is not decided this long after it was sent goes to the operators' queue. The vendor is still asked
 * about it.
 */
export const MOVE_OVERDUE_MS = 2 * HOUR_MS

/** How many records of a feed are booked in one commit, and how many batches one run reads at most. */
export const RECORDS_BATCH = 100
export const RECORD_BATCHES_MAX = 50

/** How many wallets one reconciliation asks a vendor about; those with the latest movements come first. */
export const RECONCILED_MAX = 500
