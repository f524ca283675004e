/** The authenticator app (RFC 6238: SHA-1, six digits, thirty seconds, as every app has it). */
import { Secret, TOTP } from 'otpauth'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { lock, unlock } from '#server/lib/secret-box.ts'
import { announceChange } from './factors-announce.ts'
import { makeRecoveryCodesIfNone } from './factors-recovery.ts'
import { confirmTotpRow, findTotp, lockOwner, putTotp, removeTotpRow, takeTotpStep } from './factors.sql.ts'
import { guardAttempts } from './guard-attempts.ts'
import { requireFresh } from './sessions-fresh.ts'

const PERIOD_SECONDS = 30
/** Steps before and after the present one that are taken: phones’ clocks are off, and people type slowly. */
const WINDOW = 1
const SECRET_BYTES = 20

const owner = (accountId: bigint) => `totp ${accountId}`
const totpOf = (secret: Secret, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Makes a secret for the app that asks. It protects nothing before confirmTotp. Fails with REAUTH_REQUIRED, FACTOR_EXISTS. */
export async function beginTotp(context: PlayerContext): Promise<{ secret: string; uri: string }> {
  const { env, account, merchant } = context
  await requireFresh(context)
  const bytes = env.random.bytes(SECRET_BYTES)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const accountId = BigInt(account.id)
  const isKept = await env.db.tx((tx) => putTotp(tx, accountId, lock(env, owner(accountId), secret.base32), env.clock.now()))
  if (!isKept) return fail('FACTOR_EXISTS')
  const { name } = await getBrand(env, merchant)
  return { secret: secret.base32, uri: totpOf(secret, { issuer: name, label: account.username }).toString() }
}

/**
 * Whether a code of an account's authenticator is right, at this moment give or take a step. Every code is good once. Wrong ones
 * count for the account, from wherever they come: who gets here knows the password. Fails with ACCOUNT_LOCKED.
 */
export async function checkTotp(env: Env, merchant: string, accountId: bigint, code: string, isConfirmed = true): Promise<boolean> {
  const kept = await findTotp(env.db, accountId)
  if (!kept || (isConfirmed && !kept.confirmed_at)) return false
  return guardAttempts(env, { door: 'factor', merchant, username: String(accountId), ip: '' }, async () => {
    const now = env.clock.now().getTime()
    const secret = Secret.fromBase32(unlock(env, owner(accountId), kept.secret))
    const token = code.replace(/\s/g, '')
    const delta = /^\d{6}$/.test(token) ? totpOf(secret).validate({ token, timestamp: now, window: WINDOW }) : null
    if (delta === null) return false
    return takeTotpStep(env.db, accountId, BigInt(Math.floor(now / 1000 / PERIOD_SECONDS) + delta))
  })
}

/** Turns the authenticator on. Answers recovery codes when there were none. Fails with VERIFICATION_FAILED, FACTOR_EXISTS, NOT_FOUND. */
export async function confirmTotp(context: PlayerContext, code: string): Promise<string[] | null> {
  const { env, account, merchant } = context
  await requireFresh(context)
  const accountId = BigInt(account.id)
  const kept = await findTotp(env.db, accountId)
  if (!kept) return fail('NOT_FOUND')
  if (kept.confirmed_at) return fail('FACTOR_EXISTS')
  if (!await checkTotp(env, merchant, accountId, code, false)) return fail('VERIFICATION_FAILED')
  return env.db.tx(async (tx) => {
    await lockOwner(tx, accountId)
    await confirmTotpRow(tx, accountId, env.clock.now())
    await announceChange(tx, accountId, 'totp-on')
    return makeRecoveryCodesIfNone(tx, env, accountId)
  })
}

/** Turns the authenticator off. Fails with REAUTH_REQUIRED, NOT_FOUND. */
export async function removeTotp(context: PlayerContext): Promise<void> {
  const { env, account } = context
  await requireFresh(context)
  await env.db.tx(async (tx) => {
    if (!await removeTotpRow(tx, BigInt(account.id))) return fail('NOT_FOUND')
    await announceChange(tx, BigInt(account.id), 'totp-off')
  })
}
