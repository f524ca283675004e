/** The keys that vendors bring: read with care, recognised by a fingerprint, and sealed to where a shared secret must reach them. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { fail } from '#contract/errors.ts'
import type { SignatureAlgorithm } from '#contract/vendor-protocol.ts'

const RSA_BITS_MIN = 2048

const isRsa = (key: KeyObject) =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN
const isCurve = (key: KeyObject) =>
  key.asymmetricKeyType === 'x25519' ||
  (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1')

/** What each algorithm needs of the vendor: a key that verifies, or one that the shared secret is sealed to. */
const FITS: Record<SignatureAlgorithm, (key: KeyObject) => boolean> = {
  'rsa-sha256': isRsa,
  ed25519: (key) => key.asymmetricKeyType === 'ed25519',
  'hmac-sha256': (key) => isRsa(key) || isCurve(key),
}

/** The vendor's public key as we keep it, and its fingerprint. Fails with VENDOR_KEY_INVALID where it does not fit the algorithm. */
export function readPublicKey(algorithm: SignatureAlgorithm, pem: string): { publicKey: string; fingerprint: string } {
  try {
    const key = createPublicKey(pem)
    // a private key would be read as its public half: it must not lie here, and is not ours to take
    if (FITS[algorithm](key) && !pem.includes('PRIVATE')) {
      return {
        publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
        fingerprint: createHash('sha256')
          .update(key.export({ type: 'spki', format: 'der' }))
          .digest('hex'),
      }
    }
  } catch {
    /* not a key at all */
  }
  return fail('VENDOR_KEY_INVALID')
}

/** Seals something to a vendor's public key, as a compact JWE (RSA-OAEP-256 or ECDH-ES, A256GCM): the vendor alone opens it. */
export async function sealTo(publicKey: string, content: Record<string, string>): Promise<string> {
  const key = createPublicKey(publicKey)
  return new CompactEncrypt(Buffer.from(JSON.stringify(content)))
    .setProtectedHeader({ alg: key.asymmetricKeyType === 'rsa' ? 'RSA-OAEP-256' : 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key)
}
