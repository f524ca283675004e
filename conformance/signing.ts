/** Signs commands as contract/doors/vendor-protocol.ts says. Does not trust any answer. */
import { createHmac, randomBytes, sign } from 'node:crypto'
import { signedText, type SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'

/** `secret` is the shared secret of hmac-sha256, else the private key as PEM. */
export type SigningKey = { keyId: string; algorithm: SignatureAlgorithm; secret: string }

const NONCE_BYTES = 18

/** Returns a nonce that was never used. */
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url')

/** Signs a text with a vendor's key. */
export function signText({ algorithm, secret }: SigningKey, text: string): string {
  if (algorithm === 'hmac-sha256') return createHmac('sha256', secret).update(text).digest('hex')
  return sign(algorithm === 'rsa-sha256' ? 'sha256' : null, Buffer.from(text), secret).toString('base64')
}

/** What differs between the signed and the sent command. For the cases about signatures. */
export type Tampering = {
  timestamp?: string
  nonce?: string
  /** Replaces the signed headers; an empty value removes the header. */
  headers?: Record<string, string>
  /** The path that is signed. */
  signedPath?: string
  /** The body that is sent instead of the signed one. */
  sentBody?: string
}

/** Returns the headers of a signed command. */
export function signedHeaders(
  key: SigningKey,
  part: { path: string; rawBody: string; timestampSeconds: number },
  tampering: Tampering = {},
): Record<string, string> {
  const timestamp = tampering.timestamp ?? String(part.timestampSeconds)
  const nonce = tampering.nonce ?? newNonce()
  const text = signedText({
    timestamp,
    nonce,
    method: 'POST',
    path: tampering.signedPath ?? part.path,
    rawBody: part.rawBody,
  })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-vendor-key': key.keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signText(key, text),
    ...tampering.headers,
  }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}
