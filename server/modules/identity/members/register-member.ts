import type { SessionOpened } from '#contract/identity/identity.ts'
import type { register } from '#contract/identity/register.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  REGISTRATION_FIELDS,
  checkRegistration,
  isOfAge,
  type RegistrationRules,
} from '#contract/identity/registration.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import { findCredentials, type Profile } from '../accounts/accounts.sql.ts'
import { shareTree } from '../accounts/tree-lock.ts'
import { countOpened, refuseCrowd } from './count-opened.ts'
import { createAccount } from './create-account.ts'
import { checkProvidersWord } from '../codes/codes-outside.ts'
import { findRegistrationDemand, passLoginGuard } from '../guard/login-guard.ts'
import { admitBelow, findInviter, tellPlaced, type Inviter } from './find-inviter.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { readMobile, type MobileNumber } from '../accounts/mobile-numbers.ts'
import { findMobileOwner } from '../accounts/mobiles.sql.ts'
import { checkCode, spendCode, type CodeProof } from '../codes/one-time-codes.ts'
import { memberLifetime } from '../sessions/open-session.ts'
import { checkNewPassword } from '../passwords/password-policy.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { isOpen, rulesFor, type RegistrationWay } from '#server/lib/registration-setting.ts'
import { proveNewcomer } from '../outside-logins/finish.ts'
import { answerOf } from '#server/lib/slots.ts'
import { SAVE_PAYMENT_PASSWORD } from '../identity.slots.ts'

type Input = ParsedInputOf<typeof register>

/** Refuses a form that breaks a rule. value.fields has the broken rule of each field. */
function checkForm(rules: RegistrationRules, input: Input): void {
  const fields = checkRegistration(rules, input)
  if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields })
}

/**
 * Switches off the fields that are replaced by a stronger proof: work replaces a captcha's text, a provider's statement
 * replaces a code.
 */
function withoutReplaced(rules: RegistrationRules, { captchaWork, firebaseIdToken }: Input): RegistrationRules {
  const off = (name: 'captcha' | 'verificationCode', isOff: boolean) => ({
    ...rules[name],
    enabled: rules[name].enabled && !isOff,
  })
  return {
    ...rules,
    captcha: off('captcha', Boolean(captchaWork)),
    verificationCode: off('verificationCode', Boolean(firebaseIdToken)),
  }
}

/** Drops the fields that the operator switched off, even when the caller sends them. */
function keepEnabled(rules: RegistrationRules, input: Input): Input {
  const off = REGISTRATION_FIELDS.filter((field) => !rules[field].enabled)
  return { ...input, ...Object.fromEntries(off.map((field) => [field, undefined])) }
}

/** Converts a date of birth to YYYY-MM-DD, from the format that the brand asks for. */
function readBirthday(rules: RegistrationRules, text: string | undefined): string | undefined {
  if (!text) return undefined
  return rules.birthday.patternId === 'dateMdy' ? `${text.slice(6)}-${text.slice(0, 5)}` : text
}

function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/**
 * Returns the number that was given, in its stored form, with the proof that it is the visitor's where the brand asks
 * for one.
 */
async function proveMobile(
  { env, merchant, brand }: Context,
  input: Input,
): Promise<{ mobile: MobileNumber | null; proof: CodeProof | 'provider' | null }> {
  if (!input.mobileNum) return { mobile: null, proof: null }
  const mobile = readMobile(input.mobileNum, input.countryDialingCode, brand.market)
  if (!mobile) return fail('INVALID_INPUT', { fields: { mobileNum: { rule: 'mobile' } } })
  if (!brand.switches.REGMOBVERF3) return { mobile, proof: null }
  if (input.firebaseIdToken) {
    await checkProvidersWord(env, {
      merchant,
      number: mobile.e164,
      idToken: input.firebaseIdToken,
      channel: input.firebaseChannel ?? '',
    })
    return { mobile, proof: 'provider' }
  }
  const proof = await checkCode(
    env,
    { merchant, purpose: 'register', channel: 'sms', target: mobile.e164, accountId: null },
    input.verificationCode ?? '',
  )
  return { mobile, proof }
}

/**
 * Refuses a name or number that is taken. A number belongs to one account; an account that proved it comes before one
 * that only typed it.
 */
