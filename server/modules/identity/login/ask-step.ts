/**
 * Decides whether a login needs a second step. A member with a second factor gives it in every browser that they do not
 * trust. Every other member gives a second step only on a network where the account was never open, and only if there
 * is something to ask for (docs/specification.md 6.6).
 */
import { fail } from '#contract/errors.ts'
import type { StepMethod } from '#contract/identity/security.ts'
import type { VerificationOffer } from '#contract/identity/login-steps.ts'
import { getBrand } from '#server/lib/brands.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import { networkOf } from '#contract/callers.ts'
import { newToken } from '#server/lib/random.ts'
import { reaches } from '#server/lib/reach.ts'
import { findDevice, findSeen } from '../sessions/devices.sql.ts'
import { countRecoveryCodes, findTotp, listPasskeys } from '../factors/factors.sql.ts'
import { maskEmail, maskMobile } from '../accounts/mask-contacts.ts'
import type { AccountFacts } from '../sessions/open-session.ts'
import { findStepContacts, insertStep } from './steps.sql.ts'

const STEP_MS = 10 * MINUTE_MS

type Offer = { reason: 'factor' | 'network'; methods: StepMethod[] }

/**
 * Returns the factors to ask for; 'trusted' in a browser that need not give them, null for an account without factors.
 */
async function offerFactors({ env, cookies }: AccountFacts, accountId: bigint): Promise<Offer | 'trusted' | null> {
  const [totp, passkeys, codesLeft] = await Promise.all([
    findTotp(env.db, { accountId }),
    listPasskeys(env.db, { accountId }),
    countRecoveryCodes(env.db, { accountId }),
  ])
  const methods: StepMethod[] = [
    ...(totp?.confirmed_at ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ]
  if (methods.length === 0) return null
  const token = cookies?.read('device')
  const device = token ? await findDevice(env.db, accountId, token) : null
  if (device?.trusted_until && device.trusted_until > env.clock.now()) return 'trusted'
  return { reason: 'factor', methods: codesLeft > 0 ? [...methods, 'recovery'] : methods }
}

/**
 * Returns what can be asked for on a network where the account was never open. A name can be guessed, so it is asked
 * for only where there is neither a number nor an address to which this house sends codes
 * (server/modules/identity/rules/0345-a-name-that-can-be-guessed-opens-little.md).
 */
async function offerNetwork({ env, ip, userAgent, merchant }: AccountFacts, accountId: bigint): Promise<Offer | null> {
  if (!(await getBrand(env, merchant)).switches.LOGINVERIFY) return null
  const seen = await findSeen(env.db, accountId, networkOf(ip), userAgent)
  if (!seen.hadLogins || seen.knewNetwork) return null
  const { mobile, email, bankName } = await findStepContacts(env.db, accountId)
  const codes: StepMethod[] = [
    ...(mobile && reaches(env.config, 'sms') ? ['sms' as const] : []),
    ...(email && reaches(env.config, 'mail') ? ['email' as const] : []),
  ]
  const methods: StepMethod[] = codes.length === 0 && bankName ? ['bankName'] : codes
  return methods.length > 0 ? { reason: 'network', methods } : null
}

/**
 * Lets a login with the right password continue, or fails with VERIFICATION_REQUIRED and what its second step offers
 * (verificationOffer). An account with nothing to ask for passes. On an unknown network a login by mobile code passes
 * too, because the code has already proved the phone.
 */
export async function askSecondStep(
  facts: AccountFacts,
  accountId: bigint,
  { passwordExpired, mustChange, byPhone }: { passwordExpired: boolean; mustChange: boolean; byPhone: boolean },
): Promise<void> {
  const { env } = facts
  const factors = await offerFactors(facts, accountId)
  const offer = factors ?? (byPhone ? null : await offerNetwork(facts, accountId))
  if (!offer || offer === 'trusted') return
  const verificationId = newToken(env.random)
  const at = env.clock.now()
  await insertStep(env.db, {
    token: verificationId,
    accountId,
    ...offer,
    passwordExpired,
    mustChange,
    at,
    expiresAt: after(at, STEP_MS),
  })
  const { mobile, email } = await findStepContacts(env.db, accountId)
  const recipients = {
    ...(offer.methods.includes('sms') && mobile ? { sms: maskMobile(mobile) } : {}),
    ...(offer.methods.includes('email') && email ? { email: maskEmail(email) } : {}),
  }
  return fail('VERIFICATION_REQUIRED', { verificationId, ...offer, recipients } satisfies VerificationOffer)
}
