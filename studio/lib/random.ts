import { randomBytes } from 'node:crypto'

/** The studio's only source of randomness: the operating system's generator. Passed in, so that tests can fix it. */
export type Random = {
  bytes(length: number): Buffer
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns an id that sorts by time: prefix, nine characters of time, twelve random characters (60 bits). */
export function newId(random: Random, prefix: string, nowMs: number): string {
  const chance = [...random.bytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${prefix}-${nowMs.toString(36).padStart(9, '0')}${chance}`
}
