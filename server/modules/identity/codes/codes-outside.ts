/** Codes that an outside provider sends and verifies, for brands whose switch OUTSIDEPHONE is on. */
import { CallError, fail, type ErrorCode, type ErrorDetails } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { PhoneFault } from '#server/lib/phone-port.ts'
import { findVerifier } from '#server/lib/phone-verifier.ts'
import type { CodePurpose, CodeRequest } from './code-request.ts'
import { putOutsideSession } from './one-time-codes.sql.ts'

/**
 * The purposes that the provider serves: to prove a number for a registration, a login or a new password, or to store
 * it in the profile.
 */
const SERVED: readonly CodePurpose[] = ['register', 'login', 'forgot', 'contact']
/**
 * For these purposes the provider's answer is not returned, because it would reveal whether an account has the number.
 */
const QUIET: readonly CodePurpose[] = ['login', 'forgot']
/** One minute for such codes (docs/specification.md 4.7). */
export const OUTSIDE_MINUTES = 1
const RETRY_SECONDS = 300

/** Maps each fault of the provider's catalogue (docs/specification.md 8.1) to our error. */
const REFUSALS: Readonly<Record<PhoneFault, readonly [ErrorCode, ErrorDetails?]>> = {
  'invalid-phone': ['INVALID_INPUT', { fields: { mobileNum: { rule: 'mobile' } } }],
  'missing-phone': ['INVALID_INPUT', { fields: { mobileNum: { rule: 'mobile' } } }],
  'too-many': ['TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS }],
  'invalid-code': ['CODE_WRONG'],
  'missing-code': ['CODE_WRONG'],
  'captcha-failed': ['PHONE_CAPTCHA'],
  quota: ['PHONE_QUOTA'],
  'not-enabled': ['PHONE_OFF'],
  'code-expired': ['CODE_EXPIRED'],
  closed: ['PHONE_CLOSED'],
  unknown: ['PHONE_UNKNOWN'],
}

/** Fails with the error that the catalogue names for the fault. */
export function refuseFault(fault: PhoneFault): never {
  const [code, details] = REFUSALS[fault]
  return fail(code, details)
}

/** Returns whether the brand lets an outside provider verify codes for this purpose. */
export async function isOutside(
  env: Env,
  { merchant, channel, purpose }: Pick<CodeRequest, 'merchant' | 'channel' | 'purpose'>,
): Promise<boolean> {
  return channel === 'sms' && SERVED.includes(purpose) && (await getBrand(env, merchant)).switches.OUTSIDEPHONE
}

/** Returns whether the provider's answer must not be returned to the caller. */
export const isQuiet = ({ purpose }: Pick<CodeRequest, 'purpose'>) => QUIET.includes(purpose)

/**
 * Lets the provider send a code. Fails with INVALID_INPUT (the number), TOO_MANY_REQUESTS, PHONE_CAPTCHA, PHONE_QUOTA,
 * PHONE_OFF, PHONE_CLOSED, PHONE_UNKNOWN.
 */
export async function startOutside(env: Env, codeId: bigint, { merchant, target, locale }: CodeRequest): Promise<void> {
  const { name } = await getBrand(env, merchant)
  const answer = await findVerifier(env)
    .start(env, { number: target, locale, brand: name })
    .catch((error: unknown) => {
      if (error instanceof CallError) throw error
      env.log.warn({ err: error }, 'the provider that verifies numbers did not answer')
      return 'unknown' as const
    })
  if (typeof answer === 'string') return refuseFault(answer)
  await putOutsideSession(env.db, codeId, answer.session)
}

/**
 * Checks a number that the provider's own script proved in the browser. The provider's statement must name this number
 * and be recent. Fails with PHONE_OFF where the brand uses no provider, CODE_WRONG, CODE_EXPIRED and the provider's
 * other faults.
 */
export async function checkProvidersWord(
  env: Env,
  { merchant, number, ...word }: { merchant: string; number: string; idToken: string; channel: string },
): Promise<void> {
  if (!(await getBrand(env, merchant)).switches.OUTSIDEPHONE) return fail('PHONE_OFF')
  const answer = await findVerifier(env)
    .read(env, word)
    .catch((error: unknown) => {
      env.log.warn({ err: error }, 'the provider that verifies numbers did not answer')
      return 'unknown' as const
    })
  if (typeof answer === 'string') return refuseFault(answer)
  if (answer.number !== number) return fail('CODE_WRONG')
}

/**
 * Returns the provider's fault for a code; null when the code is right. For a number that the provider was never given
 * no code is right.
 */
export async function judgeOutside(
  env: Env,
  number: string,
  session: string | null,
  code: string,
): Promise<PhoneFault | null> {
  if (session === null) return 'invalid-code'
  const verdict = await findVerifier(env).check(env, { number, session, code: code.trim() })
  return verdict === 'right' ? null : verdict
}
