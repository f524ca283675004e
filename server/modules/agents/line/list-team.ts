import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { agentTeam, TeamRow } from '#contract/agents/line.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { findWay, listBelow, type Below } from '#server/modules/identity/accounts/team.sql.ts'
import { guardAgents } from './guard-agents.ts'
import { kindOf } from './may-open.ts'
import { readSizes } from './sizes.sql.ts'

function presentRow(row: Below, timeZone: string, below: number): TeamRow {
  return {
    id: row.id,
    username: row.username,
    kind: kindOf(row.type),
    // frozen and closed look alike: why somebody cannot play is their own affair
    status: row.status === 'active' ? 'active' : 'suspended',
    registeredAt: row.registeredAt.toISOString(),
    lastSeenDay: row.lastLoginAt && localDay(row.lastLoginAt, timeZone),
    direct: row.direct,
    below,
  }
}

/**
 * Returns a page of the accounts directly below an account of the agent's line, or of those below it whose names begin
 * with the given text. Fails with AGENTS_CLOSED, and with NOT_FOUND for every account outside the line.
 */
export async function listTeam(
  { env, account, brand }: PlayerContext,
  input: ParsedInputOf<typeof agentTeam>,
): Promise<OutputOf<typeof agentTeam>> {
  guardAgents(brand)
  const way = await findWay(env.db, account.id, input.account ?? account.id)
  const shown = way.at(-1) ?? fail('NOT_FOUND')
  const rows = await listBelow(env.db, shown, {
    search: input.search ?? null,
    before: input.before ?? null,
    limit: input.pageSize + 1,
  })
  const page = rows.slice(0, input.pageSize)
  const sizes = await readSizes(
    env.db,
    page.map(({ id }) => id),
  )
  return {
    way: way.map(({ id, username, type }) => ({ id, username, kind: kindOf(type) })),
    rows: page.map((row) => presentRow(row, brand.timeZone, sizes.get(row.id) ?? 0)),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}
