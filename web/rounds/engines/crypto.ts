/** The hash functions that games/fair needs, computed by the browser's own cryptography. */
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Computes HMAC with SHA-256. */
export const hmac: HmacSha256 = async (key, message) => {
  const imported = await crypto.subtle.importKey('raw', own(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, own(message)))
}
/** Computes SHA-256. */
export const sha256: Sha256 = async (message) => new Uint8Array(await crypto.subtle.digest('SHA-256', own(message)))
