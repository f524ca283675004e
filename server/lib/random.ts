import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * The only source of randomness on the server: the operating system's generator. Passed in, so that tests can fix it.
 */
export type Random = {
  bytes(length: number): Buffer
  /** Returns a uniform whole number in [0, limit). */
  int(limit: number): number
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  int: (limit) => randomInt(limit),
}

/** Returns a fresh secret of 256 bits as 43 URL-safe characters. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url')
}

/** Returns the SHA-256 in hex: what the database stores of a secret. */
export function sha256(text: string | Buffer): string {
  return hash('sha256', text)
}

/** Compares two strings in time that does not depend on where they differ. */
export function sameSecret(left: string, right: string): boolean {
  const a = hash('sha256', left, 'buffer')
  const b = hash('sha256', right, 'buffer')
  return timingSafeEqual(a, b)
}

const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a reference that people can read aloud: prefix and eight characters without look-alikes ("W-7F2K9QXM"). */
export function newReference(random: Random, prefix: string): string {
  let text = ''
  for (let index = 0; index < 8; index++) text += REFERENCE_LETTERS[random.int(REFERENCE_LETTERS.length)]
  return `${prefix}-${text}`
}

/**
 * Returns a function that makes request ids: the start of this process, and a count. They serve to find a request in a
 * log and are not secret.
 */
export function newRequestIds(random: Random): () => string {
  const process = random.bytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}
