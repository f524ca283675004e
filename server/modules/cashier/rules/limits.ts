/** Limits of the cashier that no method or brand sets. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'

/** How long a hosted page accepts a payment. A payment that comes later still counts. */
export const DEPOSIT_LIFE_MS = 30 * MINUTE_MS
/** How long a bank deposit waits for its picture, and again when another picture is requested. */
export const BANK_DEPOSIT_LIFE_MS = DAY_MS
/** How many deposits of one member may wait for payment. */
export const OPEN_DEPOSITS_MAX = 5
/** The most payout accounts of one member. */
export const PAYOUT_ACCOUNTS_MAX = 8
/** How long a provider may take to answer. After that, the outcome of the order is unknown. */
export const PROVIDER_TIMEOUT_MS = 8 * SECOND_MS
/** The largest answer that is read from a provider. */
export const PROVIDER_ANSWER_MAX_BYTES = 16 * 1024
/** The same for a whole day's statement. */
export const STATEMENT_ANSWER_MAX_BYTES = 8 * 1024 * 1024

/** Wrong payment passwords in a row before the first pause; each further one doubles the pause. */
export const PASSWORD_FAILURES_MAX = 5
export const PASSWORD_PAUSE_MS = 15 * MINUTE_MS
export const PASSWORD_PAUSE_MAX_MS = DAY_MS

/**
 * A code for a new payment password: how long it is valid, how many guesses it allows, how soon another may be sent.
 */
export const RESET_CODE_LIFE_MS = 10 * MINUTE_MS
export const RESET_CODE_FAILURES_MAX = 5
export const RESET_CODE_PAUSE_MS = MINUTE_MS

/**
 * How many hours outgoing money rests after an operator helped the member into their account, when the brand sets
 * nothing.
 */
export const REST_HOURS = 24

/** How long a decision about an order waits for agreement. */
export const DECISION_LIFE_MS = 3 * DAY_MS

/** Pauses between requests about a pay-out; the last one repeats. */
export const ASK_PAUSES_MS: readonly number[] = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** A pay-out that is not settled this long after it was sent goes to the operators' queue. */
export const PAYOUT_OVERDUE_MS = 3 * HOUR_MS

/** A method's usual time is computed from its newest payments of the last days, and only when there are enough. */
export const USUAL_DAYS = 30
export const USUAL_SAMPLE_MAX = 500
export const USUAL_SAMPLE_MIN = 5

/** The risk check reports an amount as high from RISK_AMOUNT_MINOR, and a payee as new for this long. */
export const RISK_AMOUNT_MINOR = 20_000_0000n
export const RISK_PAYEE_AGE_MS = DAY_MS
/** How long the risk check reports a reset payment password, because another person may have reset it. */
export const RISK_PASSWORD_AGE_MS = DAY_MS
/** A withdrawal this soon after a deposit, of most of that deposit, is reported as hardly played. */
export const RISK_PASS_THROUGH_MS = HOUR_MS
