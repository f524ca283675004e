import type { register, SessionOpened } from '#contract/identity.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { REGISTRATION_FIELDS, checkRegistration, isOfAge, type RegistrationRules } from '#contract/registration.ts'
import { getBrand } from '#server/lib/brands.ts'
import { HOUR_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { countOpenedFrom, findCredentials, type Profile } from './accounts.sql.ts'
import { createAccount } from './create-account.ts'
import { findInviter } from './find-inviter.ts'
import { openAccountSession } from './log-in.ts'
import { memberLifetime } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { isOpen, rulesFor, type RegistrationWay } from '#server/lib/registration-setting.ts'

type Input = ParsedInputOf<typeof register>

/** Accounts that one address may open in an hour. */
export const REGISTRATIONS_PER_HOUR = 100

/** Refuses a form that breaks a rule: value.fields has the breach of each field. */
function checkForm(rules: RegistrationRules, input: Input): void {
  const fields = checkRegistration(rules, input)
  if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields })
}

/** What may be kept: a field that the operator switched off is dropped even when somebody sends it. */
function keepEnabled(rules: RegistrationRules, input: Input): Input {
  const off = REGISTRATION_FIELDS.filter((field) => !rules[field].enabled)
  return { ...input, ...Object.fromEntries(off.map((field) => [field, undefined])) }
}

/** A date of birth as YYYY-MM-DD, from whichever form the brand asks for. */
function readBirthday(rules: RegistrationRules, text: string | undefined): string | undefined {
  if (!text) return undefined
  return rules.birthday.patternId === 'dateMdy' ? `${text.slice(6)}-${text.slice(0, 5)}` : text
}

function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/**
 * Opens a member's account by the operator's rules and, unless `login` is false, logs in.
 * Fails with REGISTRATION_CLOSED, TOO_MANY_REQUESTS, INVALID_INPUT (each field named), UNDER_AGE, INVITATION_INVALID, USERNAME_TAKEN.
 */
export async function registerMember(context: Context, input: Input, way: RegistrationWay): Promise<{ id: string; session: SessionOpened | null }> {
  const { env, merchant, ip, locale } = context
  const brand = await getBrand(env, merchant)
  if (!isOpen(brand, way)) return fail('REGISTRATION_CLOSED')
  const now = env.clock.now()
  const opened = await countOpenedFrom(env.db, ip, after(now, -HOUR_MS), false)
  if (opened >= REGISTRATIONS_PER_HOUR) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / SECOND_MS })

  const rules = rulesFor(brand, way)
  checkForm(rules, input)
  const kept = keepEnabled(rules, input)
  const birthday = readBirthday(rules, kept.birthday)
  if (birthday && !isOfAge(birthday, dayIn(brand.timeZone, now), brand.minAge)) return fail('UNDER_AGE')
  const { password } = kept
  const username = way === 'register' ? kept.username : `${(kept.countryDialingCode ?? '').replace(/\D/g, '')}${kept.mobileNum}`
  if (!username || !password) return fail('INVALID_INPUT')
  const inviter = await findInviter(env.db, merchant, kept)
  if (await findCredentials(env.db, merchant, username)) return fail('USERNAME_TAKEN')

  const passwordHash = await hashPassword(password)
  const profile: Profile = { ...kept, birthday }
  return env.db.tx(async (tx) => {
    const id = await createAccount(tx, env, {
      merchant, currency: brand.currency, username, type: 0, passwordHash, ...inviter, profile, language: locale, ip, at: now,
    })
    const session = input.login ? await openAccountSession(tx, context, id, memberLifetime(brand.memberIdleMinutes)) : null
    return { id: String(id), session }
  })
}
