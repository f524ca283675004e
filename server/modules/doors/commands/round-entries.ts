/** Finds the round of an entry of the account record. */
import { findVendorRound } from '#server/modules/bets/rounds.sql.ts'
import type { EntrySubjects } from '#server/modules/wallet/wallet.slots.ts'
import { findTransaction } from './vendor-transactions.sql.ts'

export const ROUND_ENTRIES: EntrySubjects = {
  otherKinds: ['house_vendor', 'house_trial'],
  async find(q, account, { reference, otherOwner }) {
    const transaction = await findTransaction(q, otherOwner, reference)
    // imported entries name their round themselves
    const round = await findVendorRound(q, otherOwner, transaction?.roundId ?? reference, account.id)
    return round ? { kind: 'round', id: String(round.id) } : null
  },
}
