/** Operators' logins: a password and then a factor, with no session in between; or a passkey alone. */
import { fail } from '#contract/errors.ts'
import type { OperatorFactor } from '#contract/identity/office-factors.ts'
import type { OperatorOffer } from '#contract/identity/office-login.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { newToken } from '#server/lib/random.ts'
import { noteSecurity } from '#server/lib/security-log.ts'
import { askPasskey, isSignedBy, passkeysAt } from '../factors/passkeys.ts'
import { useRecoveryCode } from '../factors/recovery.ts'
import { checkTotp } from '../factors/totp.ts'
import {
  countRecoveryCodes,
  findOperatorPasskey,
  findTotp,
  insertChallenge,
  listPasskeys,
  takeChallenge,
} from '../factors/factors.sql.ts'
import { ANY_BRAND, guardOperator, noteFailure } from './guard-operator.ts'
import { isAtHome, openOperatorSession, takesSeeded, type OfficeSession } from './open-operator-session.ts'
import { countOfficeFailure, passOperatorGuard } from './operator-login-guard.ts'
import { findOperator, findOperatorById, type OperatorRow } from './operators.sql.ts'
import {
  findOperatorStep,
  finishOperatorStep,
  insertOperatorStep,
  putOperatorStepChallenge,
  takeOperatorStepTry,
} from './operator-links.sql.ts'
import { refuseOutside } from './operator-networks.ts'
import { verifyPassword } from '#server/lib/passwords.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

const STEP_MS = 5 * MINUTE_MS
const TRIES_MAX = 5

/**
 * Returns the factors that an operator can use at this host, in the order in which they are offered, and whether they
 * have any at all. An operator whose passkeys are all of other hosts still has a factor.
 */
export async function listOperatorFactors(
  { env, host }: Pick<Context, 'env' | 'host'>,
  operatorId: bigint,
): Promise<{ methods: OperatorFactor[]; hasAny: boolean }> {
  const holder = { operatorId }
  const [totp, passkeys, codesLeft] = await Promise.all([
    findTotp(env.db, holder),
    listPasskeys(env.db, holder),
    countRecoveryCodes(env.db, holder),
  ])
  const methods: OperatorFactor[] = [
    ...(passkeysAt(host, passkeys).length > 0 ? ['passkey' as const] : []),
    ...(totp?.confirmed_at ? ['totp' as const] : []),
  ]
  const hasAny = methods.length > 0 || passkeys.length > 0
  return { methods: hasAny && codesLeft > 0 ? [...methods, 'recovery'] : methods, hasAny }
}

async function refuse(
  context: Context,
  who: OperatorRow,
  step: Parameters<typeof noteFailure>[2],
  code: 'ACCOUNT_FROZEN' | 'SEEDED_LOGIN' | 'FACTOR_MISSING',
): Promise<never> {
  await noteFailure(context, who, step)
  return fail(code)
}

/**
 * The first step of a login. Returns a session only for a seeded operator without a factor in the sandbox; otherwise
 * fails with VERIFICATION_REQUIRED and what the second step offers. Fails with BOT_CHECK_REQUIRED after failures of the
 * name or network, LOGIN_FAILED (unknown and wrong alike), ACCOUNT_LOCKED, and only where the password was right with
 * NETWORK_CLOSED, ACCOUNT_FROZEN, SEEDED_LOGIN, FACTOR_MISSING.
 */
export async function logInOperator(
  context: Context,
  input: { username: string; password: string; botCheck?: string | undefined; keepInCookie: boolean },
): Promise<OfficeSession> {
  const { env, merchant } = context
  await passOperatorGuard(context, input.username, input.botCheck)
  const found = await findOperator(env.db, merchant, input.username)
  const isRight = await guardOperator(context, input.username, found, () =>
    verifyPassword(found?.password_hash ?? null, input.password),
  )
  if (!found || !isRight) {
    await countOfficeFailure(context, input.username)
    if (found) await noteFailure(context, found, 'password')
    else noteSecurity(env, 'login.failed', { brand: merchant, ip: context.ip, about: { step: 'name' } })
    return fail('LOGIN_FAILED')
  }
  await refuseOutside(context, found)
  if (found.status !== 'active') return refuse(context, found, 'frozen', 'ACCOUNT_FROZEN')
  if (found.is_seeded && !takesSeeded(env)) return refuse(context, found, 'seeded', 'SEEDED_LOGIN')
  const { methods, hasAny } = await listOperatorFactors(context, found.id)
  if (methods.length === 0 && (hasAny || !found.is_seeded)) return refuse(context, found, 'no factor', 'FACTOR_MISSING')
  if (!hasAny) return env.db.tx((tx) => openOperatorSession(tx, context, found.id, 'password', input.keepInCookie))
  const verificationId = newToken(env.random)
  const at = env.clock.now()
  await insertOperatorStep(env.db, {
    token: verificationId,
    operatorId: found.id,
    methods,
    at,
    expiresAt: after(at, STEP_MS),
  })
  return fail('VERIFICATION_REQUIRED', { verificationId, methods } satisfies OperatorOffer)
}

