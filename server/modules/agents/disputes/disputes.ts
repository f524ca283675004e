/** Disputes of bills: asked by the agents whose they are, answered by operators in words that the agent reads. */
import type {
  agentDisputes,
  askDispute as askCall,
  Dispute,
  DisputeRow as OfficeRow,
  officeAnswerDispute,
  officeDisputes,
  withdrawDispute as withdrawCall,
} from '#contract/agents/disputes.ts'
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { AGENT_ASKS_TOPIC } from '#contract/agents/live.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext, PlayerContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { MessageTopics } from '#server/lib/tell-member.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { findBelowById } from '../line/find-below.ts'
import { guardAgents } from '../line/guard-agents.ts'
import {
  countOpen,
  endDispute,
  findByRequest,
  findDispute,
  findDisputedBill,
  insertDispute,
  listDisputes,
  type DisputeRow,
} from './disputes.sql.ts'

/** Disputes of an agent that may be open at a time. */
export const OPEN_DISPUTES_MAX = 20
export const DISPUTE_MESSAGES = { 'dispute-answered': 'money' } as const satisfies MessageTopics

const present = (row: DisputeRow): Dispute => ({
  id: String(row.id),
  bill: { id: String(row.billId), kind: row.kind, day: row.day, amount: toWire(row.amount), currency: row.currency },
  about: row.aboutId === null ? null : { id: row.aboutId, username: row.aboutName ?? '' },
  text: row.text,
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
})
const presentForOffice = (row: DisputeRow): OfficeRow => ({
  ...present(row),
  agent: { id: row.agentId, username: row.agentName },
  answeredBy: row.answeredBy,
})

/** Passes where a bill is one that the agent gets or pays. Fails with NOT_FOUND. */
async function guardBill(q: Queryable, merchant: string, agentId: string, billId: string): Promise<void> {
  const bill = await findDisputedBill(q, merchant, billId)
  if (!bill || (bill.takerId !== agentId && bill.giverId !== agentId)) fail('NOT_FOUND')
}

/** Returns a page of the agent's disputes, of all bills or of one. Fails with AGENTS_CLOSED and NOT_FOUND. */
export async function listOwnDisputes(
  { env, account, merchant, brand }: PlayerContext,
  { bill, pageNo, pageSize }: ParsedInputOf<typeof agentDisputes>,
): Promise<OutputOf<typeof agentDisputes>> {
  guardAgents(brand)
  if (bill !== undefined) await guardBill(env.db, merchant, account.id, bill)
  const of = { brand: merchant, agentId: account.id, billId: bill, limit: pageSize, offset: (pageNo - 1) * pageSize }
  const { rows, total } = await listDisputes(env.db, of)
  return toPage(rows.map(present), pageNo, pageSize, total)
}

/** Disputes a bill. Fails with AGENTS_CLOSED, NOT_FOUND, KEY_REUSED, DISPUTE_OPEN and DISPUTES_FULL. */
export async function askDispute(
  { env, account, merchant, brand }: PlayerContext,
  { requestId, bill: billId, about, text }: ParsedInputOf<typeof askCall>,
): Promise<Dispute> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    await lockName(tx, `agent disputes ${account.id}`)
    const known = await findByRequest(tx, account.id, requestId)
    if (known) return String(known.billId) === billId && known.text === text ? present(known) : fail('KEY_REUSED')
    await guardBill(tx, merchant, account.id, billId)
    if (about !== undefined) await findBelowById(tx, merchant, account.id, about)
    const open = await countOpen(tx, account.id, billId)
    if (open.ofBill > 0) return fail('DISPUTE_OPEN')
    if (open.all >= OPEN_DISPUTES_MAX) return fail('DISPUTES_FULL', { limit: String(OPEN_DISPUTES_MAX) })
    const row = { brand: merchant, billId, agentId: account.id, aboutId: about ?? null, text, requestId }
    await insertDispute(tx, { ...row, at: env.clock.now() })
    tx.onCommit(() => env.live.signalOperators(merchant, AGENT_ASKS_TOPIC))
    return present((await findByRequest(tx, account.id, requestId)) ?? fail('NOT_FOUND'))
  })
}

/** Takes back a dispute of one's own. Fails with AGENTS_CLOSED, NOT_FOUND and DISPUTE_ANSWERED. */
export async function withdrawDispute(
  { env, account, merchant, brand }: PlayerContext,
  { id }: ParsedInputOf<typeof withdrawCall>,
): Promise<Dispute> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    const row = await findDispute(tx, merchant, id)
    if (row?.agentId !== account.id) return fail('NOT_FOUND')
    const isEnded = await endDispute(tx, { id, state: 'withdrawn', answer: null, by: null, at: env.clock.now() })
    if (!isEnded && row.state !== 'withdrawn') return fail('DISPUTE_ANSWERED')
    tx.onCommit(() => env.live.signalOperators(merchant, AGENT_ASKS_TOPIC))
    return present((await findDispute(tx, merchant, id)) ?? fail('NOT_FOUND'))
  })
}

/** Returns a page of a brand's disputes. */
export async function showDisputes(
  { env, merchant }: OperatorContext,
  { state, agentId, pageNo, pageSize }: ParsedInputOf<typeof officeDisputes>,
): Promise<OutputOf<typeof officeDisputes>> {
  const of = { brand: merchant, agentId, state, limit: pageSize, offset: (pageNo - 1) * pageSize }
  const { rows, total } = await listDisputes(env.db, of)
  return toPage(rows.map(presentForOffice), pageNo, pageSize, total)
}

/** Answers a dispute, and tells the agent. Fails with NOT_FOUND and DISPUTE_ANSWERED. */
export async function answerDispute(
  context: OperatorContext,
  { id, outcome, answer }: ParsedInputOf<typeof officeAnswerDispute>,
): Promise<OfficeRow> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const row = (await findDispute(tx, merchant, id)) ?? fail('NOT_FOUND')
    const ended = { id, state: outcome, answer, by: operator.username, at: env.clock.now() }
    if (!(await endDispute(tx, ended))) return fail('DISPUTE_ANSWERED')
    tx.onCommit(() => env.live.signalOperators(merchant, AGENT_ASKS_TOPIC))
    await sendMessage(tx, env, row.agentId, {
      key: 'dispute-answered',
      values: { kind: row.kind, outcome },
      about: { kind: 'bills', id: row.kind },
    })
    const subject = `agent-bill:${row.billId}`
    await writeAudit(tx, context, {
      action: 'dispute.answer',
      subject,
      reason: answer,
      after: { dispute: id, outcome },
    })
    return presentForOffice((await findDispute(tx, merchant, id)) ?? fail('NOT_FOUND'))
  })
}
