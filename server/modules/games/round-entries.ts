/** Which round an entry of the account record belongs to. */
import { findVendorRound } from '#server/modules/bets/rounds.sql.ts'
import type { EntrySubjects } from '#server/modules/wallet/wallet.slots.ts'
import { findTransaction } from './vendor-transactions.sql.ts'

export const ROUND_ENTRIES: EntrySubjects = {
  otherKinds: ['house_vendor', 'house_trial'],
  async find(q, account, { reference, otherOwner }) {
    const transaction = await findTransaction(q, otherOwner, reference)
    // what was brought in from elsewhere names its round itself
    const round = await findVendorRound(q, otherOwner, transaction?.roundId ?? reference, account.id)
    return round ? { kind: 'round', id: String(round.id) } : null
  },
}
