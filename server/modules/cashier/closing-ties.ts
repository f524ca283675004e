/** Orders that prevent the closing of an account. */
import type { Tie } from '#server/lib/people.ts'
import { countOpenDeposits } from './deposits/deposits.sql.ts'
import { findNewestWithdrawal, IN_PROGRESS } from './withdrawals/withdrawals.sql.ts'

/** Withdrawals in progress. */
export const WITHDRAWALS_TIE: Tie = {
  tie: 'withdrawals',
  hangs: async (q, { id }) => (await findNewestWithdrawal(q, id, [...IN_PROGRESS, 'paid', 'disputed'])) !== null,
}

/** Deposits that wait for payment. */
export const DEPOSITS_TIE: Tie = { tie: 'deposits', hangs: async (q, { id }) => (await countOpenDeposits(q, id)) > 0 }
