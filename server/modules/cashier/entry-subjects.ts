/** Finds the order that an entry of the account record belongs to. */
import type { EntrySubjects } from '#server/modules/wallet/wallet.slots.ts'
import { findDepositByReference } from './deposits/deposits.sql.ts'
import { findWithdrawalByReference } from './withdrawals/withdrawals.sql.ts'

export const DEPOSIT_ENTRIES: EntrySubjects = {
  reasons: ['deposit', 'deposit_fee', 'deposit_reversed', 'debt_recovered'],
  async find(q, account, { reference }) {
    const deposit = await findDepositByReference(q, reference)
    return deposit?.memberId === account.id ? { kind: 'deposit', id: String(deposit.id) } : null
  },
}

export const WITHDRAWAL_ENTRIES: EntrySubjects = {
  reasons: ['withdrawal', 'withdrawal_fee', 'withdrawal_returned', 'withdrawal_paid'],
  async find(q, account, { reference }) {
    const withdrawal = await findWithdrawalByReference(q, reference)
    return withdrawal?.memberId === account.id ? { kind: 'withdrawal', id: String(withdrawal.id) } : null
  },
}
