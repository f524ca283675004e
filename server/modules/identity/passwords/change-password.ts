import { SESSION_TOPIC } from '#contract/identity/live.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import type { changePassword } from '#contract/identity/passwords.ts'
import { fail } from '#contract/errors.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { putPassword } from '../accounts/accounts.sql.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { findContacts } from '../accounts/contacts.sql.ts'
import { readMobile } from '../accounts/mobile-numbers.ts'
import { checkCode, sendCode, spendCode, type CodeClaim } from '../codes/one-time-codes.ts'
import { checkNewPassword } from './password-policy.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { reaches } from '#server/lib/reach.ts'
import { endSessionsOf, releaseSession } from '../sessions/sessions.sql.ts'

/** Masks a contact: "017•• •••482" for a number, "ra•••@example.com" for an address. */
function mask(text: string): string {
  const at = text.indexOf('@')
  return at < 0 ? `${text.slice(0, 6)}•••${text.slice(-3)}` : `${text.slice(0, Math.min(2, at))}•••${text.slice(at)}`
}

/**
 * Returns where the account's own code is sent: its number, otherwise its mail address; null where it has neither, or
 * nothing is sent there from this house.
 */
async function findOwnTarget({ env, account, merchant, brand }: PlayerContext): Promise<CodeClaim | null> {
  const { mobile, diallingCode, email } = await findContacts(env.db, account.id)
  const number = mobile ? readMobile(mobile, diallingCode ?? undefined, brand.market) : null
  const claim = { merchant, purpose: 'change-password' as const, accountId: BigInt(account.id) }
  if (number && reaches(env.config, 'sms')) return { ...claim, channel: 'sms', target: number.e164 }
  return email && reaches(env.config, 'mail') ? { ...claim, channel: 'mail', target: email } : null
}

/**
 * Sends the code that is needed to change the password where CHNGPASSVERIF3 is on. Fails with SMS_CLOSED, NO_CONTACT
 * and TOO_MANY_REQUESTS.
 */
export async function sendPasswordCode(
  context: PlayerContext,
): Promise<{ channel: 'sms' | 'mail'; recipient: string; expiredMinutes: number }> {
  if (!context.brand.switches.CHNGPASSVERIF3) return fail('SMS_CLOSED')
  const target = (await findOwnTarget(context)) ?? fail('NO_CONTACT')
  const { expiredMinutes } = await sendCode(context.env, {
    ...target,
    ip: context.ip,
    locale: context.locale,
    isReal: true,
  })
  return { channel: target.channel, recipient: mask(target.target), expiredMinutes }
}

/**
 * Returns whether a password change needs a code: the switch is on, and there is a number or an address to send it to.
 */
export async function needsPasswordCode(context: PlayerContext): Promise<boolean> {
  return context.brand.switches.CHNGPASSVERIF3 && (await findOwnTarget(context)) !== null
}

/**
 * Changes the caller's own password. In the same commit ends the other sessions of the account, and ends the
 * restriction of a session that had to change its password first. Fails with INVALID_INPUT (the field named),
 * PASSWORD_WRONG, ACCOUNT_LOCKED after too many wrong ones, CODE_WRONG and CODE_EXPIRED.
 */
export async function changeOwnPassword(
  context: PlayerContext,
  input: ParsedInputOf<typeof changePassword>,
): Promise<void> {
  const { env, account, brand } = context
  await checkNewPassword(brand.registration.password, input.newPassword, account.username, 'newPassword')
  if (input.confirmNewPassword !== input.newPassword)
    return fail('INVALID_INPUT', { fields: { confirmNewPassword: { rule: 'mismatch' } } })
  if (input.newPassword === input.oldPassword)
    return fail('INVALID_INPUT', { fields: { newPassword: { rule: 'same' } } })
  const target = brand.switches.CHNGPASSVERIF3 ? await findOwnTarget(context) : null
  if (target && !input.verificationCode)
    return fail('INVALID_INPUT', { fields: { verificationCode: { rule: 'required' } } })
  await checkOwnPassword(context, input.oldPassword)
  const proof = target && (await checkCode(env, target, input.verificationCode ?? ''))
  const hash = await hashPassword(input.newPassword)
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    if (proof) await spendCode(tx, env, proof)
    await putPassword(tx, BigInt(account.id), hash, now)
    await releaseSession(tx, BigInt(context.sessionId))
    await endSessionsOf(tx, BigInt(account.id), now, 'password', BigInt(context.sessionId))
    tx.onCommit(() => env.live.signal(account.id, SESSION_TOPIC))
  })
}
