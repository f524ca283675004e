/**
 * What two persons decide about operators. Each kind exists twice: for a brand, where its managers of operators and
 * those of the house ask and agree; and for the house, where its own do. The operator whom a decision is about is not
 * counted.
 */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { z } from 'zod'
import { CallError, fail } from '#contract/errors.ts'
import { decideMoney } from '#contract/identity/office-grants.ts'
import type { Role } from '#contract/permissions.ts'
import { HOUSE_LOG, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { errorDetail, sqlState, type Tx } from '#server/lib/db.ts'
import { defineDecision, type DecisionKind, type Need, type Proposed } from '#server/lib/decisions/decision-kind.ts'
import { createOperator } from './create-operator.ts'
import { removeFactors } from '../factors/factors.sql.ts'
import { endGrantsOf } from './grants.sql.ts'
import { listNeeds } from './operator-needs.ts'
import { sendOperatorLink, tellOperator } from './operator-links.ts'
import { shutOut } from './operator-sessions.sql.ts'
import {
  findRole,
  keepHeld,
  lockOperator,
  putOperatorEmail,
  putOperatorPassword,
  putOperatorRole,
  putOperatorStatus,
  queueOperatorDecisions,
  type OperatorRow,
} from './operators.sql.ts'
import { weigh } from './weigh-permissions.ts'

const LIFE_MS = 3 * DAY_MS
const aboutOperator = z.object({ operatorId: z.string(), person: z.string() })

const inviteContent = z.strictObject({
  username: z.string(),
  role: z.string(),
  person: z.string(),
  personId: z.string().nullable(),
  email: z.string(),
  language: z.string().nullable(),
  permissions: z.array(z.string()),
})
const roleContent = z.strictObject({
  ...aboutOperator.shape,
  before: z.object({ role: z.string() }),
  after: z.object({ role: z.string() }),
  permissions: z.array(z.string()),
})
const unfreezeContent = z.strictObject(aboutOperator.shape)
const resetContent = z.strictObject({
  ...aboutOperator.shape,
  what: z.enum(['password', 'factor', 'both']),
  email: z.string().nullable(),
})

/**
 * Returns the actor with the log of an act about an operator: the log of their brand, or the house's log for an
 * operator of the house.
 */
export const inLogOf = (actor: AuditActor, merchant: string | null): AuditActor => ({
  ...actor,
  merchant: merchant ?? HOUSE_LOG,
})

/** Turns the database's error about the last holder of a permission (FH004) into LAST_HOLDER. */
export async function orLastHolder<Answer>(work: Promise<Answer>): Promise<Answer> {
  return work.catch((error: unknown) => {
    throw sqlState(error) === 'FH004' ? new CallError('LAST_HOLDER', { permission: errorDetail(error) }) : error
  })
}

async function getRole(tx: Tx, brand: string | null, name: string) {
  return (await findRole(tx, brand === null ? 'house' : 'brand', name)) ?? fail('NOT_FOUND')
}

async function getSubject(
  tx: Tx,
  one: Pick<Proposed<{ operatorId: string }>, 'brand' | 'content'>,
): Promise<OperatorRow> {
  // without this lock, two operators of the house who each agree about the other would wait for each other's row
  await queueOperatorDecisions(tx, one.brand)
  const found = await lockOperator(tx, BigInt(one.content.operatorId))
  return found && found.merchant === one.brand ? found : fail('NOT_FOUND')
}

/**
 * Returns the need of two persons, one of them of the house where the role decides about money. The operator concerned
 * is not counted.
 */
async function needOfRole(tx: Tx, one: Proposed<{ operatorId: string; person: string }>): Promise<Need> {
  const operator = await getSubject(tx, one)
  return { persons: 2, needsHouse: decideMoney(operator.permissions), excluded: [operator.person_id] }
}

type Kind<Content extends Record<string, unknown>> = Pick<
  DecisionKind<Content>,
  'content' | 'need' | 'readBasis' | 'execute'
>
/** Returns the two kinds of a verb: for a brand and for the house. */
function both<Content extends Record<string, unknown>>(
  verb: string,
  kind: Kind<Content>,
): { brand: DecisionKind<Content>; house: DecisionKind<Content> } {
  return {
    brand: defineDecision({
      kind: `operator.${verb}`,
      permission: 'operators.manage',
      housePermission: 'house.operators',
      lifeMs: LIFE_MS,
      ...kind,
    }),
    house: defineDecision({
      kind: `house-operator.${verb}`,
      permission: 'house.operators',
      isHouse: true,
      isInternal: true,
      lifeMs: LIFE_MS,
      ...kind,
    }),
  }
}

export const INVITE = both('invite', {
  content: inviteContent,
  need: async (tx, _env, { brand, content }) => {
    const { permissions } = await getRole(tx, brand, content.role)
    return { ...weigh(permissions), excluded: content.personId === null ? [] : [BigInt(content.personId)] }
  },
  // an approval is for the permissions that the role held then: a changed role needs a new decision
  readBasis: async (tx, { brand, content }) =>
    [...(await getRole(tx, brand, content.role)).permissions].sort().join(' '),
  execute: async (tx, actor, { brand, content, reason }) => {
    const { username, role, person, personId, email, language } = content
    const id = await createOperator(tx, actor.env, {
      merchant: brand,
      username,
      role: role as Role,
      passwordHash: null,
      email,
      personName: person,
      ...(personId === null ? {} : { personId: BigInt(personId) }),
      ...(language ? { language } : {}),
    })
    await writeAudit(tx, inLogOf(actor, brand), {
      action: 'operator.invite',
      subject: `operator:${username}`,
      reason,
      after: { role, person },
    })
    await sendOperatorLink(tx, actor.env, { id, username, merchant: brand, email, language }, 'invitation')
    return { operatorId: String(id) }
  },
})

export const SET_ROLE = both('role', {
  content: roleContent,
  need: async (tx, _env, one) => {
    const operator = await getSubject(tx, one)
    const needed = weigh((await getRole(tx, one.brand, one.content.after.role)).permissions, operator.permissions)
    const isLess = needed.persons === 1
    return { ...needed, excluded: isLess ? [] : [operator.person_id] }
  },
  readBasis: async (tx, one) =>
    `${(await getSubject(tx, one)).role}: ${[...(await getRole(tx, one.brand, one.content.after.role)).permissions].sort().join(' ')}`,
  execute: async (tx, actor, one) => {
    const operator = await getSubject(tx, one)
    const { before, after } = one.content
    await orLastHolder(putOperatorRole(tx, operator.id, after.role))
    await endGrantsOf(tx, operator.id, actor.env.clock.now(), actor.operator.username)
    await writeAudit(tx, inLogOf(actor, one.brand), {
      action: 'operator.role',
      subject: `operator:${operator.username}`,
      reason: one.reason,
      before,
      after,
    })
    await tellOperator(tx, actor.env, operator, 'role', { role: after.role })
  },
})

export const UNFREEZE = both('unfreeze', {
  content: unfreezeContent,
  need: async (tx, _env, one) => needOfRole(tx, one),
  readBasis: async (tx, one) => (await getSubject(tx, one)).status,
  execute: async (tx, actor, one) => {
    const operator = await getSubject(tx, one)
    const needs = await listNeeds(tx, operator)
    // an operator who never set anything up is invited again
    const status = needs === 'invitation' ? 'invited' : 'active'
    await putOperatorStatus(tx, operator.id, status)
    await writeAudit(tx, inLogOf(actor, one.brand), {
      action: 'operator.unfreeze',
      subject: `operator:${operator.username}`,
      reason: one.reason,
      before: { status: 'frozen' },
      after: { status },
    })
    if (needs && operator.email) await sendOperatorLink(tx, actor.env, operator, needs)
    else await tellOperator(tx, actor.env, operator, 'unfrozen')
    return { status }
  },
})

export const RESET = both('reset', {
  content: resetContent,
  need: async (tx, _env, one) => needOfRole(tx, one),
  readBasis: async (tx, one) => {
    const { status, email } = await getSubject(tx, one)
    return `${status} ${email ?? '-'}`
  },
  execute: async (tx, actor, one) => {
    const { env } = actor
    const operator = await getSubject(tx, one)
    const { what, email } = one.content
    const at = env.clock.now()
    if (email !== null) await putOperatorEmail(tx, operator.id, email)
    if (what !== 'factor') await putOperatorPassword(tx, operator.id, null, at)
    if (what !== 'password') await removeFactors(tx, { operatorId: operator.id })
    if (operator.merchant === null && operator.status === 'active')
      await orLastHolder(keepHeld(tx, operator.permissions))
    await shutOut(tx, operator.id, at, 'password')
    tx.onCommit(() => env.live.signal('operators', SESSION_TOPIC))
    await writeAudit(tx, inLogOf(actor, one.brand), {
      action: 'operator.reset',
      subject: `operator:${operator.username}`,
      reason: one.reason,
      after: { what, elsewhere: email !== null },
    })
    if (email !== null && email.toLowerCase() !== operator.email?.toLowerCase())
      await tellOperator(tx, env, operator, 'reset-elsewhere')
    const kind = operator.status === 'invited' ? 'invitation' : what
    await sendOperatorLink(tx, env, { ...operator, email: email ?? operator.email }, kind)
  },
})
