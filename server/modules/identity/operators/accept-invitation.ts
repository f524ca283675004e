/**
 * Invitation and reset links: by a link an operator sets their own password and enrols a second factor in one call.
 * Before that they cannot log in.
 */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { OPERATOR_PASSWORD_MIN } from '#contract/identity/office-account.ts'
import type { officeInvitation, officeInvitationAccept } from '#contract/identity/office-invitation.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context } from '#server/lib/http.ts'
import { offerPasskey, readNewPasskey } from '../factors/passkeys.ts'
import { makeRecoveryCodes } from '../factors/recovery.ts'
import { newTotp, stepOfCode } from '../factors/totp.ts'
import {
  confirmTotpRow,
  guessesOf,
  insertChallenge,
  insertPasskey,
  putTotp,
  removeFactors,
  takeChallenge,
  takeTotpStep,
} from '../factors/factors.sql.ts'
import { guardAttempts } from '../guard/guard-attempts.ts'
import { actorOf, ANY_BRAND, guardOperator } from './guard-operator.ts'
import { isAtHome } from './open-operator-session.ts'
import { digestOfLink, tellOperator } from './operator-links.ts'
import { findOperatorLink, putLinkSecret, useOperatorLink, type OperatorLinkRow } from './operator-links.sql.ts'
import { shutOut } from './operator-sessions.sql.ts'
import {
  findOperatorById,
  linkAccountsByMail,
  lockOperator,
  putOperatorPassword,
  putOperatorStatus,
  type OperatorRow,
} from './operators.sql.ts'
import { refuseOutside } from './operator-networks.ts'
import { checkOperatorPassword } from './operator-password.ts'
import { hashPassword, verifyPassword } from '#server/lib/passwords.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

const CHALLENGE_MS = 10 * MINUTE_MS
const setsPassword = ({ kind }: OperatorLinkRow) => kind !== 'factor'
const setsFactor = ({ kind }: OperatorLinkRow) => kind !== 'password'

type Opened = { digest: string; link: OperatorLinkRow; operator: OperatorRow }

async function openLink({ env, merchant }: Context, text: string): Promise<Opened> {
  const digest = digestOfLink(text)
  const link = (await findOperatorLink(env.db, digest, env.clock.now())) ?? fail('LINK_INVALID')
  const operator = await findOperatorById(env.db, link.operator_id)
  if (!operator || operator.status === 'frozen' || !isAtHome(operator, merchant)) return fail('LINK_INVALID')
  return { digest, link, operator }
}

/** Returns the operator whom a link was sent to. Fails with LINK_INVALID. */
export async function describeInvitation(context: Context, text: string): Promise<OutputOf<typeof officeInvitation>> {
  const { link, operator } = await openLink(context, text)
  return {
    username: operator.username,
    name: operator.person,
    role: operator.role,
    kind: link.kind,
    expiresAt: link.expires_at.toISOString(),
    isHouse: operator.merchant === null,
    brand: context.brand.name,
    setsPassword: setsPassword(link),
    setsFactor: setsFactor(link),
  }
}

/**
 * Creates a new secret for the authenticator app of the operator whom a link was sent to. The secret is valid after its
 * first code. Fails with LINK_INVALID.
 */
export async function beginInvitationTotp(context: Context, text: string): Promise<{ secret: string; uri: string }> {
  const { env, brand } = context
  const { digest, link, operator } = await openLink(context, text)
  if (!setsFactor(link)) return fail('LINK_INVALID')
  const { secret, uri, box } = newTotp(
    env,
    { operatorId: operator.id },
    { issuer: `${brand.name} office`, label: operator.username },
  )
  await putLinkSecret(env.db, digest, box)
  return { secret, uri }
}

const challengeOf = (digest: string) => hashToken(`invitation ${digest}`)

/** Returns the options from which the operator's browser makes a passkey. Fails with LINK_INVALID. */
export async function beginInvitationPasskey(context: Context, text: string): Promise<Record<string, unknown>> {
  const { env, brand } = context
  const { digest, link, operator } = await openLink(context, text)
  if (!setsFactor(link)) return fail('LINK_INVALID')
  const options = await offerPasskey(
    context,
    { site: `${brand.name} office`, username: operator.username, userId: `operator:${operator.id}` },
    [],
  )
  await insertChallenge(env.db, {
    idHash: challengeOf(digest),
    accountId: null,
    purpose: 'add',
    challenge: options.challenge,
    expiresAt: after(env.clock.now(), CHALLENGE_MS),
  })
  return { ...options }
}