async function getStep({ env, merchant }: Context, token: string) {
  const step = (await findOperatorStep(env.db, token, env.clock.now(), TRIES_MAX)) ?? fail('VERIFICATION_EXPIRED')
  const operator = await findOperatorById(env.db, step.operator_id)
  return operator && isAtHome(operator, merchant) ? { step, operator } : fail('VERIFICATION_EXPIRED')
}

/**
 * Returns the challenge for the passkeys of a waiting login that belong to this host. Fails with VERIFICATION_EXPIRED.
 */
export async function askOperatorStep(context: Context, token: string): Promise<Record<string, unknown>> {
  const { step } = await getStep(context, token)
  const { options, challenge } = await askPasskey(
    context,
    passkeysAt(context.host, await listPasskeys(context.env.db, { operatorId: step.operator_id })),
  )
  await putOperatorStepChallenge(context.env.db, token, challenge)
  return options
}

export type FactorProof = { method: string; code?: string | undefined; assertion?: { id: string } | undefined }

/**
 * Returns whether an operator's factor is right. Wrong codes count over all networks and brands; passkeys cannot be
 * guessed. Fails with ACCOUNT_LOCKED.
 */
export async function judgeFactor(
  context: Context,
  operatorId: bigint,
  { method, code = '', assertion }: FactorProof,
  challenge: string | null,
): Promise<boolean> {
  const { env } = context
  const holder = { operatorId }
  if (method === 'totp') return checkTotp(env, ANY_BRAND, holder, code)
  if (method === 'recovery') return useRecoveryCode(env, ANY_BRAND, holder, code)
  if (method !== 'passkey' || !assertion || challenge === null) return false
  const key = await findOperatorPasskey(env.db, assertion.id)
  return key?.operator_id === operatorId && (await isSignedBy(context, key, assertion, challenge))
}

/**
 * The second step of a login: opens the session. It has five tries and five minutes. Fails with VERIFICATION_EXPIRED,
 * VERIFICATION_FAILED (value.attemptsLeft), ACCOUNT_LOCKED, NETWORK_CLOSED, and with ACCOUNT_FROZEN for an operator who
 * was frozen since the first step.
 */
export async function verifyOperatorLogin(
  context: Context,
  input: FactorProof & { verificationId: string; method: OperatorFactor; keepInCookie: boolean },
): Promise<OfficeSession> {
  const { env } = context
  const { step, operator } = await getStep(context, input.verificationId)
  const attemptsLeft = await takeOperatorStepTry(env.db, input.verificationId, env.clock.now(), TRIES_MAX)
  if (attemptsLeft === null) return fail('VERIFICATION_EXPIRED')
  const isRight =
    step.methods.includes(input.method) && (await judgeFactor(context, operator.id, input, step.passkey_challenge))
  if (!isRight) {
    await noteFailure(context, operator, 'factor')
    return fail('VERIFICATION_FAILED', { attemptsLeft })
  }
  await refuseOutside(context, operator)
  return env.db.tx(async (tx) => {
    if (!(await finishOperatorStep(tx, input.verificationId, env.clock.now()))) return fail('VERIFICATION_EXPIRED')
    return openOperatorSession(tx, context, operator.id, input.method, input.keepInCookie)
  })
}

const loginHash = (loginId: string) => hashToken(`office ${loginId}`)

/** Returns a challenge that any passkey of this host can sign. */
export async function beginOperatorPasskeyLogin(
  context: Context,
): Promise<{ loginId: string; options: Record<string, unknown> }> {
  const { env } = context
  const loginId = newToken(env.random)
  const { options, challenge } = await askPasskey(context, null)
  await insertChallenge(env.db, {
    idHash: loginHash(loginId),
    accountId: null,
    purpose: 'login',
    challenge,
    expiresAt: after(env.clock.now(), STEP_MS),
  })
  return { loginId, options }
}

/**
 * Opens the session of the operator whose passkey signed, also while their password is locked. Fails with
 * VERIFICATION_EXPIRED, VERIFICATION_FAILED, NETWORK_CLOSED, ACCOUNT_FROZEN, SEEDED_LOGIN.
 */
export async function logInByPasskey(
  context: Context,
  input: { loginId: string; assertion: { id: string }; keepInCookie: boolean },
): Promise<OfficeSession> {
  const { env, merchant } = context
  const challenge =
    (await takeChallenge(env.db, loginHash(input.loginId), 'login', env.clock.now())) ?? fail('VERIFICATION_EXPIRED')
  const key = await findOperatorPasskey(env.db, input.assertion.id)
  const operator = key?.operator_id ? await findOperatorById(env.db, key.operator_id) : null
  if (!key || !operator || !isAtHome(operator, merchant)) return fail('VERIFICATION_FAILED')
  if (!(await isSignedBy(context, key, input.assertion, challenge))) {
    await noteFailure(context, operator, 'factor')
    return fail('VERIFICATION_FAILED')
  }
  await refuseOutside(context, operator)
  return env.db.tx((tx) => openOperatorSession(tx, context, operator.id, 'passkey', input.keepInCookie))
}
