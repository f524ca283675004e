/**
 * What two persons decide about a member's access: a password for a member who lost theirs, and unfreezing an account.
 */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { MEMBER_UNFROZEN } from '#contract/facts.ts'
import { TRIAL_TYPE } from '#contract/identity/identity.ts'
import { ONE_TIME_PASSWORD_HOURS, type giveOneTimePassword } from '#contract/identity/office-login-guard.ts'
import type { unfreezeMember } from '#contract/identity/office-identity.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listHelpers } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { DEFAULT_LOCALE } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { findAccountRow, putPassword } from '../accounts/accounts.sql.ts'
import { findProvenContacts } from '../accounts/contacts.sql.ts'
import { maskEmail, maskMobile } from '../accounts/mask-contacts.ts'
import { findStatus, lockAccount, putStatus } from './member-file.sql.ts'
import { newOneTimePassword, ONE_TIME_PASSWORD_MS } from '../passwords/one-time-password.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { restOutgoing } from './rest-outgoing.ts'
import { endSessionsOf } from '../sessions/sessions.sql.ts'

const LIFE_MS = DAY_MS
/**
 * The login password and the code for the payment password together give full control of an account, so one operator
 * may not help with both within this time.
 */
export const OTHER_HALF_MS = 7 * DAY_MS
const OTHER_HALF = ['member.payment-password-code'] as const
/** The least time, in hours, for which outgoing money is held where the address was never proved. */
export const UNPROVED_REST_HOURS = 72

const mask = (recipient: string) => (recipient.includes('@') ? maskEmail(recipient) : maskMobile(recipient))
const otherHalf = (q: Queryable, env: Env, memberId: string) =>
  listHelpers(q, memberId, OTHER_HALF, after(env.clock.now(), -OTHER_HALF_MS))

/** Returns the contact that a member proved: the number, otherwise the mail address; null for neither. */
async function findProvenChannel(q: Queryable, memberId: string) {
  const { mobile, email, language } = await findProvenContacts(q, memberId)
  const recipient = mobile ?? email
  return recipient ? { channel: mobile ? ('sms' as const) : ('mail' as const), recipient, language } : null
}

async function lockMember(tx: Tx, brand: string | null, memberId: string | null) {
  const locked = brand === null || memberId === null ? null : await lockAccount(tx, brand, BigInt(memberId))
  return locked ?? fail('NOT_FOUND')
}

/**
 * `unproved` is the address that two persons accept on evidence, for a member without a proved one. Null: the member's
 * own proved one is used.
 */
const passwordContent = z.strictObject({
  username: z.string(),
  channel: z.enum(['sms', 'mail']),
  recipient: z.string(),
  unproved: z.string().nullable(),
})

export const GIVE_ONE_TIME_PASSWORD = defineDecision({
  kind: 'member.one-time-password',
  permission: 'members.write',
  lifeMs: LIFE_MS,
  content: passwordContent,
  need: async (tx, env, { memberId }) => ({
    persons: 2,
    excluded: memberId === null ? [] : await otherHalf(tx, env, memberId),
  }),
  readBasis: async (tx, { brand, memberId }) => {
    await lockMember(tx, brand, memberId)
    return (await findProvenChannel(tx, memberId ?? '0'))?.recipient ?? ''
  },
  execute: async (tx, actor, { brand, memberId, content, reason, evidence }) => {
    const { env } = actor
    if (brand === null || memberId === null) return fail('NOT_FOUND')
    const id = BigInt(memberId)
    const proven = await findProvenChannel(tx, memberId)
    const recipient = content.unproved ?? proven?.recipient ?? fail('NO_CONTACT')
    const password = newOneTimePassword(env.random)
    const at = env.clock.now()
    const until = after(at, ONE_TIME_PASSWORD_MS)
    await putPassword(tx, id, await hashPassword(password), at, true, until)
    await endSessionsOf(tx, id, at, 'password')
    await restOutgoing(tx, env, id, 'one_time_password', content.unproved === null ? null : UNPROVED_REST_HOURS)
    await writeAudit(tx, actor, {
      action: 'member.one-time-password',
      subject: `member:${id}`,
      reason,
      after: {
        recipient: content.recipient,
        until: until.toISOString(),
        ...(content.unproved === null ? {} : { evidence }),
      },
    })
    await messageGateway.send(tx, env, {
      kind: 'one-time-password',
      channel: content.channel,
      recipient,
      brand,
      locale: proven?.language ?? DEFAULT_LOCALE,
      values: { name: content.username, password, hours: ONE_TIME_PASSWORD_HOURS },
      expiresAt: until,
    })
    tx.onCommit(() => env.live.signal(memberId, SESSION_TOPIC))
  },
})

