/**
 * An operator's own account: its description, its sessions, its password, and the step-up before decisions about money.
 */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  OPERATOR_PASSWORD_MIN,
  type officeAccount,
  type officeChangePassword,
} from '#contract/identity/office-account.ts'
import type { officeStepUp } from '#contract/identity/office-factors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { askPasskey, passkeysAt } from '../factors/passkeys.ts'
import { countRecoveryCodes, findTotp, insertChallenge, listPasskeys, takeChallenge } from '../factors/factors.sql.ts'
import { actorOf, guardOperator, noteFailure } from './guard-operator.ts'
import { judgeFactor, listOperatorFactors } from './log-in-operator.ts'
import { maskEmail } from '../accounts/mask-contacts.ts'
import { takesSeeded } from './open-operator-session.ts'
import { tellOperator } from './operator-links.ts'
import { checkOperatorPassword } from './operator-password.ts'
import { endOperatorSessions, listOperatorSessions, type OperatorSessionRow } from './operator-sessions.sql.ts'
import { findOperatorById, lockOperator, putOperatorPassword, type OperatorRow } from './operators.sql.ts'
import { hashPassword, verifyPassword } from '#server/lib/passwords.ts'
import { freshUntil, markFresh } from '../sessions/fresh.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

export const SESSIONS_SHOWN = 50
const CHALLENGE_MS = 5 * MINUTE_MS

/** Returns the caller's row. */
export async function getSelf({ env, operator }: Pick<OperatorContext, 'env' | 'operator'>): Promise<OperatorRow> {
  return (await findOperatorById(env.db, BigInt(operator.id))) ?? fail('LOGIN_REQUIRED')
}

