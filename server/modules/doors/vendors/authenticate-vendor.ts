/** Verifies that a message at the vendor door comes from that vendor, now, for the first time. */
import { createHmac, verify } from 'node:crypto'
import { SIGNATURE_WINDOW_SECONDS, signedText } from '#contract/doors/vendor-protocol.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { sameSecret } from '#server/lib/random.ts'
import { getKnownVendor, liveKeys, type KnownVendor } from './known-vendor.ts'
import { Nonce } from './nonce.ts'
import type { VendorKey } from '../keys/vendor-keys.sql.ts'
import { refuseVendor } from './vendor-refusal.ts'

export type SignedMessage = {
  vendor: string
  headers: Record<string, string | string[] | undefined>
  method: string
  path: string
  rawBody: string
  /** The caller's trusted address. */
  ip: string
}

/** Returns whether the signature over the text was made with the key. Returns false for malformed input. */
export function verifySignature(
  { algorithm, verifier }: Pick<VendorKey, 'algorithm' | 'verifier'>,
  text: string,
  signature: string,
): boolean {
  if (algorithm === 'hmac-sha256')
    return sameSecret(createHmac('sha256', verifier).update(text).digest('hex'), signature.toLowerCase())
  if (!/^[A-Za-z0-9+/]{40,1024}={0,2}$/.test(signature)) return false
  return verify(
    algorithm === 'rsa-sha256' ? 'sha256' : null,
    Buffer.from(text),
    verifier,
    Buffer.from(signature, 'base64'),
  )
}

function header(message: SignedMessage, name: string): string {
  const value = message.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Refuses with SIGNATURE_INVALID unless the key that the message names is the vendor's, and signed this text. */
function verifyMessage(vendor: KnownVendor, message: SignedMessage, text: string, now: Date): void {
  const keyId = header(message, 'x-vendor-key')
  const key = liveKeys(vendor, now).find((one) => one.keyId === keyId)
  if (!key || !verifySignature(key, text, header(message, 'x-signature')))
    refuseVendor('SIGNATURE_INVALID', 'unknown key, or the signature does not fit')
}

/**
 * Refuses with SIGNATURE_INVALID unless a valid key of the vendor signed exactly this message within ±300 s of our
 * clock, from an address on the vendor's list. Returns the message's nonce, which the caller stores (`Nonce.keep`): only
 * after the signature was verified, so that strangers cannot use nonces up. Does not wait where this process knows the
 * vendor.
 */
export function authenticateVendor(env: Env, message: SignedMessage): Nonce | Promise<Nonce> {
  const timestamp = header(message, 'x-timestamp')
  const nonce = header(message, 'x-nonce')
  const now = env.clock.now()
  if (!/^\d{1,12}$/.test(timestamp)) return refuseVendor('SIGNATURE_INVALID', 'X-Timestamp must be Unix seconds')
  if (Math.abs(Number(timestamp) - now.getTime() / SECOND_MS) > SIGNATURE_WINDOW_SECONDS) {
    return refuseVendor(
      'SIGNATURE_INVALID',
      `X-Timestamp is more than ${SIGNATURE_WINDOW_SECONDS} s away from our clock`,
    )
  }
  if (!/^[\x21-\x7e]{16,64}$/.test(nonce))
    return refuseVendor('SIGNATURE_INVALID', 'X-Nonce must have 16 to 64 characters')

  const { method, path, rawBody } = message
  const verify = (vendor: KnownVendor) => {
    verifyMessage(vendor, message, signedText({ timestamp, nonce, method, path, rawBody }), now)
    return new Nonce(env, nonce, message)
  }
  const vendor = getKnownVendor(env, message.vendor, 'own', message.ip)
  return vendor instanceof Promise ? vendor.then(verify) : verify(vendor)
}
