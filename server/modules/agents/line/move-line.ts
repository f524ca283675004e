/** A line comes under another agent when two operators say so. */
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { MoveEffects, officeMoveEffects, officeMoveLine } from '#contract/agents/office-agents.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { answerOf, answersOf } from '#server/lib/slots.ts'
import { moveLine, weighMove } from '#server/modules/identity/accounts/move-line.ts'
import { findNode, findNodeByName, type Node } from '#server/modules/identity/accounts/team.sql.ts'
import { lockTree } from '#server/modules/identity/accounts/tree-lock.ts'
import { LINE_MOVED, MOVE_EFFECTS } from './line.slots.ts'
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
  /** Whose contracts would end if it were moved now; absent in decisions from before they were shown. */
  ends: z.array(z.object({ taker: z.string(), contractKind: z.string(), until: z.string() })).optional(),
  endsCount: z.number().int().optional(),
  offersCount: z.number().int().optional(),
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
  readBasis: async (tx, { brand, content: { id, toId } }, env) => {
    await lockTree(tx, brand ?? '')
    const to = toId === null ? null : await findNode(tx, brand ?? '', toId)
    const ends = await answerOf(env, MOVE_EFFECTS)(tx, env, { brand: brand ?? '', accountId: id })
    return `${print(await findNode(tx, brand ?? '', id))} under ${print(to)} ends ${ends.print}`
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

/** Returns what the second person reads of contracts that end. */
const endsOf = ({ ends, endsCount, offersCount }: MoveEffects) => ({
  ends: ends.map(({ kind, taker, until }) => ({ taker: taker.username, contractKind: kind, until })),
  endsCount,
  offersCount,
})

/** Returns what a move of an account would end now. Fails with NOT_FOUND. */
export async function showMove(
  { env, merchant }: OperatorContext,
  { id }: ParsedInputOf<typeof officeMoveEffects>,
): Promise<MoveEffects> {
  if (!(await findNode(env.db, merchant, id))) return fail('NOT_FOUND')
  return answerOf(env, MOVE_EFFECTS)(env.db, env, { brand: merchant, accountId: id })
}

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
 * LINE_TOO_DEEP, LINE_TOO_LARGE, AGENT_MAY_NOT, DECISION_OPEN, and CONTRACT_CHANGED where it would end other contracts than were seen.
 */
export async function askMove(
  context: OperatorContext,
  { id, to: toName, reason, seen }: ParsedInputOf<typeof officeMoveLine>,
): Promise<OutputOf<typeof officeMoveLine>> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    await lockTree(tx, merchant)
    const account = (await findNode(tx, merchant, id)) ?? fail('NOT_FOUND')
    const to = await findTarget(tx, merchant, toName)
    if (account.uplineId === (to?.id ?? null)) return fail('INVALID_INPUT', { fields: { to: { rule: 'same' } } })
    const people = await weigh(tx, merchant, account, to)
    const upline = account.uplineId === null ? null : await findNode(tx, merchant, account.uplineId)
    const effects = await answerOf(env, MOVE_EFFECTS)(tx, env, { brand: merchant, accountId: id })
    if (seen !== undefined && seen !== effects.print) return fail('CONTRACT_CHANGED')
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
        ...endsOf(effects),
      },
    })
    return { waiting: presentWaiting(decision) }
  })
}
