/** The part of a proof that all games with player seeds share. */
import { textBytes, toHex } from '#games/fair/hash.ts'
import { sha256 } from '#studio/client/lib/web-crypto.ts'

/** Returns whether a revealed house seed is the sealed one: SHA-256 of its text is the hash that was shown before. */
export async function isSealedBy(serverSeed: string, serverSeedHash: string): Promise<boolean> {
  return toHex(await sha256(textBytes(serverSeed))) === serverSeedHash
}
