/**
 * Changes that operators make to colleagues: one person can freeze, two are needed to unfreeze
 * (server/modules/identity/rules/0330-operators-are-invited-and-one-stops-while-two-start.md).
 */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import type {
  officeFreezeOperator,
  officeInviteOperator,
  officeLinkPersonAccount,
  officeResetOperator,
  officeSetOperatorRole,
} from '#contract/identity/office-operators.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { addGuardCount } from '../guard/login-guard.sql.ts'
import { endGrantsOf } from './grants.sql.ts'
import { merchantOf } from './operator-scope.ts'
import { getColleague } from './look-after-operators.ts'
import { inLogOf, INVITE, orLastHolder, RESET, SET_ROLE, UNFREEZE } from './operator-decisions.ts'
import { closeOperatorLinks } from './operator-links.sql.ts'
import { sendOperatorLink, tellOperator } from './operator-links.ts'
import { listNeeds } from './operator-needs.ts'
import { endOperatorSessions, shutOut } from './operator-sessions.sql.ts'
import {
  findPersonOf,
  findRole,
  insertPersonAccount,
  isNameTaken,
  lockOperator,
  putOperatorStatus,
  type OperatorRow,
} from './operators.sql.ts'
import { findAccountId } from '../accounts/usernames.sql.ts'

/** The most links that one operator is sent in an hour. */
export const LINKS_PER_HOUR = 5
const subjectOf = (username: string) => `operator:${username.toLowerCase()}`
const aboutOf = ({ id, person }: OperatorRow) => ({ operatorId: String(id), person })

/** Invites an operator. Fails with NOT_FOUND (role, person), USERNAME_TAKEN, DECISION_OPEN. */
export async function inviteOperator(
  context: OperatorContext,
  input: ParsedInputOf<typeof officeInviteOperator>,
): Promise<OutputOf<typeof officeInviteOperator>> {
  const { env } = context
  const merchant = merchantOf(context, input.scope)
  return env.db.tx(async (tx) => {
    const role = (await findRole(tx, input.scope, input.role)) ?? fail('NOT_FOUND')
    const known =
      input.personId === undefined
        ? null
        : ((await findPersonOf(tx, merchant, BigInt(input.personId))) ?? fail('NOT_FOUND'))
    if (await isNameTaken(tx, input.username)) return fail('USERNAME_TAKEN')
    const decision = await askDecision(tx, context, merchant === null ? INVITE.house : INVITE.brand, {
      subject: subjectOf(input.username),
      reason: input.reason,
      content: {
        username: input.username,
        role: role.name,
        person: known?.name ?? input.personName ?? '',
        personId: known ? String(known.id) : null,
        email: input.email,
        language: input.language ?? null,
        permissions: role.permissions,
      },
    })
    return {
      operatorId: (decision.result?.operatorId as string | undefined) ?? null,
      waiting: presentWaiting(decision),
    }
  })
}

/**
 * Sends a new link to an operator who has not set everything up, to the known address. Fails with NOT_FOUND,
 * NO_CONTACT, LINK_INVALID where nothing is left to set, TOO_MANY_REQUESTS.
 */
export async function sendInvitation(context: OperatorContext, id: string): Promise<{ expiresAt: string }> {
  const { env, operator } = context
  const found = await getColleague(context, id)
  const now = env.clock.now()
  if ((await addGuardCount(env.db, `operator.link ${found.id}`, now, after(now, HOUR_MS))) > LINKS_PER_HOUR)
    return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 600 })
  return env.db.tx(async (tx) => {
    const locked = (await lockOperator(tx, found.id)) ?? fail('NOT_FOUND')
    const needs = locked.status === 'frozen' ? null : await listNeeds(tx, locked)
    if (!needs) return fail('LINK_INVALID')
    if (!locked.email) return fail('NO_CONTACT')
    await writeAudit(tx, inLogOf(context, locked.merchant), {
      action: 'operator.link-sent',
      subject: `operator:${locked.username}`,
      after: { kind: needs, by: operator.username },
    })
    return { expiresAt: (await sendOperatorLink(tx, env, locked, needs)).toISOString() }
  })
}