/** Presents a session for its owner or a colleague. */
export function presentSession(
  row: OperatorSessionRow,
  current: string,
): OutputOf<typeof officeAccount>['sessions'][number] {
  return {
    id: String(row.id),
    isCurrent: String(row.id) === current,
    method: row.method,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/**
 * Returns the ways in which the caller can prove who they are; the password only for a seeded operator without a
 * factor, in the sandbox.
 */
async function listStepUps(context: OperatorContext, self: OperatorRow): Promise<('totp' | 'passkey' | 'password')[]> {
  const { methods, hasAny } = await listOperatorFactors(context, self.id)
  if (hasAny) return methods.flatMap((one) => (one === 'recovery' ? [] : [one]))
  return self.is_seeded && takesSeeded(context.env) ? ['password'] : []
}

/** Returns the caller's account. */
export async function describeOwnAccount(context: OperatorContext): Promise<OutputOf<typeof officeAccount>> {
  const { env, operator, sessionId } = context
  const self = await getSelf(context)
  const holder = { operatorId: self.id }
  const [totp, passkeys, recoveryCodesLeft, sessions, fresh, stepUp] = await Promise.all([
    findTotp(env.db, holder),
    listPasskeys(env.db, holder),
    countRecoveryCodes(env.db, holder),
    listOperatorSessions(env.db, self.id, env.clock.now(), SESSIONS_SHOWN),
    freshUntil(context),
    listStepUps(context, self),
  ])
  return {
    id: operator.id,
    username: self.username,
    name: self.person,
    role: self.role,
    isHouse: operator.isHouse,
    isSeeded: self.is_seeded,
    permissions: [...operator.permissions],
    freshUntil: fresh?.toISOString() ?? null,
    stepUp,
    email: self.email && maskEmail(self.email),
    passwordChangedAt: self.password_changed_at?.toISOString() ?? null,
    factors: {
      totp: totp?.confirmed_at ? { since: totp.confirmed_at.toISOString() } : null,
      recoveryCodesLeft,
      passkeys: passkeys.map((key) => ({
        id: String(key.id),
        name: key.name,
        host: key.host,
        createdAt: key.created_at.toISOString(),
        lastUsedAt: key.last_used_at?.toISOString() ?? null,
      })),
    },
    sessions: sessions.map((row) => presentSession(row, sessionId)),
  }
}

/** Ends one of the caller's own sessions. Fails with NOT_FOUND. */
export async function endOwnSession(context: OperatorContext, id: string): Promise<void> {
  const { env, operator } = context
  const ended = await endOperatorSessions(env.db, BigInt(operator.id), env.clock.now(), 'revoked', { only: BigInt(id) })
  if (ended === 0) return fail('NOT_FOUND')
  env.live.signal('operators', SESSION_TOPIC)
}

/** Ends every session of the caller except the present one. Returns how many. */
export async function endOtherOwnSessions({ env, operator, sessionId }: OperatorContext): Promise<number> {
  const ended = await endOperatorSessions(env.db, BigInt(operator.id), env.clock.now(), 'revoked', {
    keep: BigInt(sessionId),
  })
  if (ended > 0) env.live.signal('operators', SESSION_TOPIC)
  return ended
}

/**
 * Changes the caller's own password and ends their other sessions. Fails with INVALID_INPUT (the field named),
 * PASSWORD_WRONG, ACCOUNT_LOCKED.
 */
export async function changeOperatorPassword(
  context: OperatorContext,
  input: ParsedInputOf<typeof officeChangePassword>,
): Promise<number> {
  const { env, sessionId } = context
  const self = await getSelf(context)
  await checkOperatorPassword(input.newPassword, self.username, 'newPassword', OPERATOR_PASSWORD_MIN)
  if (input.newPassword === input.oldPassword)
    return fail('INVALID_INPUT', { fields: { newPassword: { rule: 'same' } } })
  const isRight = await guardOperator(context, self.username, self, () =>
    verifyPassword(self.password_hash, input.oldPassword),
  )
  if (!isRight) {
    await noteFailure(context, self, 'password')
    return fail('PASSWORD_WRONG')
  }
  const hash = await hashPassword(input.newPassword)
  const at = env.clock.now()
  return env.db.tx(async (tx) => {
    const now = await lockOperator(tx, self.id)
    // since the password was verified it was removed, or changed elsewhere
    if (now?.status !== 'active' || now.password_hash !== self.password_hash) return fail('PASSWORD_WRONG')
    await putOperatorPassword(tx, self.id, hash, at)
    await writeAudit(tx, actorOf(context, self), { action: 'operator.password', subject: `operator:${self.username}` })
    await tellOperator(tx, env, self, 'password-changed')
    tx.onCommit(() => env.live.signal('operators', SESSION_TOPIC))
    return endOperatorSessions(tx, self.id, at, 'password', { keep: BigInt(sessionId) })
  })
}

const challengeOf = ({ sessionId }: OperatorContext) => hashToken(`office step up ${sessionId}`)

/** Returns the challenge that one of the caller's passkeys of this host must sign. Fails with FACTOR_NONE. */
export async function askOwnStepUp(context: OperatorContext): Promise<Record<string, unknown>> {
  const { env, operator, host } = context
  const keys = passkeysAt(host, await listPasskeys(env.db, { operatorId: BigInt(operator.id) }))
  if (keys.length === 0) return fail('FACTOR_NONE')
  const { options, challenge } = await askPasskey(context, keys)
  await insertChallenge(env.db, {
    idHash: challengeOf(context),
    accountId: null,
    purpose: 'confirm',
    challenge,
    expiresAt: after(env.clock.now(), CHALLENGE_MS),
  })
  return options
}

/**
 * Verifies that the caller is still the operator. Then decisions about money are allowed for ten minutes. Fails with
 * VERIFICATION_FAILED, PASSWORD_WRONG, ACCOUNT_LOCKED.
 */
export async function stepUp(
  context: OperatorContext,
  input: ParsedInputOf<typeof officeStepUp>,
): Promise<{ freshUntil: string }> {
  const { env } = context
  const self = await getSelf(context)
  const isOpen = (await listStepUps(context, self)).includes(input.method)
  if (!isOpen) return fail('VERIFICATION_FAILED')
  const challenge =
    input.method === 'passkey' ? await takeChallenge(env.db, challengeOf(context), 'confirm', env.clock.now()) : null
  const isRight =
    input.method === 'password'
      ? await guardOperator(context, self.username, self, () =>
          verifyPassword(self.password_hash, input.password ?? ''),
        )
      : await judgeFactor(context, self.id, input, challenge)
  if (!isRight) {
    await noteFailure(context, self, input.method === 'password' ? 'password' : 'factor')
    return fail(input.method === 'password' ? 'PASSWORD_WRONG' : 'VERIFICATION_FAILED')
  }
  return { freshUntil: (await markFresh(context)).toISOString() }
}
