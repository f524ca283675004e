/**
 * The way back to a forgotten payment password: the login password and a code sent to a contact given at registration, or a code
 * that an operator reads out. Either way the member sets the new one, logged in; the first day after it every withdrawal is looked at.
 */
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext, PlayerContext } from '#server/lib/http.ts'
import { DEFAULT_LOCALE, translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { sameSecret, sha256 } from '#server/lib/random.ts'
import { findContacts } from '#server/modules/identity/contacts.sql.ts'
import { checkOwnPassword } from '#server/modules/identity/check-own-password.ts'
import { findAccount } from '#server/modules/identity/get-account.ts'
import { hashPassword } from '#server/modules/identity/passwords.ts'
import { restOutgoing } from '#server/modules/identity/rest-outgoing.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { addressOf } from './announce-payee.ts'
import { RESET_CODE_FAILURES_MAX, RESET_CODE_LIFE_MS, RESET_CODE_PAUSE_MS } from './limits.ts'
import { lockMember } from './member-lock.sql.ts'
import { maskNumber } from './method-rules.ts'
import { hasPaymentPassword, savePaymentPassword } from './payment-passwords.sql.ts'
import { closeReset, countFailure, lockReset, putReset } from './payment-password-resets.sql.ts'

const digestOf = (memberId: string, code: string) => sha256(`payment password ${memberId} ${code}`)

/** Six digits, kept as a digest; a code that was made before is worth nothing from now on. */
async function makeCode(env: Env, memberId: string, operator: string | null): Promise<{ code: string; expiresAt: Date }> {
  const code = String(env.random.int(1_000_000)).padStart(6, '0')
  const sentAt = env.clock.now()
  const expiresAt = after(sentAt, RESET_CODE_LIFE_MS)
  await env.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const known = await lockReset(tx, memberId)
    const again = known && operator === null ? after(known.sentAt, RESET_CODE_PAUSE_MS) : sentAt
    if (again > sentAt) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((again.getTime() - sentAt.getTime()) / SECOND_MS) })
    await putReset(tx, { memberId, digest: digestOf(memberId, code), operator, sentAt, expiresAt })
  })
  return { code, expiresAt }
}

/**
 * Sends a code to the mobile number or mail address known from registration. Fails with PAYMENT_PASSWORD_NOT_SET, with
 * PASSWORD_WRONG and ACCOUNT_LOCKED as a login does, with NO_CONTACT, and with TOO_MANY_REQUESTS within a minute of the last one.
 */
export async function sendResetCode(context: PlayerContext, password: string) {
  const { env, account } = context
  if (!await hasPaymentPassword(env.db, account.id)) return fail('PAYMENT_PASSWORD_NOT_SET')
  await checkOwnPassword(context, password)
  const contacts = await findContacts(env.db, account.id)
  const address = addressOf(contacts) ?? fail('NO_CONTACT')
  const { code, expiresAt } = await makeCode(env, account.id, null)
  const locale = contacts.language ?? DEFAULT_LOCALE
  const minutes = RESET_CODE_LIFE_MS / (60 * SECOND_MS)
  await messageGateway.send(env, {
    ...address, subject: translate(locale, 'cashier.resetSubject'), body: translate(locale, 'cashier.resetText', { code, minutes }),
  })
  return { channel: address.channel, recipient: maskNumber(address.recipient), expiresAt: expiresAt.toISOString() }
}

/** Makes a code for an operator to read out to a member of the brand; audited. Fails with NOT_FOUND and PAYMENT_PASSWORD_NOT_SET. */
export async function makeOperatorCode(context: OperatorContext, memberId: string, reason: string) {
  const { env, operator } = context
  const member = await findAccount(env.db, memberId)
  if (member?.merchant !== operator.merchant) return fail('NOT_FOUND')
  if (!await hasPaymentPassword(env.db, memberId)) return fail('PAYMENT_PASSWORD_NOT_SET')
  await env.db.tx((tx) => writeAudit(tx, context, { action: 'member.payment-password-code', subject: `member:${memberId}`, reason }))
  const { code, expiresAt } = await makeCode(env, memberId, operator.username)
  return { code, expiresAt: expiresAt.toISOString() }
}

/**
 * Sets a new payment password with a code, and ends every lock on the old one. A code works once, for ten minutes, and dies of
 * five wrong guesses, which are counted whatever happens next. Fails with CODE_WRONG (value.attemptsLeft) and CODE_EXPIRED.
 */
export async function resetWithCode({ env, account }: PlayerContext, code: string, newPassword: string): Promise<void> {
  const hash = await hashPassword(newPassword)
  const verdict = await env.db.tx(async (tx) => {
    await lockMember(tx, account.id)
    const reset = await lockReset(tx, account.id)
    const now = env.clock.now()
    if (!reset) return { attemptsLeft: 0 }
    if (reset.usedAt || reset.expiresAt <= now || reset.failures >= RESET_CODE_FAILURES_MAX) return 'expired'
    if (!sameSecret(reset.digest, digestOf(account.id, code))) {
      await countFailure(tx, account.id)
      return { attemptsLeft: RESET_CODE_FAILURES_MAX - reset.failures - 1 }
    }
    await closeReset(tx, account.id, now)
    await savePaymentPassword(tx, account.id, hash, now)
    if (reset.operator !== null) await restOutgoing(tx, env, BigInt(account.id), 'payment_password')
    await sendMessage(tx, env, account.id, { key: 'payment-password-reset' })
    return 'right'
  })
  if (verdict === 'right') return
  return verdict === 'expired' ? fail('CODE_EXPIRED') : fail('CODE_WRONG', verdict)
}
