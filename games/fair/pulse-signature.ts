/**
 * Verifies that a drand network signed a pulse: BLS on the curve BLS12-381, its scheme "bls-unchained-g1-rfc9380". The
 * message is the SHA-256 of the pulse's number as eight bytes, most significant first; the signature is a point of G1,
 * the network's key one of G2. Separate from the rest of `fair`, and loaded only where a pulse is verified, because the
 * curve is the largest part of what a page would load.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex } from './hash.ts'

const { shortSignatures } = bls12_381
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const NUMBER_BYTES = 8
/** A point of G1, compressed, in lower-case hex: only one text for each signature. */
const SIGNATURE = /^[0-9a-f]{96}$/

/** Returns what a network signs for a pulse, as a point of the curve. Throws RangeError for an invalid pulse number. */
export function messageOf(pulse: number) {
  if (!Number.isSafeInteger(pulse) || pulse < 1) throw new RangeError('not the number of a pulse')
  const bytes = new Uint8Array(NUMBER_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(pulse))
  return shortSignatures.hash(sha256(bytes), DOMAIN)
}

/**
 * Returns whether `signature` (hex) is the signature of this pulse under a network's public key (hex). Never throws: an
 * unreadable value is not signed.
 */
export function isSignedPulse(publicKey: string, pulse: number, signature: string): boolean {
  if (!SIGNATURE.test(signature)) return false
  try {
    return shortSignatures.verify(fromHex(signature), messageOf(pulse), fromHex(publicKey))
  } catch {
    return false
  }
}
