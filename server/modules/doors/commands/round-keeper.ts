/**
 * The keeper of vendors' rounds that stay open: it returns their stakes by the same operation as a vendor's own
 * rollback.
 */
import { toAccountRef } from '#contract/doors/account-ref.ts'
import { listVendors } from '#server/modules/catalogue/titles/catalogue.sql.ts'
import type { RoundKeeper } from '#server/modules/play/play.slots.ts'
import { VendorRefusal } from '../vendors/vendor-refusal.ts'
import { rollBack } from './roll-back.ts'
import { findRoundBets } from './vendor-transactions.sql.ts'

export const VENDOR_ROUNDS: RoundKeeper = {
  listBanks: async (q) => (await listVendors(q)).map(({ code }) => code),
  async findStakes(q, round) {
    const { bets, hasWin } = await findRoundBets(q, round.bank, round.roundId, round)
    return { stakes: bets, hasWin }
  },
  // these rollbacks have ids with a blank in them, which no vendor's id may contain
  async giveBack(env, { id, bank, roundId, ...player }, detail) {
    const { bets } = await findRoundBets(env.db, bank, roundId, player)
    const accountRef = toAccountRef(player)
    try {
      for (const txId of bets)
        await rollBack(env, bank, { txId: `void ${id} ${txId}`, targetTxId: txId, accountRef, roundId, detail })
      return true
    } catch (error) {
      if (error instanceof VendorRefusal && error.code === 'ALREADY_SETTLED') return false
      throw error
    }
  },
}
