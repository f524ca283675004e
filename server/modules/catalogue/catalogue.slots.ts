/** The questions that the catalogue asks the modules above it. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Called in the commit in which two persons opened a vendor again. */
export const VENDOR_OPENED = defineSlot<(tx: Tx, vendor: string) => Promise<void>>('catalogue.vendor-opened')

/**
 * What operators of the house see of a vendor beside its titles: how many wins are held, and the signature algorithms
 * of its keys.
 */
export type VendorNotes = { heldWins: number; algorithms: readonly string[] }

/** Returns notes on vendors, by code; a vendor that is not in the map has none. */
export const VENDOR_NOTES =
  defineSlot<(env: Env) => Promise<ReadonlyMap<string, VendorNotes>>>('catalogue.vendor-notes')
