/** The studio's cryptography: hashes for the games, and encryption of stored secrets. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'
import type { Random } from './random.ts'

export const hmacSha256: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest()
export const sha256: Sha256 = (message) => createHash('sha256').update(message).digest()

/** Returns the SHA-256 of a text or of bytes in hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must not be readable in the database, and derives what must not be stored at all. */
export type Vault = {
  seal(text: string): string
  /** Decrypts. Throws when the text was changed or sealed with another secret. */
  open(sealed: string): string
  /** Returns a value that only this secret gives for these parts: 43 URL-safe characters. */
  derive(...parts: string[]): string
}

/** Creates the vault: AES-256-GCM with a key derived from STUDIO_SECRET. */
export function createVault(secret: string, random: Random): Vault {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `studio ${purpose}`, 32))
  const sealing = keyFor('at rest')
  const deriving = keyFor('derived')
  return {
    seal(text) {
      const iv = random.bytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES))
      cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8')
    },
    derive: (...parts) => createHmac('sha256', deriving).update(JSON.stringify(parts)).digest('base64url'),
  }
}
