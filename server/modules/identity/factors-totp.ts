/** The authenticator app (RFC 6238: SHA-1, six digits, thirty seconds, as every app has it). */
import { Secret, TOTP } from 'otpauth'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { keyedDigest, type Keyholder, lock, unlock } from '#server/lib/secret-box.ts'
import { announceChange } from './factors-announce.ts'
import { makeRecoveryCodesIfNone } from './factors-recovery.ts'
import { confirmTotpRow, findTotp, guessesOf, lockOwner, putTotp, removeTotpRow, takeTotpStep } from './factors.sql.ts'
import { guardAttempts } from './guard-attempts.ts'
import { requireFresh } from './sessions-fresh.ts'
import type { Holder } from './sessions.sql.ts'

const PERIOD_SECONDS = 30
/** Steps before and after the present one that are taken: phones’ clocks are off, and people type slowly. */
const WINDOW = 1
const SECRET_BYTES = 20

/** Under which name a secret is encrypted, so that nobody's stands in another's place. */
export const totpOwner = (holder: Holder) =>
  'accountId' in holder ? `totp ${holder.accountId}` : `totp operator ${holder.operatorId}`
const totpOf = (secret: Secret, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** A fresh secret for an app: what it shows, and what is kept of it. */
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

/** Tells whether one secret is another, without telling either. */
export const digestOfTotp = (holder: Keyholder, base32: string) => keyedDigest(holder, `totp ${base32}`)

/** Which step of an encrypted secret a code belongs to at this moment, give or take one; null for a wrong code. */
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

/** Makes a secret for the app that asks. It protects nothing before confirmTotp. Fails with REAUTH_REQUIRED, FACTOR_EXISTS. */
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
 * Whether a code of somebody's authenticator is right, at this moment give or take a step. Every code is good once. Wrong ones
 * count for him, from wherever they come: who gets here knows the password. Fails with ACCOUNT_LOCKED.
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
  return guardAttempts(env, { door: 'factor', merchant, username: guessesOf(holder), ip: '' }, async () => {
    const found = stepOfCode(env, holder, kept.secret, code)
    return found !== null && takeTotpStep(env.db, holder, found.step)
  })
}

/** Turns the authenticator on. Answers recovery codes when there were none. Fails with VERIFICATION_FAILED, FACTOR_EXISTS, NOT_FOUND. */
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
