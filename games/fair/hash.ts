/**
 * The cryptography that fair games need, as types. The server passes in `node:crypto`, the browser passes in Web
 * Crypto, so that the same rules decide a round and verify it.
 */

/** HMAC with SHA-256: 32 bytes. */
export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** SHA-256: 32 bytes. */
export type Sha256 = (message: Uint8Array) => Uint8Array | Promise<Uint8Array>

const encoder = new TextEncoder()

/** Returns the UTF-8 bytes of a text. */
export function textBytes(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Returns the lower-case hex of some bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** Returns the bytes of a hex text. Throws RangeError when it is not hex of whole bytes. */
export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new RangeError('not hex')
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
