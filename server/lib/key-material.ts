/**
 * Handles the public keys of vendors: parses them strictly, identifies them by a fingerprint, and encrypts shared
 * secrets to them.
 */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { fail } from '#contract/errors.ts'
import type { SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'

const RSA_BITS_MIN = 2048

const isRsa = (key: KeyObject) =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN
const isCurve = (key: KeyObject) =>
  key.asymmetricKeyType === 'x25519' ||
  (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1')

/**
 * The key that each algorithm needs from the vendor: one that verifies signatures, or one that the shared secret is
 * encrypted to.
 */
const FITS: Record<SignatureAlgorithm, (key: KeyObject) => boolean> = {
  'rsa-sha256': isRsa,
  ed25519: (key) => key.asymmetricKeyType === 'ed25519',
  'hmac-sha256': (key) => isRsa(key) || isCurve(key),
}

/**
 * Returns the vendor's public key in the stored form, and its fingerprint. Fails with VENDOR_KEY_INVALID when it does
 * not fit the algorithm.
 */
export function readPublicKey(algorithm: SignatureAlgorithm, pem: string): { publicKey: string; fingerprint: string } {
  try {
    const key = createPublicKey(pem)
    // a private key would be read as its public half: we must not store it, and the vendor must not send it
    if (FITS[algorithm](key) && !pem.includes('PRIVATE')) {
      return {
        publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
        fingerprint: createHash('sha256')
          .update(key.export({ type: 'spki', format: 'der' }))
          .digest('hex'),
      }
    }
  } catch {
    /* the text is no key */
  }
  return fail('VENDOR_KEY_INVALID')
}

/**
 * Encrypts content to a vendor's public key, as a compact JWE (RSA-OAEP-256 or ECDH-ES, A256GCM): only the vendor can
 * decrypt it.
 */
export async function sealTo(publicKey: string, content: Record<string, string>): Promise<string> {
  const key = createPublicKey(publicKey)
  return new CompactEncrypt(Buffer.from(JSON.stringify(content)))
    .setProtectedHeader({ alg: key.asymmetricKeyType === 'rsa' ? 'RSA-OAEP-256' : 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key)
}
