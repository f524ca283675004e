import type { Random } from '#server/lib/random.ts'

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A secret to read out, another for every account: three groups of four letters and digits without look-alikes, 59 bits. */
export function newOneTimePassword(random: Random): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[random.int(LETTERS.length)] ?? '').join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
