import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { agentTeam, LineKind, TeamRow } from '#contract/agents/line.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { toWire } from '#contract/money.ts'
import { localDay } from '#server/lib/local-day.ts'
import { findWay, listBelow, type Below } from '#server/modules/identity/accounts/team.sql.ts'
import { listBalances } from '#server/modules/wallet/accounts.sql.ts'
import { guardAgents } from './guard-agents.ts'
import { readLineFigures, readMemberFigures } from './line-figures.sql.ts'
import { kindOf } from './may-open.ts'
import { readPolicy } from './policies.sql.ts'
import { recentOf } from './recent-days.ts'
import { readRemarks } from './remarks.sql.ts'
import { readSizes } from './sizes.sql.ts'

function presentRow(row: Below, timeZone: string): Omit<TeamRow, 'below' | 'recent' | 'remark' | 'balance'> {
  return {
    id: row.id,
    username: row.username,
    kind: kindOf(row.type),
    // frozen and closed look alike: why somebody cannot play is their own affair
    status: row.status === 'active' ? 'active' : 'suspended',
    registeredAt: row.registeredAt.toISOString(),
    lastSeenDay: row.lastLoginAt && localDay(row.lastLoginAt, timeZone),
    direct: row.direct,
  }
}

/** Returns a function to what accounts did of late in the agent's line: agents with their lines, members themselves. */
async function readRecent(context: PlayerContext, rows: readonly Below[]): Promise<(row: Below) => TeamRow['recent']> {
  const { env, account } = context
  const idsOf = (kind: LineKind) => rows.filter(({ type }) => kindOf(type) === kind).map(({ id }) => id)
  const days = recentOf(context)
  const [ofLine, ofMember] = await Promise.all([
    readLineFigures(env.db, idsOf('agent'), { ...days, within: account.id }),
    readMemberFigures(env.db, account.id, idsOf('member'), days),
  ])
  return ({ id, type }) => {
    const { valid, net } = kindOf(type) === 'agent' ? ofLine(id) : ofMember(id)
    return { valid: toWire(valid), net: toWire(net) }
  }
}

/**
 * Returns a page of the accounts directly below an account of the agent's line, or of those below it whose names begin
 * with the given text. Fails with AGENTS_CLOSED, and with NOT_FOUND for every account outside the line.
 */
export async function listTeam(
  context: PlayerContext,
  input: ParsedInputOf<typeof agentTeam>,
): Promise<OutputOf<typeof agentTeam>> {
  const { env, account, merchant, brand } = context
  guardAgents(brand)
  const way = await findWay(env.db, account.id, input.account ?? account.id)
  const shown = way.at(-1) ?? fail('NOT_FOUND')
  const rows = await listBelow(env.db, shown, {
    search: input.search ?? null,
    before: input.before ?? null,
    limit: input.pageSize + 1,
  })
  const page = rows.slice(0, input.pageSize)
  const ids = page.map(({ id }) => id)
  const { showsBalances } = await readPolicy(env.db, merchant)
  const [sizes, recent, remarks, balances] = await Promise.all([
    readSizes(env.db, ids),
    readRecent(context, page),
    readRemarks(env.db, account.id, ids),
    showsBalances
      ? listBalances(env.db, { kind: 'member_cash', owners: ids, currency: brand.currency })
      : Promise.resolve(null),
  ])
  return {
    way: way.map(({ id, username, type }) => ({ id, username, kind: kindOf(type) })),
    rows: page.map((row) => ({
      ...presentRow(row, brand.timeZone),
      below: sizes.get(row.id) ?? 0,
      recent: recent(row),
      remark: remarks.get(row.id) ?? null,
      balance: balances && toWire(balances.get(row.id) ?? 0n),
    })),
    currency: brand.currency,
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}
