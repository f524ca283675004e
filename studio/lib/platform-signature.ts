/**
 * Verifies that a question comes from the platform, is recent and is not a repeat: the vendor door's signature in the
 * opposite direction.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_WINDOW_SECONDS, signedText } from '#contract/doors/vendor-protocol.ts'
import type { Clock } from './clock.ts'

const NONCES_MAX = 100_000
const NONCE_LETTERS_LEAST = 16

export type SignedQuestion = {
  path: string
  timestamp: string
  nonce: string
  rawBody: string
}

/** Returns the X-Signature of a question (`POST`) or of its answer (`ANSWER`), whose body is `rawBody` then. */
export function platformSignature(
  secret: string,
  { path, timestamp, nonce }: SignedQuestion,
  method: 'POST' | 'ANSWER',
  rawBody: string,
): string {
  return createHmac('sha256', secret).update(signedText({ timestamp, nonce, method, path, rawBody })).digest('hex')
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns whether a question is signed with the secret, recent, and new. Adds it to `seen` then. */
export function isFromPlatform(
  clock: Clock,
  seen: Set<string>,
  secret: string,
  question: SignedQuestion,
  signature: string,
): boolean {
  const isNow = Math.abs(Number(question.timestamp) - clock.wall() / 1000) <= SIGNATURE_WINDOW_SECONDS
  if (!isNow || question.nonce.length < NONCE_LETTERS_LEAST || seen.has(question.nonce)) return false
  if (!isSame(signature, platformSignature(secret, question, 'POST', question.rawBody))) return false
  if (seen.size >= NONCES_MAX) seen.clear()
  seen.add(question.nonce)
  return true
}
