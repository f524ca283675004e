/** The hashes that games/fair asks for, by the browser's own crypto. */
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'

/** Returns whether this page may use the browser's crypto: it needs https or localhost. */
export function canVerify(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}

/** Computes SHA-256. */
export const sha256: Sha256 = async (message) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', message as BufferSource))

/** Computes HMAC with SHA-256. */
export const hmacSha256: HmacSha256 = async (key, message) => {
  const imported = await crypto.subtle.importKey('raw', key as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message as BufferSource))
}
