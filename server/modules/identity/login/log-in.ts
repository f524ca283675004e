import { AGENT_TYPES, MEMBER_TYPES, type SessionOpened, type login } from '#contract/identity/identity.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { CallError, fail } from '#contract/errors.ts'
import type { Brand } from '#server/lib/brands.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import { findByLogin, type Credentials } from '../accounts/accounts.sql.ts'
import {
  clearFailures,
  countFailure,
  findDemand,
  passLoginGuard,
  tellDemand,
  type Visitor,
} from '../guard/login-guard.ts'
import { readGuardSettings } from '../guard/login-guard.sql.ts'
import { guardAttempts } from '../guard/guard-attempts.ts'
import { readMobile, type MobileNumber } from '../accounts/mobile-numbers.ts'
import { claimMobile, findMobileOwner } from '../accounts/mobiles.sql.ts'
import { checkCode, spendCode, type CodeProof } from '../codes/one-time-codes.ts'
import { refuseOld } from '../passwords/one-time-password.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { memberLifetime, type AccountFacts } from '../sessions/open-session.ts'
import { verifyPassword } from '#server/lib/passwords.ts'
import { refuseShut } from '../guard/refuse-shut.ts'
import { askSecondStep } from './ask-step.ts'

type Input = ParsedInputOf<typeof login>

/**
 * Returns whether a password is older than the days that the operators set. Only where the brand's switch
 * PASSWORDEXPIRY is on.
 */
async function isExpired({ env, merchant }: AccountFacts, brand: Brand, changedAt: Date | null): Promise<boolean> {
  if (!brand.switches.PASSWORDEXPIRY || changedAt === null) return false
  const { passwordDays } = await readGuardSettings(env.db, merchant)
  return env.clock.now().getTime() - changedAt.getTime() > passwordDays * DAY_MS
}

/**
 * Verifies the password or the code, in the same time for an account that does not exist. Returns null when neither
 * matches.
 */
async function prove(
  facts: AccountFacts,
  visitor: Visitor,
  mobile: MobileNumber | null,
  found: Credentials | null,
  input: Input,
): Promise<CodeProof | 'password' | null> {
  const { env, merchant, ip } = facts
  if (input.type === 'sms') {
    if (!mobile) return fail('INVALID_INPUT', { fields: { mobileNum: { rule: 'mobile' } } })
    return checkCode(
      env,
      { merchant, purpose: 'login', channel: 'sms', target: mobile.e164, accountId: null },
      input.verificationCode ?? '',
    )
  }
  const isRight = await guardAttempts(env, { guard: 'member', merchant, username: visitor.name, ip }, () =>
    verifyPassword(found?.hash ?? null, input.password ?? ''),
  )
  return isRight ? 'password' : null
}

/**
 * Fails for an account that is frozen, closed or of the wrong kind. Called only after the caller has proved that the
 * account is theirs.
 */
function refuseKind(found: Credentials, area: Input['area']): void {
  refuseShut(found.status)
  if (area === 'agent' && !(AGENT_TYPES as readonly number[]).includes(found.type)) fail('NOT_AN_AGENT')
  if (area === 'member' && !(MEMBER_TYPES as readonly number[]).includes(found.type)) fail('NOT_A_MEMBER')
}

/**
 * Uses a right code up, also when a second step follows, so that no code is valid twice. Marks the number as verified.
 */
async function takeCode(
  env: Env,
  merchant: string,
  accountId: bigint,
  mobile: MobileNumber | null,
  proof: CodeProof,
): Promise<void> {
  await env.db.tx(async (tx) => {
    await spendCode(tx, env, proof)
    if (mobile)
      await claimMobile(tx, { merchant, number: mobile.e164, accountId, at: env.clock.now(), isVerified: true })
  })
}

/**
 * Logs in with user name or mobile number and password, or with a number and the code that was sent to it. Message,
 * status, length and work do not reveal whether the account exists. Only after the password or code was right does the
 * answer say that the account is frozen or no agent's, that a second step is needed (VERIFICATION_REQUIRED), or that
 * the one-time password is too old (ONE_TIME_PASSWORD_OVER).
 */
export async function logIn(context: Context, input: Input): Promise<SessionOpened> {
  const { env, merchant, brand, ip } = context
  const isSms = input.type === 'sms'
  if (isSms && !brand.switches.MOBILECODELOGIN) return fail('SMS_CLOSED')
  if (input.area === 'agent' && !brand.switches.AGENTPOLICY3) return fail('AGENTS_CLOSED')
  const typed = (isSms ? input.mobileNum : undefined) ?? input.username ?? ''
  const mobile = readMobile(typed, input.countryDialingCode, brand.market)
  const visitor: Visitor = { merchant, name: mobile?.e164 ?? typed.toLowerCase(), ip }
  const demand = await findDemand(env, visitor)
  await passLoginGuard(context, { ...demand, botCheck: demand.botCheck && !isSms }, input)

  const found = await findByLogin(env.db, merchant, isSms ? '' : typed, mobile?.e164 ?? '')
  const proof = await prove(context, visitor, mobile, found, input).catch(async (error: unknown) => {
    if (error instanceof CallError && error.code.startsWith('CODE_')) await countFailure(env, visitor)
    throw error
  })
  const isTheirs = !isSms || (await findMobileOwner(env.db, merchant, mobile?.e164 ?? ''))?.isVerified === true
  if (!found || proof === null || !isTheirs) return fail('LOGIN_FAILED', tellDemand(await countFailure(env, visitor)))
  refuseKind(found, input.area)
  if (proof === 'password') refuseOld(env, found)
  const passwordExpired = await isExpired(context, brand, found.changed_at)
  const mustChange = !isSms && (passwordExpired || found.is_initial === true)
  if (proof !== 'password') await takeCode(env, merchant, found.id, mobile, proof)
  await askSecondStep(context, found.id, { passwordExpired, mustChange, byPhone: isSms })
  const opened = await env.db.tx((tx) =>
    openAccountSession(
      tx,
      { ...context, method: isSms ? 'sms' : 'password' },
      found.id,
      memberLifetime(brand.memberIdleMinutes),
      passwordExpired,
      mustChange,
    ),
  )
  await clearFailures(env, visitor)
  return opened
}
