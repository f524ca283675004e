import type { agentDownlineTransactions } from '#contract/agents/reports.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { findWay } from '#server/modules/identity/accounts/team.sql.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { listPathsWithin } from '../measures/paths.sql.ts'
import { listMoneyLines } from './money-lines.sql.ts'
import { kindOf } from './present-figures.ts'
import { momentsOf } from './report-period.ts'

/**
 * Returns what moved in the accounts of the agent's team in a period, newest first; of one account, or of one lower agent's
 * team as far as it was in this line, where one is named. Fails with AGENTS_CLOSED, and with NOT_FOUND for an account outside the line.
 */
export async function listTransactions(
  { env, account, brand }: PlayerContext,
  input: ParsedInputOf<typeof agentDownlineTransactions>,
): Promise<OutputOf<typeof agentDownlineTransactions>> {
  guardAgents(brand)
  const shown = (await findWay(env.db, account.id, input.account ?? account.id)).at(-1) ?? fail('NOT_FOUND')
  const isTeam = kindOf(shown.type) === 'agent'
  const { start, end } = momentsOf(input, brand.timeZone)
  const rows = await listMoneyLines(env.db, {
    paths: await listPathsWithin(env.db, isTeam ? shown.id : account.id, account.id),
    memberId: isTeam ? null : shown.id,
    currency: account.currency,
    start,
    end,
    kind: input.kind ?? null,
    before: input.before ?? null,
    limit: input.pageSize + 1,
  })
  const page = rows.slice(0, input.pageSize)
  return {
    currency: account.currency,
    today: localDay(env.clock.now(), brand.timeZone),
    rows: page.map((row) => ({
      account: { id: row.memberId, username: row.username, kind: kindOf(row.type) },
      kind: row.kind,
      amount: toWire(row.amountMinor),
      reference: row.reference,
      at: row.at.toISOString(),
    })),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  }
}
