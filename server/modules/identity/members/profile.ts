/** A member's own profile. Contacts change only with a fresh session and a code (decision 0110). */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { CONTACT_PROVED } from '#contract/facts.ts'
import {
  FIXED_FIELDS,
  OWN_FIELDS,
  type contactCode,
  type memberProfile,
  type updateMemberInfo,
} from '#contract/identity/profile.ts'
import { ANYTHING, PATTERNS, checkField, type RuleBreach } from '#contract/identity/registration.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { Tx } from '#server/lib/db.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { provesNumbers } from '#server/lib/reach.ts'
import { announceChange } from '../accounts/announce-change.ts'
import { readMobile } from '../accounts/mobile-numbers.ts'
import { claimMobile, findMobileOwner } from '../accounts/mobiles.sql.ts'
import { checkCode, sendCode, spendCode, type CodeClaim } from '../codes/one-time-codes.ts'
import { findProfile, putBirthday, putEmail, updateProfile } from '../accounts/profile.sql.ts'
import { requireFresh } from '../sessions/fresh.ts'

/** Returns the profile of the caller's account. */
export async function describeProfile({ env, account }: PlayerContext): Promise<OutputOf<typeof memberProfile>> {
  const row = await findProfile(env.db, BigInt(account.id))
  const pick = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, row?.[name as keyof typeof row] ?? null])) as Record<
      Name,
      string | null
    >
  const number = row?.number ?? (row?.mobileNum ? `${row.countryDialingCode ?? ''}${row.mobileNum}` : null)
  return {
    own: pick(OWN_FIELDS),
    fixed: pick(FIXED_FIELDS),
    email: row?.email ? { value: row.email, isVerified: row.emailVerified } : null,
    mobile: number ? { value: number, isVerified: row?.numberVerified ?? false } : null,
  }
}

function isOfAge(birthday: string, today: string, years: number): boolean {
  return `${Number(birthday.slice(0, 4)) + years}${birthday.slice(4)}` <= today
}

/** Returns whether a text is a date that exists. */
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/**
 * Changes the fields that members may change. Fails with INVALID_INPUT (each field named), UNDER_AGE, and FIELD_FIXED
 * for a second date of birth.
 */
export async function updateOwnProfile(
  context: PlayerContext,
  input: ParsedInputOf<typeof updateMemberInfo>,
): Promise<void> {
  const { env, account, brand } = context
  const { birthday, ...fields } = input
  const breaches: Record<string, RuleBreach> = {}
  for (const [name, value] of Object.entries(fields) as [keyof typeof fields, string | undefined][]) {
    const breach = value ? checkField({ ...brand.registration[name], enabled: true, required: false }, value) : null
    if (breach) breaches[name] = breach
  }
  if (birthday && !isDay(birthday)) breaches.birthday = { rule: 'pattern', patternId: 'dateYmd', min: 10, max: 10 }
  if (Object.keys(breaches).length > 0) return fail('INVALID_INPUT', { fields: breaches })
  if (birthday) {
    const today = new Intl.DateTimeFormat('en-CA', {
      timeZone: brand.timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(env.clock.now())
    if (!isOfAge(birthday, today, brand.minAge)) return fail('UNDER_AGE')
  }
  const change = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value || null]),
  )
  await env.db.tx(async (tx) => {
    await updateProfile(tx, BigInt(account.id), change)
    if (birthday && !(await putBirthday(tx, BigInt(account.id), birthday))) return fail('FIELD_FIXED')
  })
}

type Contact = ParsedInputOf<typeof contactCode>

function claimOf(
  { account, merchant, brand }: PlayerContext,
  { channel, target, countryDialingCode }: Contact,
): CodeClaim {
  const invalid = (patternId: 'email' | 'digits') =>
    fail('INVALID_INPUT', { fields: { target: { rule: 'pattern', patternId, min: 6, max: 120 } as RuleBreach } })
  if (channel === 'mail' && !new RegExp(PATTERNS.email === ANYTHING ? '.' : PATTERNS.email, 'u').test(target))
    return invalid('email')
  const mobile = channel === 'sms' ? readMobile(target, countryDialingCode, brand.market) : null
  if (channel === 'sms' && !mobile) return invalid('digits')
  return { merchant, purpose: 'contact', channel, target: mobile?.e164 ?? target, accountId: BigInt(account.id) }
}

/**
 * Sends a code to a contact that the member wants to add. Fails with REAUTH_REQUIRED, TOO_MANY_REQUESTS, and SMS_CLOSED
 * for a number where none can be proved.
 */
export async function sendContactCode(context: PlayerContext, input: Contact): Promise<{ expiredMinutes: number }> {
  await requireFresh(context)
  if (input.channel === 'sms' && !provesNumbers(context.env.config, context.brand.switches)) return fail('SMS_CLOSED')
  const claim = claimOf(context, input)
  const isAbroad =
    input.channel === 'sms' &&
    readMobile(input.target, input.countryDialingCode, context.brand.market)?.country !== context.brand.market
  return sendCode(context.env, { ...claim, ip: context.ip, locale: context.locale, isReal: true, isAbroad })
}

/** Returns whether the account proved exactly this number, or this address, before. */
async function isProved(tx: Tx, merchant: string, accountId: bigint, number: string | null, email: string) {
  if (number === null) {
    const row = await findProfile(tx, accountId)
    return row?.emailVerified === true && row.email?.toLowerCase() === email.toLowerCase()
  }
  const owner = await findMobileOwner(tx, merchant, number)
  return owner?.isVerified === true && owner.accountId === accountId
}

/**
 * Stores a contact that the code proves, and notifies the member. Fails with REAUTH_REQUIRED, CODE_WRONG, CODE_EXPIRED,
 * CONTACT_TAKEN.
 */
export async function verifyContact(context: PlayerContext, input: Contact & { code: string }): Promise<void> {
  const { env, account, merchant, brand } = context
  await requireFresh(context)
  const proof = await checkCode(env, claimOf(context, input), input.code)
  const accountId = BigInt(account.id)
  const at = env.clock.now()
  const mobile = input.channel === 'sms' ? readMobile(input.target, input.countryDialingCode, brand.market) : null
  await env.db.tx(async (tx) => {
    await spendCode(tx, env, proof)
    const wasProved = await isProved(tx, merchant, accountId, mobile?.e164 ?? null, input.target)
    if (mobile) {
      if (!(await claimMobile(tx, { merchant, number: mobile.e164, accountId, at, isVerified: true })))
        return fail('CONTACT_TAKEN')
      await updateProfile(tx, accountId, { mobileNum: mobile.national, countryDialingCode: mobile.diallingCode })
    } else await putEmail(tx, accountId, input.target, at)
    if (!wasProved)
      await tellFact(tx, CONTACT_PROVED, { brand: merchant, memberId: account.id, at }, { channel: input.channel })
    await announceChange(tx, accountId, 'contact-changed')
  })
}
