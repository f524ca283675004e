/** What identity asks of the modules above it. */
import type { Tx } from '#server/lib/db.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Stores the hash of the payment password that a registration brought. */
export const SAVE_PAYMENT_PASSWORD = defineSlot<(tx: Tx, accountId: string, hash: string, at: Date) => Promise<void>>(
  'identity.save-payment-password',
)
