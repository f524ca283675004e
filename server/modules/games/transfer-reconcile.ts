/** Whether vendors have for our members what our books say: asked of them, listed where not. Nothing is corrected by it. */
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { toAccountRef } from './player-ref.ts'
import { putDifference, removeDifference } from './transfer-differences.sql.ts'
import { RECONCILED_MAX } from './transfer-limits.ts'
import { signedTransferVendor } from './transfer-port.ts'
import { findCursor } from './transfer-records.sql.ts'
import { pullRecords } from './transfer-records.ts'
import { findBookedWallet, listTransferVendors, listWalletsOf, type TransferVendor } from './transfer-wallets.sql.ts'

async function reconcileVendor(env: Env, vendor: TransferVendor): Promise<void> {
  await pullRecords(env, vendor)
  const port = signedTransferVendor(env, vendor)
  for (const wallet of await listWalletsOf(env.db, vendor.code, RECONCILED_MAX)) {
    const told = await port.balance(toAccountRef({ memberId: wallet.memberId, isTrial: false }), wallet.currency)
    if (!told) continue
    if ((await findCursor(env.db, vendor.code)) < BigInt(told.seq)) await pullRecords(env, vendor)
    if ((await findCursor(env.db, vendor.code)) < BigInt(told.seq)) continue // the feed is behind the balance: nothing to compare
    const booked = await findBookedWallet(env.db, wallet)
    if (!booked) continue
    const toldMinor = parseMoney(told.balance)
    if (booked.bookedMinor === toldMinor) await removeDifference(env.db, wallet)
    else await putDifference(env.db, { ...wallet, bookedMinor: booked.bookedMinor, toldMinor, at: env.clock.now() })
  }
}

/** Asks every vendor with wallets of its own about the members whose money there moved last; wallets with an open order wait. */
export async function reconcileWallets(env: Env): Promise<void> {
  for (const vendor of await listTransferVendors(env.db)) await reconcileVendor(env, vendor)
}
