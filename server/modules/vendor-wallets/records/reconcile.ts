/**
 * Compares our members' balances at vendors with our books: asks the vendors and lists the differences. Corrects
 * nothing.
 */
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { toAccountRef } from '#contract/doors/account-ref.ts'
import { putDifference, removeDifference } from './differences.sql.ts'
import { RECONCILED_MAX } from '../limits.ts'
import { signedVendor } from '../vendor-port.ts'
import { findCursor } from './records.sql.ts'
import { pullRecords } from './book-records.ts'
import { listWalletVendors, type WalletVendor } from '#server/modules/catalogue/vendors/wallet-vendors.sql.ts'
import { findBookedWallet, listWalletsOf } from '../wallets.sql.ts'

async function reconcileVendor(env: Env, vendor: WalletVendor): Promise<void> {
  await pullRecords(env, vendor)
  const port = signedVendor(env, vendor)
  for (const wallet of await listWalletsOf(env.db, vendor.code, RECONCILED_MAX)) {
    const told = await port.balance(toAccountRef({ memberId: wallet.memberId, isTrial: false }), wallet.currency)
    if (!told) continue
    if ((await findCursor(env.db, vendor.code)) < BigInt(told.seq)) await pullRecords(env, vendor)
    // the feed is behind the balance: nothing to compare
    if ((await findCursor(env.db, vendor.code)) < BigInt(told.seq)) continue
    const booked = await findBookedWallet(env.db, wallet)
    if (!booked) continue
    const toldMinor = parseMoney(told.balance)
    if (booked.bookedMinor === toldMinor) await removeDifference(env.db, wallet)
    else await putDifference(env.db, { ...wallet, bookedMinor: booked.bookedMinor, toldMinor, at: env.clock.now() })
  }
}

/**
 * Asks every vendor with wallets of its own about the members whose money there moved last; wallets with an open order
 * are skipped.
 */
export async function reconcileWallets(env: Env): Promise<void> {
  for (const vendor of await listWalletVendors(env.db)) await reconcileVendor(env, vendor)
}
