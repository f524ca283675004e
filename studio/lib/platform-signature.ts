/** Proof that the platform asked, now and for the first time: the signature of the vendor door, the other way round. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_WINDOW_SECONDS, signedText } from '#contract/vendor-protocol.ts'
import type { Clock } from './clock.ts'

const NONCES_MAX = 100_000
const NONCE_LETTERS_LEAST = 16

export interface SignedQuestion {
  path: string
  timestamp: string
  nonce: string
  rawBody: string
}

/** What belongs into X-Signature of a question (`POST`) or of its answer (`ANSWER`), whose body is `rawBody` then. */
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

/** Whether a question is signed with the secret, of now, and not heard before; it is remembered in `seen` then. */
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
