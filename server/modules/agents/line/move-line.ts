/** A line comes under another agent when two operators say so. */
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { officeMoveLine } from '#contract/agents/office-agents.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { answersOf } from '#server/lib/slots.ts'
import { moveLine, weighMove } from '#server/modules/identity/accounts/move-line.ts'
import { findNode, findNodeByName, type Node } from '#server/modules/identity/accounts/team.sql.ts'
import { lockTree } from '#server/modules/identity/accounts/tree-lock.ts'
import { LINE_MOVED } from './line.slots.ts'
import { kindOf, mayHaveBelow } from './may-open.ts'
import { insertMove } from './moves.sql.ts'
import { readPolicy } from './policies.sql.ts'

const LIFE_MS = 7 * DAY_MS

const content = z.strictObject({
  id: z.string(),
  username: z.string(),
  /** The agents above, before and after; null: none. */
  upline: z.string().nullable(),
  to: z.string().nullable(),
  toId: z.string().nullable(),
  people: z.number().int(),
})

/** Fails where the account may not come there: LINE_LOOP, LINE_TOO_LARGE, LINE_TOO_DEEP, AGENT_MAY_NOT. */
async function weigh(tx: Tx, brand: string, account: Node, to: Node | null): Promise<number> {
  const policy = await readPolicy(tx, brand)
  const { people, depth } = await weighMove(tx, account, to)
  if (depth > policy.depthMax) return fail('LINE_TOO_DEEP')
  if (to && !mayHaveBelow(policy, to.type, account.type)) return fail('AGENT_MAY_NOT')
  return people
}

const print = (node: Node | null) => (node ? `${node.path} ${node.type} ${node.status}` : '')

/** Moves a line; what was played before stays with those who stood above it then. */
export const LINE_MOVE = defineDecision({
  kind: 'line.move',
  permission: 'agents.write',
  lifeMs: LIFE_MS,
  content,
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { brand, content: { id, toId } }) => {
    await lockTree(tx, brand ?? '')
    const to = toId === null ? null : await findNode(tx, brand ?? '', toId)
    return `${print(await findNode(tx, brand ?? '', id))} under ${print(to)}`
  },
  execute: async (tx, actor, { id: decisionId, brand, subject, reason, content: { id, toId, upline, to: toName } }) => {
    const code = brand ?? ''
    const account = (await findNode(tx, code, id)) ?? fail('NOT_FOUND')
    const to = toId === null ? null : ((await findNode(tx, code, toId)) ?? fail('NOT_FOUND'))
    await weigh(tx, code, account, to)
    const at = actor.env.clock.now()
    const moved = await moveLine(tx, { brand: code, account, to, at })
    const row = { ...moved, brand: code, accountId: id, fromId: account.uplineId, toId, reason, at, decisionId }
    await insertMove(tx, row)
    for (const tell of answersOf(actor.env, LINE_MOVED)) await tell(tx, actor.env, { brand: code, accountId: id })
    await writeAudit(tx, actor, {
      action: 'line.move',
      subject,
      reason,
      before: { upline },
      after: { upline: toName, people: moved.people },
    })
  },
})

/** Returns the agent under whom a line comes. Fails with INVALID_INPUT for everybody who is no active agent. */
async function findTarget(tx: Tx, brand: string, username: string | null): Promise<Node | null> {
  if (username === null) return null
  const found = await findNodeByName(tx, brand, username)
  if (!found || found.status !== 'active' || kindOf(found.type) !== 'agent')
    return fail('INVALID_INPUT', { fields: { to: { rule: 'invalid' } } })
  return found
}

/**
 * Asks for a move. Fails with NOT_FOUND, INVALID_INPUT (no such agent, or the account stands there already), LINE_LOOP,
 * LINE_TOO_DEEP, LINE_TOO_LARGE, AGENT_MAY_NOT, DECISION_OPEN.
 */
export async function askMove(
  context: OperatorContext,
  { id, to: toName, reason }: ParsedInputOf<typeof officeMoveLine>,
): Promise<OutputOf<typeof officeMoveLine>> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    await lockTree(tx, merchant)
    const account = (await findNode(tx, merchant, id)) ?? fail('NOT_FOUND')
    const to = await findTarget(tx, merchant, toName)
    if (account.uplineId === (to?.id ?? null)) return fail('INVALID_INPUT', { fields: { to: { rule: 'same' } } })
    const people = await weigh(tx, merchant, account, to)
    const upline = account.uplineId === null ? null : await findNode(tx, merchant, account.uplineId)
    const decision = await askDecision(tx, context, LINE_MOVE, {
      subject: `member:${id}`,
      memberId: id,
      reason,
      content: {
        id,
        username: account.username,
        upline: upline?.username ?? null,
        to: to?.username ?? null,
        toId: to?.id ?? null,
        people,
      },
    })
    return { waiting: presentWaiting(decision) }
  })
}