/** Freezes an operator and ends all their sessions. Fails with NOT_FOUND, LAST_HOLDER. */
export async function freezeOperator(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<OutputOf<typeof officeFreezeOperator>> {
  const { env, operator } = context
  const found = await getColleague(context, id)
  const at = env.clock.now()
  await env.db.tx(async (tx) => {
    const locked = (await lockOperator(tx, found.id)) ?? fail('NOT_FOUND')
    if (locked.status === 'frozen') return
    await orLastHolder(putOperatorStatus(tx, locked.id, 'frozen'))
    await shutOut(tx, locked.id, at, 'frozen')
    await closeOperatorLinks(tx, locked.id, at)
    await endGrantsOf(tx, locked.id, at, operator.username)
    await writeAudit(tx, inLogOf(context, locked.merchant), {
      action: 'operator.freeze',
      subject: `operator:${locked.username}`,
      reason,
      before: { status: locked.status },
      after: { status: 'frozen' },
    })
    await tellOperator(tx, env, locked, 'frozen')
    tx.onCommit(() => env.live.signal('operators', SESSION_TOPIC))
  })
  return { id, status: 'frozen', waiting: null }
}

/** Asks to unfreeze an operator. An operator who is not frozen is not changed. Fails with NOT_FOUND, DECISION_OPEN. */
export async function unfreezeOperator(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<OutputOf<typeof officeFreezeOperator>> {
  const found = await getColleague(context, id)
  if (found.status !== 'frozen') return { id, status: found.status, waiting: null }
  const decision = await context.env.db.tx((tx) =>
    askDecision(tx, context, found.merchant === null ? UNFREEZE.house : UNFREEZE.brand, {
      subject: subjectOf(found.username),
      content: aboutOf(found),
      reason,
    }),
  )
  return { id, status: 'frozen', waiting: presentWaiting(decision) }
}

/**
 * Gives an operator another role, without a decision where it only removes permissions. Fails with NOT_FOUND,
 * DECISION_OPEN, LAST_HOLDER.
 */
export async function setOperatorRole(
  context: OperatorContext,
  input: ParsedInputOf<typeof officeSetOperatorRole>,
): Promise<OutputOf<typeof officeSetOperatorRole>> {
  const found = await getColleague(context, input.id)
  if (found.role === input.role) return { id: input.id, role: found.role, waiting: null }
  const isHouse = found.merchant === null
  const decision = await context.env.db.tx(async (tx) => {
    const role = (await findRole(tx, isHouse ? 'house' : 'brand', input.role)) ?? fail('NOT_FOUND')
    return askDecision(tx, context, isHouse ? SET_ROLE.house : SET_ROLE.brand, {
      subject: subjectOf(found.username),
      reason: input.reason,
      content: {
        ...aboutOf(found),
        before: { role: found.role },
        after: { role: role.name },
        permissions: role.permissions,
      },
    })
  })
  return { id: input.id, role: decision.state === 'done' ? input.role : found.role, waiting: presentWaiting(decision) }
}

/**
 * Asks to remove an operator's password, factors or both, and to send them a link. Fails with NOT_FOUND,
 * OPERATOR_FROZEN, NO_CONTACT, DECISION_OPEN. The last approval may fail with LAST_HOLDER.
 */
export async function resetOperator(
  context: OperatorContext,
  input: ParsedInputOf<typeof officeResetOperator>,
): Promise<{ waiting: Waiting }> {
  const found = await getColleague(context, input.id)
  if (found.status === 'frozen') return fail('OPERATOR_FROZEN')
  if (!found.email && !input.email) return fail('NO_CONTACT')
  const decision = await context.env.db.tx((tx) =>
    askDecision(tx, context, found.merchant === null ? RESET.house : RESET.brand, {
      subject: subjectOf(found.username),
      content: { ...aboutOf(found), what: input.what, email: input.email ?? null },
      reason: input.reason,
    }),
  )
  return { waiting: presentWaiting(decision) }
}

/** Ends an operator's sessions, or one of them. Fails with NOT_FOUND. */
export async function endColleagueSessions(
  context: OperatorContext,
  input: { id: string; sessionId?: string | undefined },
): Promise<number> {
  const { env } = context
  const found = await getColleague(context, input.id)
  return env.db.tx(async (tx) => {
    const ended = await endOperatorSessions(tx, found.id, env.clock.now(), 'revoked', {
      only: input.sessionId === undefined ? null : BigInt(input.sessionId),
    })
    if (ended === 0) return ended
    await writeAudit(tx, inLogOf(context, found.merchant), {
      action: 'operator.end-sessions',
      subject: `operator:${found.username}`,
      after: { ended },
    })
    tx.onCommit(() => env.live.signal('operators', SESSION_TOPIC))
    return ended
  })
}

/**
 * Stores that a member account of the brand is an operator's own. Fails with NOT_FOUND, and with ACCOUNT_LINKED where
 * it is another person's.
 */
export async function linkPersonAccount(
  context: OperatorContext,
  input: ParsedInputOf<typeof officeLinkPersonAccount>,
): Promise<OutputOf<typeof officeLinkPersonAccount>> {
  const { env, merchant } = context
  const found = await getColleague(context, input.id)
  return env.db.tx(async (tx) => {
    const accountId = BigInt((await findAccountId(tx, merchant, input.username)) ?? fail('NOT_FOUND'))
    if (!(await insertPersonAccount(tx, accountId, found.person_id, env.clock.now()))) return fail('ACCOUNT_LINKED')
    await writeAudit(tx, inLogOf(context, found.merchant), {
      action: 'operator.link-account',
      subject: `operator:${found.username}`,
      reason: input.reason,
      after: { member: input.username },
    })
    return { account: { id: String(accountId), username: input.username } }
  })
}
