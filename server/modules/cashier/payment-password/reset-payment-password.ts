/**
 * Resets a forgotten payment password: with the login password and a code sent to a contact given at registration, or
 * with a code that operators have sent to a proven contact (give-password-code.ts). In both cases the member sets the
 * new password while logged in. On the first day after it every withdrawal is reviewed, and after an operator's help no
 * money leaves for some hours.
 */
import { fail } from '#contract/errors.ts'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { DEFAULT_LOCALE } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { sameSecret, sha256 } from '#server/lib/random.ts'
import { findContacts, type Contacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { checkOwnPassword } from '#server/modules/identity/passwords/check-own-password.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { restOutgoing } from '#server/modules/identity/members/rest-outgoing.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { addressOf } from '../address-of.ts'
import { RESET_CODE_FAILURES_MAX, RESET_CODE_LIFE_MS, RESET_CODE_PAUSE_MS } from '../rules/limits.ts'
import { lockMember } from '../member-lock.sql.ts'
import { maskNumber } from '../rules/method-rules.ts'
import { hasPaymentPassword, savePaymentPassword } from './payment-passwords.sql.ts'
import { closeReset, countFailure, lockReset, putReset } from './payment-password-resets.sql.ts'

const digestOf = (memberId: string, code: string) => sha256(`payment password ${memberId} ${code}`)

export type Code = { code: string; expiresAt: Date }

/** Creates a code of six digits and stores its digest; the previous code becomes invalid. */
async function keepCode(
  tx: Tx,
  env: Env,
  memberId: string,
  by: { operator: string; decisionId: bigint } | null,
): Promise<Code> {
  const code = String(env.random.int(1_000_000)).padStart(6, '0')
  const sentAt = env.clock.now()
  const expiresAt = after(sentAt, RESET_CODE_LIFE_MS)
  await putReset(tx, {
    memberId,
    digest: digestOf(memberId, code),
    operator: by?.operator ?? null,
    decisionId: by?.decisionId ?? null,
    sentAt,
    expiresAt,
  })
  return { code, expiresAt }
}

/** Creates a code that operators agreed to, in the commit of their decision. */
export async function putOperatorCode(
  tx: Tx,
  env: Env,
  memberId: string,
  by: { operator: string; decisionId: bigint },
): Promise<Code> {
  await lockMember(tx, memberId)
  await lockReset(tx, memberId)
  return keepCode(tx, env, memberId, by)
}

async function makeCode(tx: Tx, env: Env, memberId: string): Promise<Code> {
  await lockMember(tx, memberId)
  const known = await lockReset(tx, memberId)
  const [now, again] = [env.clock.now(), known ? after(known.sentAt, RESET_CODE_PAUSE_MS) : null]
  if (again && again > now)
    return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((again.getTime() - now.getTime()) / SECOND_MS) })
  return keepCode(tx, env, memberId, null)
}

type Address = NonNullable<ReturnType<typeof addressOf>>

/** Sends a code to its member, in the member's language, when the transaction commits. */
export async function sendCode(
  tx: Tx,
  env: Env,
  { brand, address, contacts, code }: { brand: string; address: Address; contacts: Contacts; code: Code },
): Promise<void> {
  await messageGateway.send(tx, env, {
    kind: 'payment-code',
    ...address,
    brand,
    locale: contacts.language ?? DEFAULT_LOCALE,
    values: { code: code.code, minutes: RESET_CODE_LIFE_MS / (60 * SECOND_MS) },
    expiresAt: code.expiresAt,
  })
}

/**
 * Sends a code to the mobile number or mail address given at registration. Fails with PAYMENT_PASSWORD_NOT_SET, with
 * PASSWORD_WRONG and ACCOUNT_LOCKED as a login does, with NO_CONTACT, and with TOO_MANY_REQUESTS within a minute of the
 * last code.
 */
export async function sendResetCode(context: PlayerContext, password: string) {
  const { env, account } = context
  if (!(await hasPaymentPassword(env.db, account.id))) return fail('PAYMENT_PASSWORD_NOT_SET')
  await checkOwnPassword(context, password)
  const contacts = await findContacts(env.db, account.id)
  const address = addressOf(contacts) ?? fail('NO_CONTACT')
  const code = await env.db.tx(async (tx) => {
    const made = await makeCode(tx, env, account.id)
    await sendCode(tx, env, { brand: account.merchant, address, contacts, code: made })
    return made
  })
  return { channel: address.channel, recipient: maskNumber(address.recipient), expiresAt: code.expiresAt.toISOString() }
}

/**
 * Sets a new payment password with a code, and ends every lock on the old one. A code works once, for ten minutes, and
 * becomes invalid after five wrong guesses, which are counted whatever happens next. Fails with CODE_WRONG
 * (value.attemptsLeft) and CODE_EXPIRED.
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