/**
 * Asks for a one-time password for a member of the brand. It is sent to the member's own proved number or address and
 * shown to no operator. It is valid for a day and can only be used to set an own password. Outgoing money is held from
 * then on. Without a proved contact it needs evidence of the member's identity and an address. Fails with NOT_FOUND,
 * NO_CONTACT, INVALID_INPUT (an address beside a proved one), SECOND_OPERATOR for an operator who helped with the
 * payment password recently, OWN_MONEY, DECISION_OPEN, EVIDENCE_USED.
 */
export async function askOneTimePassword(
  context: OperatorContext,
  input: ParsedInputOf<typeof giveOneTimePassword>,
): Promise<OutputOf<typeof giveOneTimePassword>> {
  const { env, merchant, operator } = context
  const id = readId(input.id)
  const account = id === null ? null : await findAccountRow(env.db, id)
  if (id === null || account?.merchant !== merchant || account.type === TRIAL_TYPE) return fail('NOT_FOUND')
  return env.db.tx(async (tx) => {
    const proven = await findProvenChannel(tx, input.id)
    if (proven && input.email) return fail('INVALID_INPUT', { fields: { email: { rule: 'proved' } } })
    if (!proven && !(input.email && input.evidence)) return fail('NO_CONTACT')
    if ((await otherHalf(tx, env, input.id)).includes(BigInt(operator.personId))) return fail('SECOND_OPERATOR')
    const unproved = proven ? null : (input.email ?? null)
    const channel = proven?.channel ?? 'mail'
    const recipient = unproved ?? mask(proven?.recipient ?? '')
    const decision = await askDecision(tx, context, GIVE_ONE_TIME_PASSWORD, {
      subject: `member:${id}`,
      memberId: input.id,
      reason: input.reason,
      evidence: unproved === null ? undefined : input.evidence,
      content: { username: account.username, channel, recipient, unproved },
    })
    return { waiting: presentWaiting(decision), channel, recipient }
  })
}

export const UNFREEZE_MEMBER = defineDecision({
  kind: 'member.unfreeze',
  permission: 'members.write',
  lifeMs: 3 * DAY_MS,
  content: z.strictObject({
    username: z.string(),
    before: z.object({ status: z.string() }),
    after: z.object({ status: z.literal('active') }),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { brand, memberId }) => (await lockMember(tx, brand, memberId)).status,
  execute: async (tx, actor, { brand, memberId, content, reason }) => {
    if (brand === null || memberId === null) return fail('NOT_FOUND')
    await lockMember(tx, brand, memberId)
    const id = BigInt(memberId)
    const at = actor.env.clock.now()
    await putStatus(tx, { id, status: 'active', reason, operator: actor.operator.username, at })
    await tellFact(tx, MEMBER_UNFROZEN, { brand, memberId, at }, {})
    await writeAudit(tx, actor, {
      action: 'member.unfreeze',
      subject: `member:${id}`,
      reason,
      before: content.before,
      after: content.after,
    })
  },
})

/**
 * Asks to open an account that is frozen or that its member closed. An account that is open is not changed. Fails with
 * NOT_FOUND, OWN_MONEY, DECISION_OPEN.
 */
export async function askUnfreezeMember(
  context: OperatorContext,
  input: ParsedInputOf<typeof unfreezeMember>,
): Promise<OutputOf<typeof unfreezeMember>> {
  const { env, merchant } = context
  const id = readId(input.id)
  const found = id === null ? null : await findStatus(env.db, merchant, id)
  if (!found) return fail('NOT_FOUND')
  if (found.status === 'active') return { id: input.id, status: 'active', waiting: null }
  const decision = await env.db.tx((tx) =>
    askDecision(tx, context, UNFREEZE_MEMBER, {
      subject: `member:${input.id}`,
      memberId: input.id,
      reason: input.reason,
      content: { username: found.username, before: { status: found.status }, after: { status: 'active' } },
    }),
  )
  return { id: input.id, status: found.status, waiting: presentWaiting(decision) }
}
