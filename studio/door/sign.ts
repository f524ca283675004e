import { createHmac, sign } from 'node:crypto'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import type { StudioVendor } from '#studio/lib/config.ts'

/**
 * Returns the four headers of a signed command (contract/doors/vendor-protocol.ts). `timestampSeconds` is by the
 * machine's own clock.
 */
export function signedHeaders(
  vendor: StudioVendor,
  part: { timestampSeconds: number; nonce: string; path: string; rawBody: string },
): Record<string, string> {
  const timestamp = String(part.timestampSeconds)
  const text = signedText({ timestamp, nonce: part.nonce, method: 'POST', path: part.path, rawBody: part.rawBody })
  return {
    'X-Vendor-Key': vendor.keyId,
    'X-Timestamp': timestamp,
    'X-Nonce': part.nonce,
    'X-Signature': signatureOf(vendor, text),
  }
}

function signatureOf({ algorithm, secret }: StudioVendor, text: string): string {
  switch (algorithm) {
    case 'hmac-sha256':
      return createHmac('sha256', secret).update(text).digest('hex')
    case 'rsa-sha256':
      return sign('sha256', Buffer.from(text), secret).toString('base64')
    case 'ed25519':
      return sign(null, Buffer.from(text), secret).toString('base64')
  }
}
