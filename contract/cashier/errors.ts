/** Refusals about money in and out. */
import type { ErrorList } from '../error-list.ts'

export const CASHIER_ERRORS = {
  METHOD_UNAVAILABLE: { status: 422, when: 'the deposit or withdrawal method is off for this member' },
  AMOUNT_TOO_SMALL: { status: 422, when: 'below the method’s minimum; value.min' },
  AMOUNT_TOO_LARGE: { status: 422, when: 'above the method’s maximum; value.max' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    when: 'the payment provider does not answer; the same request may be sent again',
  },
  DEPOSITS_OPEN: { status: 422, when: 'too many deposits of the member wait for payment; value.limit' },
  DEPOSIT_CLOSED: { status: 409, when: 'the deposit is already decided' },
  PICTURE_INVALID: {
    status: 422,
    when: 'the picture is no PNG or JPEG, cannot be opened, or has a side that is too small or too large',
  },
  PROOFS_FULL: { status: 422, when: 'a deposit takes so many pictures at most; value.limit' },
  FINDING_CLOSED: { status: 409, when: 'the finding is already decided' },
  PAYOUT_ACCOUNT_NOT_FOUND: { status: 404, when: 'no such payout account of this member' },
  METHOD_EXISTS: { status: 409, when: 'the brand has a method of this direction and code' },
  PAYOUT_ACCOUNT_EXISTS: { status: 409, when: 'the member has this payout account already' },
  PAYOUT_ACCOUNTS_FULL: { status: 422, when: 'the member has as many payout accounts as allowed; value.limit' },
  PAYMENT_PASSWORD_NOT_SET: { status: 422, when: 'the member has no payment password yet' },
  PAYMENT_PASSWORD_WRONG: { status: 422, when: 'wrong payment password; value.attemptsLeft' },
  PAYMENT_PASSWORD_LOCKED: { status: 423, when: 'too many wrong payment passwords; value.retryAfterSeconds' },
  WITHDRAWAL_OPEN: { status: 409, when: 'another withdrawal of the member is still in progress' },
  WITHDRAWAL_LOCKED: { status: 422, when: 'part of the balance is locked; value.withdrawable' },
  WITHDRAWAL_LIMIT: { status: 422, when: 'the daily number or amount is used up; value.limit' },
  HOLDER_DIFFERS: { status: 422, when: 'a payout account in another name than the member’s own' },
  OUTGOING_RESTS: {
    status: 422,
    when: 'outgoing money rests after an operator helped a member back into the account; value.until',
  },
  PAYEE_WAITS: { status: 422, when: 'the payout account is too new to be paid; value.from' },
  PROVIDER_SAYS: { status: 409, when: 'the payment provider says otherwise of this pay-out; value.state' },
  PAYEE_BLOCKED: {
    status: 422,
    when: 'nothing is paid to this payout account: it is blocked, removed, or no longer the one that was named',
  },
  STATEMENT_INVALID: { status: 422, when: 'a provider’s statement cannot be read; value.line' },
  REOPEN_CLOSED: { status: 422, when: 'the time to take back a receipt is over' },
  WITHDRAWAL_STATE: { status: 409, when: 'the withdrawal’s state does not allow this; value.state' },
  LINE_CLOSED: { status: 403, when: 'the brand does not allow transfers within the line, or not this way' },
  LINE_UNAVAILABLE: { status: 422, when: 'the receiver within the line cannot take money now, for whatever reason' },
  LINE_LIMIT: {
    status: 422,
    when: 'the daily number or amount of transfers within the line would be passed; value.limit',
  },
  SIGNATURE_INVALID: { status: 401, when: 'a call-back whose signature does not verify' },
} as const satisfies ErrorList
