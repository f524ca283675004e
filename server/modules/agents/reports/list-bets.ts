import type { agentBets } from '#contract/agents/reports.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { describeGames } from '#server/modules/bets/bets.slots.ts'
import { findWay } from '#server/modules/identity/accounts/team.sql.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { listCountedRounds } from './bets-of-line.sql.ts'
import { listPaths } from '../measures/paths.sql.ts'
import { kindOf } from './present-figures.ts'
import { momentsOf } from './report-period.ts'

/**
 * Returns the rounds that a period counted of one account of the agent's line: what a row of a report is made of. Fails with
 * AGENTS_CLOSED, and with NOT_FOUND for an account outside the line.
 */
export async function listBets(
  context: PlayerContext,
  input: ParsedInputOf<typeof agentBets>,
): Promise<OutputOf<typeof agentBets>> {
  const { env, account, brand } = context
  guardAgents(brand)
  const shown = (await findWay(env.db, account.id, input.account)).at(-1) ?? fail('NOT_FOUND')
  const kind = kindOf(shown.type)
  const { start, end } = momentsOf(input, brand.timeZone)
  const rows = await listCountedRounds(env.db, {
    memberId: shown.id,
    paths: await listPaths(env.db, account.id),
    isAgent: kind === 'agent',
    currency: account.currency,
    start,
    end,
    gameType: input.gameType ?? null,
    before: input.before ?? null,
    limit: input.pageSize + 1,
  })
  const page = rows.slice(0, input.pageSize)
  const names = await describeGames(context, page)
  return {
    currency: account.currency,
    account: { id: shown.id, username: shown.username, kind },
    rows: page.map((row) => ({
      id: row.id,
      vendor: row.vendor,
      gameName: names.get(`${row.vendor}/${row.gameCode}`) ?? row.gameCode,
      gameType: row.gameType,
      stake: toWire(row.stakeMinor),
      valid: toWire(row.validMinor),
      payout: toWire(row.payoutMinor),
      openedAt: row.openedAt.toISOString(),
      settledAt: row.settledAt.toISOString(),
    })),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  }
}
