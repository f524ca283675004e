import { hash, verify } from '@node-rs/argon2'

/** argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters typed on two devices may be different code points. */
const normalise = (password: string) => password.normalize('NFC')

/** Hashes a password with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST)
}

let dummy: Promise<string> | null = null
let verifications = 0

/** How many passwords this process has looked at: tests count work by it rather than time. */
export const countVerifications = (): number => verifications

/** Whether a password fits a hash. Without a hash it does the same work and says no, so that time tells nothing about who exists. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const against = kept ?? (await dummy)
  verifications++
  const isRight = await verify(against, normalise(password)).catch(() => false)
  return kept !== null && isRight
}
