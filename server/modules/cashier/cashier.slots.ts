/** What the cashier asks of the modules above it. */
import type { LockReason } from '#contract/cashier/withdrawals.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** What a module locks of a member's cash now, beside the locks that are stored. `balanceMinor`: all of the cash. */
export type FindLocks = (
  q: Queryable,
  account: Account,
  balanceMinor: bigint,
) => Promise<readonly { amountMinor: bigint; reason: LockReason; source: string }[]>

export const PRESENT_LOCKS = defineSlot<FindLocks>('cashier.present-locks')

/**
 * Returns whether a member may choose an offer with a deposit of an amount, in ledger units. Asked before the deposit's
 * own transaction; what goes wrong in it refuses the offer, never a deposit without one.
 */
export const DEPOSIT_OFFERS =
  defineSlot<(env: Env, account: Account, offer: string, amountMinor: bigint) => Promise<boolean>>(
    'cashier.deposit-offers',
  )
