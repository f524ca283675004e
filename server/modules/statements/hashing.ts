import { createHash, createHmac } from 'node:crypto'
import type { Sha256 } from '#contract/statements/statement-proof.mjs'

/** Returns the SHA-256 by Node, with the signature that statement-proof expects. */
export const sha256Bytes: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/**
 * Returns the secret value that makes an account's leaf impossible to guess. It is known to holders of the day's key
 * and to the account's owner.
 */
export function blindingOf(key: Buffer, accountId: bigint): string {
  return createHmac('sha256', key).update(`account ${accountId}`).digest('hex')
}

/** Returns a ledger's name in statements: "real BDT". */
export const nameLedger = ({ book, currency }: { book: string; currency: string }): string => `${book} ${currency}`
