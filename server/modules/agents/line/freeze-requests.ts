/**
 * Freeze requests: an agent asks, operators decide. The agent reads whether it was done, and no operator's words: why
 * somebody is frozen, or is not, may be private.
 */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { officeAnswerFreeze, FreezeRow } from '#contract/agents/office-agents.ts'
import type {
  askFreeze as askCall,
  FreezeRequest,
  freezeRequests,
  withdrawFreeze as withdrawCall,
} from '#contract/agents/requests.ts'
import { AGENT_ASKS_TOPIC } from '#contract/agents/live.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext, PlayerContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { readTurn } from '#server/lib/turn-page.ts'
import { findBelowById } from './find-below.ts'
import {
  countOpenRequests,
  endRequest,
  findOpenRequest,
  findRequest,
  insertRequest,
  listRequests,
  type RequestRow,
} from './freeze-requests.sql.ts'
import { guardAgents } from './guard-agents.ts'
import { freezeAccountInTx } from '#server/modules/identity/members/freeze-member.ts'

/** Requests of an agent that may be open at a time. */
export const OPEN_REQUESTS_MAX = 20

const present = (row: RequestRow): FreezeRequest => ({
  id: row.id,
  account: { id: row.accountId, username: row.accountName },
  reason: row.reason,
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

/** Returns a request as operators read it. */
export const presentForOffice = (row: RequestRow): FreezeRow => ({
  ...present(row),
  agent: { id: row.agentId, username: row.agentName },
  answeredBy: row.answeredBy,
  note: row.note,
})

/** Returns a page of the agent's requests. Fails with AGENTS_CLOSED. */
export async function listOwnRequests(
  { env, account, merchant, brand }: PlayerContext,
  { pageNo, pageSize, before, after }: ParsedInputOf<typeof freezeRequests>,
): Promise<OutputOf<typeof freezeRequests>> {
  guardAgents(brand)
  const turn = readTurn({ before, after, pageNo, limit: pageSize })
  const { content, total, next, previous } = await listRequests(env.db, {
    brand: merchant,
    agentId: account.id,
    ...turn,
  })
  return {
    ...toPage(content.map(present), pageNo, pageSize, total),
    next: next && next.id,
    previous: previous && previous.id,
  }
}

/**
 * Asks for an account of the agent's line to be frozen. Fails with AGENTS_CLOSED, NOT_FOUND, FREEZE_POINTLESS,
 * FREEZE_FULL.
 */
export async function askFreeze(
  { env, account, merchant, brand }: PlayerContext,
  input: ParsedInputOf<typeof askCall>,
): Promise<FreezeRequest> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    await lockName(tx, `agent requests ${account.id}`)
    const { id, status } = await findBelowById(tx, merchant, account.id, input.account)
    const open = await findOpenRequest(tx, account.id, id)
    if (open) return present(open)
    if (status !== 'active') return fail('FREEZE_POINTLESS')
    if ((await countOpenRequests(tx, account.id)) >= OPEN_REQUESTS_MAX)
      return fail('FREEZE_FULL', { limit: String(OPEN_REQUESTS_MAX) })
    const { reason } = input
    tx.onCommit(() => env.live.signalOperators(merchant, AGENT_ASKS_TOPIC))
    await insertRequest(tx, { brand: merchant, agentId: account.id, accountId: id, reason, at: env.clock.now() })
    return present((await findOpenRequest(tx, account.id, id)) ?? fail('NOT_FOUND'))
  })
}

/** Takes back a request of one's own. Fails with AGENTS_CLOSED, NOT_FOUND, FREEZE_ANSWERED. */
export async function withdrawFreeze(
  { env, account, merchant, brand }: PlayerContext,
  { id }: ParsedInputOf<typeof withdrawCall>,
): Promise<FreezeRequest> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    const row = await findRequest(tx, merchant, id)
    if (row?.agentId !== account.id) return fail('NOT_FOUND')
    const at = env.clock.now()
    const isEnded = await endRequest(tx, { id, state: 'withdrawn', by: null, note: null, at })
    if (!isEnded && row.state !== 'withdrawn') return fail('FREEZE_ANSWERED')
    tx.onCommit(() => env.live.signalOperators(merchant, AGENT_ASKS_TOPIC))
    return present((await findRequest(tx, merchant, id)) ?? fail('NOT_FOUND'))
  })
}

/**
 * Freezes the account that an agent asked for, or refuses to, and writes it into the audit log. Fails with NOT_FOUND,
 * FREEZE_ANSWERED.
 */
export async function answerFreeze(
  context: OperatorContext,
  { id, outcome, reason }: ParsedInputOf<typeof officeAnswerFreeze>,
): Promise<FreezeRow> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const row = (await findRequest(tx, merchant, id)) ?? fail('NOT_FOUND')
    const state = outcome === 'freeze' ? ('done' as const) : ('refused' as const)
    const at = env.clock.now()
    if (!(await endRequest(tx, { id, state, by: operator.username, note: reason, at }))) return fail('FREEZE_ANSWERED')
    tx.onCommit(() => env.live.signalOperators(merchant, AGENT_ASKS_TOPIC))
    if (outcome === 'freeze') await freezeAccountInTx(tx, context, { id: row.accountId, reason })
    await writeAudit(tx, context, {
      action: 'freeze-request.answer',
      subject: `member:${row.accountId}`,
      reason,
      after: { outcome, agent: row.agentName },
    })
    return presentForOffice((await findRequest(tx, merchant, id)) ?? fail('NOT_FOUND'))
  })
}
