import { fail } from '#contract/errors.ts'
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import type { Tx } from '../db.ts'
import { lockName } from '../locks.sql.ts'
import { findPicture } from './pictures.sql.ts'

/** The lock of a picture: who encodes, chooses or removes it holds it. */
export const lockOfPicture = (hash: string) => `picture ${hash}`

/**
 * Returns the address of an uploaded picture in its largest size, and keeps it from being removed until the transaction
 * ends; null when the brand has no such picture (`brand` null: when no brand has).
 */
export async function findChosen(tx: Tx, brand: string | null, address: string): Promise<string | null> {
  const upload = readUpload(address)
  if (!upload) return null
  await lockName(tx, lockOfPicture(upload.hash))
  const known = await findPicture(tx, upload.hash, brand)
  return known?.width === upload.width && known.height === upload.height ? uploadAddress(known) : null
}

/** As `findChosen`; fails with NOT_FOUND when there is none. */
export const needPicture = async (tx: Tx, brand: string | null, address: string): Promise<string> =>
  (await findChosen(tx, brand, address)) ?? fail('NOT_FOUND')
