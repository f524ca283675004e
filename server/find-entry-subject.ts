/** What an entry of the account record belongs to: put together here, because wallet, bets, games and cashier do not know each other. */
import { findVendorRound } from '#server/modules/bets/rounds.sql.ts'
import { findDepositByReference } from '#server/modules/cashier/deposits.sql.ts'
import { findWithdrawalByReference } from '#server/modules/cashier/withdrawals.sql.ts'
import { findTransaction } from '#server/modules/games/vendor-transactions.sql.ts'
import type { FindSubject } from '#server/modules/wallet/wallet.routes.ts'

/** The round, deposit or withdrawal of a player's own entry; null where there is none, or where it is somebody else's. */
export const findEntrySubject: FindSubject = async (q, account, { reason, reference, otherKind, otherOwner }) => {
  if (otherKind === 'house_vendor' || otherKind === 'house_trial') {
    const transaction = await findTransaction(q, otherOwner, reference)
    // what was brought in from elsewhere names its round itself
    const round = await findVendorRound(q, otherOwner, transaction?.roundId ?? reference, account.id)
    return round ? { kind: 'round', id: String(round.id) } : null
  }
  if (reason.startsWith('withdrawal')) {
    const withdrawal = await findWithdrawalByReference(q, reference)
    return withdrawal?.memberId === account.id ? { kind: 'withdrawal', id: String(withdrawal.id) } : null
  }
  if (reason.startsWith('deposit')) {
    const deposit = await findDepositByReference(q, reference)
    return deposit?.memberId === account.id ? { kind: 'deposit', id: String(deposit.id) } : null
  }
  return null
}
