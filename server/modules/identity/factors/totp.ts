/** The authenticator app (RFC 6238: SHA-1, six digits, thirty seconds, which every app supports). */
import { Secret, TOTP } from 'otpauth'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { keyedDigest, type Keyholder, lock, unlock } from '#server/lib/secret-box.ts'
import { announceChange } from '../accounts/announce-change.ts'
import { makeRecoveryCodesIfNone } from './recovery.ts'
import { confirmTotpRow, findTotp, guessesOf, lockOwner, putTotp, removeTotpRow, takeTotpStep } from './factors.sql.ts'
import { guardAttempts } from '../guard/guard-attempts.ts'
import { requireFresh } from '../sessions/fresh.ts'
import type { Holder } from '../sessions/sessions.sql.ts'

const PERIOD_SECONDS = 30
/**
 * How many steps before and after the present one are accepted, because phones’ clocks are inexact and people type
 * slowly.
 */
const WINDOW = 1
const SECRET_BYTES = 20

/** Returns the name under which a secret is encrypted, so that no secret can be used in place of another holder's. */
export const totpOwner = (holder: Holder) =>
  'accountId' in holder ? `totp ${holder.accountId}` : `totp operator ${holder.operatorId}`
const totpOf = (secret: Secret, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Creates a new secret for an app. Returns what the app shows and what is stored. */
export function newTotp(
  env: Env,
  holder: Holder,
  names: { issuer: string; label: string },
): { secret: string; uri: string; box: Buffer; digest: Buffer } {
  const secret = new Secret({ buffer: new Uint8Array(env.random.bytes(SECRET_BYTES)).buffer })
  const { base32 } = secret
  return {
    secret: base32,
    uri: totpOf(secret, names).toString(),
    box: lock(env, totpOwner(holder), base32),
    digest: digestOfTotp(env, base32),
  }
}

/** Returns a keyed digest by which secrets can be compared without decrypting them. */
export const digestOfTotp = (holder: Keyholder, base32: string) => keyedDigest(holder, `totp ${base32}`)

/** Returns the step of an encrypted secret that a code belongs to now, give or take one; null for a wrong code. */
export function stepOfCode(
  env: Env,
  holder: Holder,
  box: Buffer,
  code: string,
): { step: bigint; digest: Buffer } | null {
  const now = env.clock.now().getTime()
  const base32 = unlock(env, totpOwner(holder), box)
  const token = code.replace(/\s/g, '')
  const delta = /^\d{6}$/.test(token)
    ? totpOf(Secret.fromBase32(base32)).validate({ token, timestamp: now, window: WINDOW })
    : null
  return delta === null
    ? null
    : { step: BigInt(Math.floor(now / 1000 / PERIOD_SECONDS) + delta), digest: digestOfTotp(env, base32) }
}

/** Creates a secret for the app. It protects nothing before confirmTotp. Fails with REAUTH_REQUIRED, FACTOR_EXISTS. */
export async function beginTotp(context: PlayerContext): Promise<{ secret: string; uri: string }> {
  const { env, account, merchant } = context
  await requireFresh(context)
  const holder = { accountId: BigInt(account.id) }
  const { name } = await getBrand(env, merchant)
  const { secret, uri, box, digest } = newTotp(env, holder, { issuer: name, label: account.username })
  const isKept = await env.db.tx((tx) => putTotp(tx, holder, box, digest, env.clock.now()))
  return isKept ? { secret, uri } : fail('FACTOR_EXISTS')
}

/**
 * Returns whether a code of a holder's authenticator is right now, give or take a step. Every code is valid once. Wrong
 * codes count for the holder over all networks, because the caller already knows the password. Fails with
 * ACCOUNT_LOCKED.
 */
export async function checkTotp(
  env: Env,
  merchant: string,
  holder: Holder,
  code: string,
  isConfirmed = true,
): Promise<boolean> {
  const kept = await findTotp(env.db, holder)
  if (!kept || (isConfirmed && !kept.confirmed_at)) return false
  return guardAttempts(env, { guard: 'factor', merchant, username: guessesOf(holder), ip: '' }, async () => {
    const found = stepOfCode(env, holder, kept.secret, code)
    return found !== null && takeTotpStep(env.db, holder, found.step)
  })
}

/**
 * Turns the authenticator on. Returns recovery codes when there were none. Fails with VERIFICATION_FAILED,
 * FACTOR_EXISTS, NOT_FOUND.
 */
export async function confirmTotp(context: PlayerContext, code: string): Promise<string[] | null> {
  const { env, account, merchant } = context
  await requireFresh(context)
  const accountId = BigInt(account.id)
  const holder = { accountId }
  const kept = await findTotp(env.db, holder)
  if (!kept) return fail('NOT_FOUND')
  if (kept.confirmed_at) return fail('FACTOR_EXISTS')
  if (!(await checkTotp(env, merchant, holder, code, false))) return fail('VERIFICATION_FAILED')
  return env.db.tx(async (tx) => {
    await lockOwner(tx, holder)
    await confirmTotpRow(tx, holder, env.clock.now())
    await announceChange(tx, accountId, 'totp-on')
    return makeRecoveryCodesIfNone(tx, env, holder)
  })
}

/** Turns the authenticator off. Fails with REAUTH_REQUIRED, NOT_FOUND. */
export async function removeTotp(context: PlayerContext): Promise<void> {
  const { env, account } = context
  await requireFresh(context)
  await env.db.tx(async (tx) => {
    if (!(await removeTotpRow(tx, { accountId: BigInt(account.id) }))) return fail('NOT_FOUND')
    await announceChange(tx, BigInt(account.id), 'totp-off')
  })
}
