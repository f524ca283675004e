/**
 * An operator's own second factors. An operator cannot remove the last one; a colleague's reset is the way to replace
 * it.
 */
import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { officePasskeyAdd } from '#contract/identity/office-factors.ts'
import { PASSKEYS_MAX } from '#contract/identity/security.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { offerPasskey, readNewPasskey } from '../factors/passkeys.ts'
import { makeRecoveryCodes, makeRecoveryCodesIfNone } from '../factors/recovery.ts'
import { checkTotp, newTotp } from '../factors/totp.ts'
import {
  confirmTotpRow,
  findTotp,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockOwner,
  putTotp,
  removePasskeyRow,
  removeTotpRow,
  takeChallenge,
} from '../factors/factors.sql.ts'
import { actorOf, ANY_BRAND } from './guard-operator.ts'
import { getSelf } from './operator-account.ts'
import { tellOperator } from './operator-links.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const holderOf = ({ operator }: OperatorContext) => ({ operatorId: BigInt(operator.id) })
const challengeOf = ({ sessionId }: OperatorContext) => hashToken(`office add ${sessionId}`)

/** Changes the caller's factors under a lock, writes it into the log and notifies the operator. */
async function change<Answer>(
  context: OperatorContext,
  what: 'totp-on' | 'totp-off' | 'passkey-on' | 'passkey-off' | 'recovery-new',
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { env } = context
  const self = await getSelf(context)
  return env.db.tx(async (tx) => {
    await lockOwner(tx, holderOf(context))
    const answer = await work(tx)
    await writeAudit(tx, actorOf(context, self), {
      action: 'operator.factor',
      subject: `operator:${self.username}`,
      after: { what },
    })
    await tellOperator(tx, env, self, 'factor-changed')
    return answer
  })
}

/** Creates a new secret for an authenticator. Fails with FACTOR_EXISTS. */
export async function beginOperatorTotp(context: OperatorContext): Promise<{ secret: string; uri: string }> {
  const { env, operator, brand } = context
  const holder = holderOf(context)
  const { secret, uri, box, digest } = newTotp(env, holder, {
    issuer: `${brand.name} office`,
    label: operator.username,
  })
  const isKept = await env.db.tx((tx) => putTotp(tx, holder, box, digest, env.clock.now()))
  return isKept ? { secret, uri } : fail('FACTOR_EXISTS')
}

/** Turns the authenticator on. Fails with NOT_FOUND, FACTOR_EXISTS, VERIFICATION_FAILED, ACCOUNT_LOCKED. */
export async function confirmOperatorTotp(context: OperatorContext, code: string): Promise<string[] | null> {
  const { env } = context
  const holder = holderOf(context)
  const kept = (await findTotp(env.db, holder)) ?? fail('NOT_FOUND')
  if (kept.confirmed_at) return fail('FACTOR_EXISTS')
  if (!(await checkTotp(env, ANY_BRAND, holder, code, false))) return fail('VERIFICATION_FAILED')
  return change(context, 'totp-on', async (tx) => {
    await confirmTotpRow(tx, holder, env.clock.now())
    return makeRecoveryCodesIfNone(tx, env, holder)
  })
}

async function keepOne(tx: Tx, context: OperatorContext): Promise<void> {
  const holder = holderOf(context)
  const totp = await findTotp(tx, holder)
  if (!totp?.confirmed_at && (await listPasskeys(tx, holder)).length === 0) return fail('FACTOR_LAST')
}

/** Turns the authenticator off. Fails with NOT_FOUND, FACTOR_LAST. */
export function removeOperatorTotp(context: OperatorContext): Promise<void> {
  return change(context, 'totp-off', async (tx) => {
    if (!(await removeTotpRow(tx, holderOf(context)))) return fail('NOT_FOUND')
    return keepOne(tx, context)
  })
}

/** Returns the options from which the browser makes a passkey. Fails with PASSKEYS_FULL. */
export async function beginOperatorPasskey(context: OperatorContext): Promise<Record<string, unknown>> {
  const { env, operator, brand } = context
  const kept = await listPasskeys(env.db, holderOf(context))
  if (kept.length >= PASSKEYS_MAX) return fail('PASSKEYS_FULL')
  const options = await offerPasskey(
    context,
    { site: `${brand.name} office`, username: operator.username, userId: `operator:${operator.id}` },
    kept,
  )
  await insertChallenge(env.db, {
    idHash: challengeOf(context),
    accountId: null,
    purpose: 'add',
    challenge: options.challenge,
    expiresAt: after(env.clock.now(), CHALLENGE_MS),
  })
  return { ...options }
}

/** Stores a passkey, unless it is stored already for any holder. Fails with VERIFICATION_FAILED, PASSKEYS_FULL. */
export async function addOperatorPasskey(
  context: OperatorContext,
  input: ParsedInputOf<typeof officePasskeyAdd>,
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const { env } = context
  const holder = holderOf(context)
  const at = env.clock.now()
  const challenge = (await takeChallenge(env.db, challengeOf(context), 'add', at)) ?? fail('VERIFICATION_FAILED')
  const made = (await readNewPasskey(context, input.attestation, challenge)) ?? fail('VERIFICATION_FAILED')
  return change(context, 'passkey-on', async (tx) => {
    if ((await listPasskeys(tx, holder)).length >= PASSKEYS_MAX) return fail('PASSKEYS_FULL')
    const id =
      (await insertPasskey(tx, holder, { ...made, name: input.name, created_at: at })) ?? fail('VERIFICATION_FAILED')
    return { id: String(id), recoveryCodes: await makeRecoveryCodesIfNone(tx, env, holder) }
  })
}

/** Deletes a passkey. Fails with NOT_FOUND, FACTOR_LAST. */
export function removeOperatorPasskey(context: OperatorContext, id: string): Promise<void> {
  return change(context, 'passkey-off', async (tx) => {
    if (!(await removePasskeyRow(tx, holderOf(context), BigInt(id)))) return fail('NOT_FOUND')
    return keepOne(tx, context)
  })
}

/** Creates new recovery codes and invalidates the former ones. Fails with FACTOR_NONE. */
export function renewOperatorCodes(context: OperatorContext): Promise<string[]> {
  const { env } = context
  return change(context, 'recovery-new', async (tx) => {
    const holder = holderOf(context)
    if (!(await findTotp(tx, holder))?.confirmed_at && (await listPasskeys(tx, holder)).length === 0)
      return fail('FACTOR_NONE')
    return makeRecoveryCodes(tx, env, holder)
  })
}
