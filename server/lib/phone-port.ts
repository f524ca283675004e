/** The port to companies that verify phone numbers: they send a code of their own and judge what is typed. */
import type { Env } from './env.ts'

/** Faults that a provider may answer instead (docs/specification.md 8.1). */
export const PHONE_FAULTS = [
  'invalid-phone',
  'missing-phone',
  'too-many',
  'invalid-code',
  'missing-code',
  'captcha-failed',
  'quota',
  'not-enabled',
  'code-expired',
  'closed',
  'unknown',
] as const
export type PhoneFault = (typeof PHONE_FAULTS)[number]

export type PhoneVerifier = {
  /** Sends a code; returns the provider's name for the attempt. */
  start(env: Env, to: { number: string; locale: string; brand: string }): Promise<{ session: string } | PhoneFault>
  check(env: Env, given: { number: string; session: string; code: string }): Promise<'right' | PhoneFault>
  /**
   * Verifies the token that the provider's own script in a browser received for a number that was proven there;
   * `channel` is how it was proven.
   */
  read(env: Env, word: { idToken: string; channel: string }): Promise<{ number: string } | PhoneFault>
}
