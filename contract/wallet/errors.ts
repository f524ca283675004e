/** Refusals about the ledger. */
import type { ErrorList } from '../error-list.ts'

export const WALLET_ERRORS = {
  INSUFFICIENT_FUNDS: { status: 422, when: 'the balance does not cover the amount' },
  KEY_REUSED: { status: 409, when: 'an idempotency key was used before for something else' },
  HOLD_ENDED: { status: 409, when: 'held money was posted, given back or has expired before' },
  CURRENCY_MISMATCH: { status: 422, when: 'the amount is in another currency than the account' },
} as const satisfies ErrorList
