/** Limits of the cashier that are ours, not a method's. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'

/** A hosted page may be paid on this long. A payment that comes later still counts. */
export const DEPOSIT_LIFE_MS = 30 * MINUTE_MS
/** A transfer waits so long for its picture, and again when another picture is asked for. */
export const TRANSFER_LIFE_MS = DAY_MS
/** Deposits of one member that may wait for payment at once. */
export const OPEN_DEPOSITS_MAX = 5
/** Payout accounts of one member. */
export const PAYOUT_ACCOUNTS_MAX = 8
/** A provider that says nothing for this long has not answered; what became of the order is then unknown. */
export const PROVIDER_TIMEOUT_MS = 8 * SECOND_MS
/** The largest answer that is read from a provider. */
export const PROVIDER_ANSWER_MAX_BYTES = 16 * 1024
/** The same of a whole day's statement. */
export const STATEMENT_ANSWER_MAX_BYTES = 8 * 1024 * 1024

/** Wrong payment passwords in a row before the first pause; each one after it doubles the pause. */
export const PASSWORD_FAILURES_MAX = 5
export const PASSWORD_PAUSE_MS = 15 * MINUTE_MS
export const PASSWORD_PAUSE_MAX_MS = DAY_MS

/** A code for a new payment password: how long it lives, how often it may be guessed at, how soon another may be sent. */
export const RESET_CODE_LIFE_MS = 10 * MINUTE_MS
export const RESET_CODE_FAILURES_MAX = 5
export const RESET_CODE_PAUSE_MS = MINUTE_MS

/** Outgoing money rests so long after an operator helped somebody into the account, where the brand says nothing. */
export const REST_HOURS = 24

/** A decision about an order waits so long for agreement. */
export const DECISION_LIFE_MS = 3 * DAY_MS

/** Pauses between questions about a pay-out; the last one repeats. */
export const ASK_PAUSES_MS: readonly number[] = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** A pay-out that is not settled this long after it was handed over goes to the operators' queue. */
export const PAYOUT_OVERDUE_MS = 3 * HOUR_MS

/** The usual time of a method comes from its newest payments of the last days, and only from enough of them. */
export const USUAL_DAYS = 30
export const USUAL_SAMPLE_MAX = 500
export const USUAL_SAMPLE_MIN = 5

/** The risk check calls an amount high from here, and a payee new for so long. */
export const RISK_AMOUNT_MINOR = 20_000_0000n
export const RISK_PAYEE_AGE_MS = DAY_MS
/** A payment password that was reset counts as somebody else's for so long. */
export const RISK_PASSWORD_AGE_MS = DAY_MS
/** A withdrawal this soon after a deposit, of most of it, was hardly played. */
export const RISK_PASS_THROUGH_MS = HOUR_MS
