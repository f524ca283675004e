/** The lock of a brand's upline tree: whoever opens an account in it shares it, whoever moves a line has it alone. */
import type { Tx } from '#server/lib/db.ts'
import { lockName, shareName } from '#server/lib/locks.sql.ts'

const nameOf = (brand: string) => `upline tree ${brand}`

/** Keeps every line of a brand as it is until the transaction ends. Many share it. */
export const shareTree = (tx: Tx, brand: string): Promise<void> => shareName(tx, nameOf(brand))

/** Waits until nobody opens an account in the brand, and lets nobody until the transaction ends. */
export const lockTree = (tx: Tx, brand: string): Promise<void> => lockName(tx, nameOf(brand))
