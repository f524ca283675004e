import { randomBytes } from 'node:crypto'

/** The studio's only source of chance: the operating system's generator. Handed in, so that tests can fix it. */
export interface Random {
  bytes(length: number): Buffer
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id that sorts by time: prefix, nine characters of the moment, twelve of chance (60 bits). */
export function newId(random: Random, prefix: string, nowMs: number): string {
  const chance = [...random.bytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${prefix}-${nowMs.toString(36).padStart(9, '0')}${chance}`
}
