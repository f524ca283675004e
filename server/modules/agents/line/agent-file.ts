/** What operators see of agents: the list, and one agent's file. */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { AgentFile, AgentRow, LineMove, officeAgent, officeAgents } from '#contract/agents/office-agents.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import {
  findListed,
  findWay,
  listAgents,
  listBelow,
  type AgentListed,
} from '#server/modules/identity/accounts/team.sql.ts'
import { listRequests } from './freeze-requests.sql.ts'
import { presentForOffice } from './freeze-requests.ts'
import { readLineFigures, type LineFigures } from './line-figures.sql.ts'
import { showLinks } from './links.ts'
import { listMoves, type MoveRow } from './moves.sql.ts'
import { recentOf } from './recent-days.ts'
import { readSizes } from './sizes.sql.ts'

/** Rows of each part of the file. */
const ROWS_SHOWN = 50

const idsOf = (path: string) => path.split('.').filter(Boolean)
const named = (id: string | null, username: string | null) => (id === null ? null : { id, username: username ?? '' })

function presentAgent(row: AgentListed, below: number, recent: LineFigures): AgentRow {
  return {
    id: row.id,
    username: row.username,
    type: row.type,
    status: row.status,
    upline: named(row.uplineId, row.uplineName),
    depth: idsOf(row.path).length,
    direct: row.direct,
    below,
    recent: {
      currency: recent.currency,
      valid: toWire(recent.valid),
      net: toWire(recent.net),
      result: toWire(recent.result),
    },
    registeredAt: row.registeredAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  }
}

const presentMove = (row: MoveRow): LineMove => ({
  id: row.id,
  account: { id: row.accountId, username: row.username },
  from: named(row.fromId, row.fromName),
  to: named(row.toId, row.toName),
  people: row.people,
  reason: row.reason,
  at: row.at.toISOString(),
  decision: row.decision,
})

/** Returns what some agents' lines did of late, in the brand's currency. */
const readRecent = (context: OperatorContext, ids: readonly string[]): Promise<(id: string) => LineFigures> =>
  readLineFigures(context.env.db, ids, recentOf(context))

/** Returns a page of the brand's agents. */
export async function showAgents(
  context: OperatorContext,
  { pageNo, pageSize, search, place }: ParsedInputOf<typeof officeAgents>,
): Promise<OutputOf<typeof officeAgents>> {
  const { env, merchant } = context
  const { rows, total } = await listAgents(env.db, merchant, {
    search: search || null,
    place: place ?? null,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  })
  const ids = rows.map(({ id }) => id)
  const [sizes, recent] = await Promise.all([readSizes(env.db, ids), readRecent(context, ids)])
  return toPage(
    rows.map((row) => presentAgent(row, sizes.get(row.id) ?? 0, recent(row.id))),
    pageNo,
    pageSize,
    total,
  )
}

/** Returns an agent's file. Fails with NOT_FOUND. */
export async function showAgentFile(
  context: OperatorContext,
  { id }: ParsedInputOf<typeof officeAgent>,
): Promise<AgentFile> {
  const { env, merchant } = context
  const { db } = env
  const row = (await findListed(db, merchant, id)) ?? fail('NOT_FOUND')
  const [way, line, links, requests, moves, waiting] = await Promise.all([
    findWay(db, idsOf(row.path)[0] ?? id, id),
    listBelow(db, row, { search: null, before: null, limit: ROWS_SHOWN }),
    showLinks(env, { brand: merchant, agentId: id }),
    listRequests(db, { brand: merchant, agentId: id, limit: ROWS_SHOWN, offset: 0 }),
    listMoves(db, id, ROWS_SHOWN),
    findWaiting(db, merchant, 'line.move', `member:${id}`),
  ])
  const [sizes, recent] = await Promise.all([
    readSizes(db, [id, ...line.map((one) => one.id)]),
    readRecent(context, [id]),
  ])
  return {
    agent: presentAgent(row, sizes.get(id) ?? 0, recent(id)),
    above: way.slice(0, -1).map(({ id: upper, username }) => ({ id: upper, username })),
    line: line.map((one) => ({
      id: one.id,
      username: one.username,
      type: one.type,
      status: one.status,
      below: sizes.get(one.id) ?? 0,
    })),
    links,
    requests: requests.content.map(presentForOffice),
    moves: moves.map(presentMove),
    waiting: waiting && presentWaiting(waiting),
  }
}