export async function refuseTaken(
  { env, merchant, brand }: Context,
  username: string,
  mobile: MobileNumber | null,
  isProved: boolean,
): Promise<void> {
  if (await findCredentials(env.db, merchant, username)) return fail('USERNAME_TAKEN')
  const owner = mobile && (await findMobileOwner(env.db, merchant, mobile.e164))
  if (owner && (owner.isVerified || !isProved)) return fail('MOBILE_TAKEN')
  // a name that can be read as another member's number would prevent that member's login with the number
  const alike = readMobile(username, undefined, brand.market)
  if (alike && alike.e164 !== mobile?.e164 && (await findMobileOwner(env.db, merchant, alike.e164)))
    return fail('USERNAME_TAKEN')
}

/** Returns who invites, as it stays until the transaction ends. Fails with INVITATION_INVALID and LINE_TOO_DEEP. */
async function lockInviter(tx: Tx, env: Env, merchant: string, kept: Input): Promise<Inviter> {
  if (kept.affiliateCode || kept.referralCode) await shareTree(tx, merchant)
  const inviter = await findInviter(tx, merchant, kept)
  await admitBelow(tx, env, merchant, inviter)
  return inviter
}

/** Checks everything that a registration must bring, before anything is opened. */
async function judge(context: Context, input: Input, way: RegistrationWay) {
  const { env, merchant, brand, ip } = context
  const now = env.clock.now()
  await refuseCrowd(env, 'member', ip)
  const rules = rulesFor(brand, way)
  checkForm(withoutReplaced(rules, input), input)
  const kept = keepEnabled(rules, input)
  const birthday = readBirthday(rules, kept.birthday)
  if (birthday && !isOfAge(birthday, dayIn(brand.timeZone, now), brand.minAge)) return fail('UNDER_AGE')
  const demand = await findRegistrationDemand(env, merchant)
  await passLoginGuard(context, { ...demand, captcha: demand.captcha || rules.captcha.enabled }, input)
  if (rules.password.enabled)
    await checkNewPassword(rules.password, kept.password ?? '', kept.username ?? null, 'password')
  const { mobile, proof } = await proveMobile(context, kept)
  const username = way === 'register' ? kept.username : mobile?.e164.slice(1)
  if (!username) return fail('INVALID_INPUT')
  await admitBelow(env.db, env, merchant, await findInviter(env.db, merchant, kept))
  await refuseTaken(context, username, mobile, proof !== null)
  const profile: Profile = {
    ...kept,
    birthday,
    ...(mobile ? { mobileNum: mobile.national, countryDialingCode: mobile.diallingCode } : {}),
  }
  const social = input.social ? await proveNewcomer(context) : null
  return { kept, username, proof, social, profile, now }
}

/**
 * Opens a member's account by the operator's rules and, unless `login` is false, logs in. Fails with
 * REGISTRATION_CLOSED, TOO_MANY_REQUESTS, INVALID_INPUT (each field named), UNDER_AGE, the login guard's errors,
 * CODE_WRONG and CODE_EXPIRED, INVITATION_INVALID, LINE_TOO_DEEP, USERNAME_TAKEN, MOBILE_TAKEN; together with an outside provider also
 * with SOCIAL_EXPIRED, SOCIAL_LINK_FIRST, SOCIAL_TAKEN.
 */
export async function registerMember(
  context: Context,
  input: Input,
  way: RegistrationWay,
): Promise<{ id: string; session: SessionOpened | null }> {
  const { env, merchant, brand, ip, locale } = context
  if (!isOpen(brand, way)) return fail('REGISTRATION_CLOSED')
  const { kept, username, proof, social, profile, now } = await judge(context, input, way)
  const passwordHash = kept.password ? await hashPassword(kept.password) : null
  const paymentHash = kept.paymentPassword ? await hashPassword(kept.paymentPassword) : null
  return env.db.tx(async (tx) => {
    const inviter = await lockInviter(tx, env, merchant, kept)
    if (proof && proof !== 'provider') await spendCode(tx, env, proof)
    const id = await createAccount(tx, env, {
      merchant,
      currency: brand.currency,
      username,
      passwordHash,
      ...inviter,
      profile,
      isMobileVerified: proof !== null,
      language: locale,
      ip,
      at: now,
    })
    await tellPlaced(tx, env, merchant, inviter, String(id))
    await social?.link(tx, id, kept.email)
    if (paymentHash) await answerOf(env, SAVE_PAYMENT_PASSWORD)(tx, String(id), paymentHash, now)
    const session = input.login
      ? await openAccountSession(
          tx,
          { ...context, method: social ? 'social' : 'register' },
          id,
          memberLifetime(brand.memberIdleMinutes),
        )
      : null
    await countOpened(tx, env, 'member', ip)
    return { id: String(id), session }
  })
}
