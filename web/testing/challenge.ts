/** A small proof of work, as the house asks for before it sends a code; for tests of screens. */
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { OutputOf } from '#contract/call.ts'
import { botCheck } from '#contract/identity/login-guard.ts'

/** Makes a challenge that is solved at the second try. */
export async function makeChallenge(): Promise<OutputOf<typeof botCheck>> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: new Date('2100-01-01T00:00:00Z'),
    hmacSignatureSecret: 'of the tests',
    hmacKeySignatureSecret: 'of the tests, too',
  })
  return botCheck.output.parse(challenge)
}
