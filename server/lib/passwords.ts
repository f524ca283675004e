import { hash, verify } from '@node-rs/argon2'

/** The parameters of argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalises a password: two devices may send the same letters as different code points. */
const normalise = (password: string) => password.normalize('NFC')

/** Hashes a password with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST)
}

let dummy: Promise<string> | null = null
let verifications = 0

/** Returns how many passwords this process has verified. Tests count work by it instead of time. */
export const countVerifications = (): number => verifications

/**
 * Returns whether a password matches a hash. Without a hash it does the same work and returns false, so that the
 * response time does not reveal which accounts exist.
 */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const against = kept ?? (await dummy)
  verifications++
  const isRight = await verify(against, normalise(password)).catch(() => false)
  return kept !== null && isRight
}
