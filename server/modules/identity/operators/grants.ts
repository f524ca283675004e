/**
 * Grants: an operator of the house may act at a brand for some hours. Another person must agree, and the brand can read
 * everything that is done under the grant.
 */
import { z } from 'zod'
import { toPage, type Page } from '#contract/call.ts'
import { CallError, fail } from '#contract/errors.ts'
import { decideMoney, type GrantRow } from '#contract/identity/office-grants.ts'
import { OPERATOR_PERMISSIONS } from '#contract/permissions.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS, HOUR_MS, after } from '#server/lib/clock.ts'
import { sqlState } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { endGrant, findGrant, insertGrant, listGrants, type Grant } from './grants.sql.ts'
import { tellOperator } from './operator-links.ts'
import { lockOperator } from './operators.sql.ts'

const MAKERS: readonly string[] = OPERATOR_PERMISSIONS

/**
 * The operator who asks cannot approve their own request. Another person approves it, who manages operators at the
 * house or at the brand.
 */
export const GIVE_GRANT = defineDecision({
  kind: 'grant.give',
  permission: 'operators.manage',
  housePermission: 'house.operators',
  lifeMs: DAY_MS,
  content: z.strictObject({
    operatorId: z.string(),
    operator: z.string(),
    permissions: z.array(z.string()),
    hours: z.number().int(),
  }),
  need: async (_tx, _env, { askedPerson }) => ({ persons: 1, excluded: [askedPerson] }),
  execute: async (tx, actor, { brand, content, reason }) => {
    const operator = await lockOperator(tx, BigInt(content.operatorId))
    if (operator?.status !== 'active' || operator.merchant !== null || brand === null) return fail('GRANT_REFUSED')
    const from = actor.env.clock.now()
    const until = after(from, content.hours * HOUR_MS)
    const id = await insertGrant(tx, {
      operator_id: operator.id,
      merchant: brand,
      permissions: content.permissions,
      reason,
      from_at: from,
      until_at: until,
      agreed_by: actor.operator.username,
    }).catch((error: unknown) => {
      throw sqlState(error) === 'FH005' ? new CallError('GRANT_REFUSED') : error
    })
    await writeAudit(tx, actor, {
      action: 'grant.give',
      subject: `operator:${operator.username}`,
      reason,
      after: { permissions: content.permissions, until: until.toISOString() },
    })
    return { grantId: String(id), until: until.toISOString() }
  },
})

/**
 * Asks for permissions at the brand whose domain received the call. Fails with PERMISSION_DENIED for a brand's
 * operator, GRANT_REFUSED, DECISION_OPEN.
 */
export async function askGrant(
  context: OperatorContext,
  input: { permissions: string[]; hours: number; reason: string },
): Promise<{ waiting: Waiting }> {
  const { env, operator } = context
  if (!operator.isHouse) return fail('PERMISSION_DENIED')
  const permissions = [...new Set(input.permissions)].sort()
  const self = await env.db.tx((tx) => lockOperator(tx, BigInt(operator.id)))
  const makesOperators = self?.permissions.some((one) => MAKERS.includes(one)) ?? true
  if (permissions.includes('operators.manage') || (makesOperators && decideMoney(permissions)))
    return fail('GRANT_REFUSED')
  const decision = await env.db.tx((tx) =>
    askDecision(tx, context, GIVE_GRANT, {
      subject: `grant:${operator.username.toLowerCase()}`,
      content: { operatorId: operator.id, operator: operator.username, permissions, hours: input.hours },
      reason: input.reason,
    }),
  )
  return { waiting: presentWaiting(decision) }
}

const mayRead = ({ operator }: OperatorContext) =>
  operator.permissions.includes('operators.read') ||
  (operator.isHouse && operator.permissions.includes('house.operators'))
const mayEnd = ({ operator, merchant }: OperatorContext, grant: Grant) =>
  String(grant.operator_id) === operator.id ||
  (grant.merchant === merchant &&
    (operator.permissions.includes('operators.manage') ||
      (operator.isHouse && operator.permissions.includes('house.operators'))))

/**
 * Ends a grant. It takes effect on the next request. Fails with NOT_FOUND, for foreign and unknown grants alike. A
 * grant that has ended is not changed.
 */
export async function endGrantOf(context: OperatorContext, id: string): Promise<boolean> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const grant = await findGrant(tx, BigInt(id))
    if (!grant || !mayEnd(context, grant)) return fail('NOT_FOUND')
    const isEnded = await endGrant(tx, grant.id, env.clock.now(), operator.username)
    if (!isEnded) return false
    await writeAudit(
      tx,
      { ...context, merchant: grant.merchant },
      { action: 'grant.end', subject: `operator:${grant.username}`, after: { permissions: grant.permissions } },
    )
    const holder = await lockOperator(tx, grant.operator_id)
    if (holder && String(holder.id) !== operator.id) await tellOperator(tx, env, holder, 'grant-ended')
    return true
  })
}

/**
 * Returns the grants at the brand to operators who may read operators there. Returns to all others their own grants, at
 * every brand.
 */
export async function readGrants(
  context: OperatorContext,
  { state, pageNo, pageSize }: { state: 'open' | 'over'; pageNo: number; pageSize: number },
): Promise<Page<GrantRow>> {
  const { env, operator, merchant } = context
  const whose = mayRead(context) ? { merchant, operatorId: null } : { merchant: null, operatorId: BigInt(operator.id) }
  const now = env.clock.now()
  const { rows, total } = await listGrants(
    env.db,
    { ...whose, isOpen: state === 'open', now },
    pageSize,
    (pageNo - 1) * pageSize,
  )
  return toPage(
    rows.map((row) => ({
      id: String(row.id),
      operator: { id: String(row.operator_id), username: row.username },
      brand: row.merchant,
      permissions: row.permissions,
      reason: row.reason,
      fromAt: row.from_at.toISOString(),
      untilAt: row.until_at.toISOString(),
      agreedBy: row.agreed_by,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
      isOpen: row.ended_at === null && row.until_at > now,
      isOwn: String(row.operator_id) === operator.id,
    })),
    pageNo,
    pageSize,
    total,
  )
}
