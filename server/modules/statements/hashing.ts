import { createHash, createHmac } from 'node:crypto'
import type { Sha256 } from '#contract/statement-proof.mjs'

/** SHA-256 of Node, as statement-proof wants it. */
export const sha256Bytes: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/** The value that keeps an account's leaf from being guessed: known to whoever has the day's key, and to the account's owner. */
export function blindingOf(key: Buffer, accountId: bigint): string {
  return createHmac('sha256', key).update(`account ${accountId}`).digest('hex')
}

/** A ledger as statements name it: "real BDT". */
export const nameLedger = ({ book, currency }: { book: string; currency: string }): string => `${book} ${currency}`