type Input = ParsedInputOf<typeof officeInvitationAccept>
type Keep = (tx: Tx) => Promise<void>

/**
 * Verifies the factor before anything is used up. Returns a function that stores it. Fails with VERIFICATION_FAILED,
 * ACCOUNT_LOCKED.
 */
async function readFactor(
  context: Context,
  { digest, link, operator }: Opened,
  factor: NonNullable<Input['factor']>,
): Promise<Keep> {
  const { env } = context
  const holder = { operatorId: operator.id }
  const at = env.clock.now()
  if (factor.method === 'passkey') {
    const challenge = (await takeChallenge(env.db, challengeOf(digest), 'add', at)) ?? fail('VERIFICATION_FAILED')
    const made = (await readNewPasskey(context, factor.attestation, challenge)) ?? fail('VERIFICATION_FAILED')
    // a passkey that is stored already, for any holder, is refused
    return async (tx) => {
      if ((await insertPasskey(tx, holder, { ...made, name: factor.name, created_at: at })) === null)
        fail('VERIFICATION_FAILED')
    }
  }
  const box = link.totp_secret ?? fail('VERIFICATION_FAILED')
  let found: ReturnType<typeof stepOfCode> = null
  await guardAttempts(
    env,
    { guard: 'factor', merchant: ANY_BRAND, username: guessesOf(holder), ip: '' },
    async () => (found = stepOfCode(env, holder, box, factor.code)) !== null,
  )
  const { step, digest: secretDigest } = found ?? fail('VERIFICATION_FAILED')
  return async (tx) => {
    if (!(await putTotp(tx, holder, box, secretDigest, at)) || !(await takeTotpStep(tx, holder, step)))
      return fail('VERIFICATION_FAILED')
    await confirmTotpRow(tx, holder, at)
  }
}

/**
 * Verifies the password: a new one must follow the rules for operators, the present one must be right. Returns the hash
 * to store, or null for the present password.
 */
async function readPassword(context: Context, { link, operator }: Opened, password: string): Promise<string | null> {
  if (setsPassword(link)) {
    await checkOperatorPassword(password, operator.username, 'password', OPERATOR_PASSWORD_MIN)
    return hashPassword(password)
  }
  const isRight = await guardOperator(context, operator.username, operator, () =>
    verifyPassword(operator.password_hash, password),
  )
  return isRight ? null : fail('PASSWORD_WRONG')
}

/**
 * Uses a link up. Fails with LINK_INVALID (unknown, used, too old, or of a frozen operator; of two concurrent calls one
 * succeeds), and without using it up with INVALID_INPUT (the field named), PASSWORD_WRONG, VERIFICATION_FAILED,
 * ACCOUNT_LOCKED, NETWORK_CLOSED.
 */
export async function acceptInvitation(
  context: Context,
  input: Input,
): Promise<OutputOf<typeof officeInvitationAccept>> {
  const { env } = context
  const opened = await openLink(context, input.link)
  const { digest, link, operator } = opened
  await refuseOutside(context, operator)
  if (setsFactor(link) && !input.factor) return fail('INVALID_INPUT', { fields: { factor: { rule: 'required' } } })
  const hash = await readPassword(context, opened, input.password)
  const keepFactor = setsFactor(link) && input.factor ? await readFactor(context, opened, input.factor) : null
  const at = env.clock.now()
  const recoveryCodes = await env.db.tx(async (tx) => {
    const now = await lockOperator(tx, operator.id)
    if (!now || now.status === 'frozen' || !(await useOperatorLink(tx, digest, at))) return fail('LINK_INVALID')
    if (hash !== null) await putOperatorPassword(tx, operator.id, hash, at)
    if (keepFactor) {
      await removeFactors(tx, { operatorId: operator.id })
      await keepFactor(tx)
    }
    if (now.status === 'invited') await putOperatorStatus(tx, operator.id, 'active')
    await shutOut(tx, operator.id, at, 'password')
    // the address is proved to be theirs: a member account that proved the same address belongs to the same person
    if (now.email) await linkAccountsByMail(tx, now.email, at)
    await writeAudit(tx, actorOf(context, operator), {
      action: `operator.link-used`,
      subject: `operator:${operator.username}`,
      after: { kind: link.kind, factor: input.factor?.method ?? null },
    })
    await tellOperator(tx, env, operator, 'set')
    return keepFactor ? makeRecoveryCodes(tx, env, { operatorId: operator.id }) : null
  })
  return { username: operator.username, recoveryCodes }
}
