/** The bank: the other side of a stake. It receives what players lose and pays what they win. */
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'

export type Bank = {
  /** The bank's name in the journal, and in what members owe it. */
  code: string
  /** The bank's account of real money. For play money every bank uses the account `house_trial` of its code. */
  account: Pick<AccountRef, 'kind' | 'owner'>
  /** Who owns its jackpot pool, where that is not the bank as a whole. */
  pool?: string
}

/** Returns a vendor as a bank: the vendor's account with us. */
export const vendorBank = (vendor: string): Bank => ({ code: vendor, account: { kind: 'house_vendor', owner: vendor } })

/**
 * Returns the house itself as a bank, for the members of one brand. `code` names the game of the house that takes the
 * stakes, such as `house-lottery`; no vendor has such a code. `pool` names the jackpot pool of a game with one of its own.
 */
export const houseBank = (code: string, brand: string, pool?: string): Bank => ({
  code,
  account: { kind: 'house_play', owner: brand },
  ...(pool === undefined ? {} : { pool }),
})
