import type { agentOverview } from '#contract/agents/reports.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { listPaths } from '../measures/paths.sql.ts'
import { countActive, countElsewhere, listTeamDays, sumTeam } from './figures.sql.ts'
import { kindOf, NO_SUMS, presentFigures } from './present-figures.ts'
import { listMovers } from './ranked.sql.ts'
import { daysOf, periodBefore, type Period } from './report-period.ts'

/** Direct downlines that are shown to have moved. */
const MOVERS = 6

/** Returns what the agent's team did in a period, beside the same number of days before. Fails with AGENTS_CLOSED. */
export async function readOverview(
  { env, account, brand }: PlayerContext,
  period: ParsedInputOf<typeof agentOverview>,
): Promise<OutputOf<typeof agentOverview>> {
  guardAgents(brand)
  const { id, currency } = account
  const before = periodBefore(period)
  const paths = await listPaths(env.db, id)
  const team = { agentId: id, paths }
  const sum = async (one: Period) => {
    const [sums, active] = await Promise.all([
      sumTeam(env.db, team, { period: one, currency, gameType: '' }),
      countActive(env.db, paths, one, currency),
    ])
    const { registered, firstDeposits } = sums
    return { ...presentFigures(sums), registered, firstDeposits, active }
  }
  const [sums, former, elsewhere, days, movers] = await Promise.all([
    sum(period),
    sum(before),
    countElsewhere(env.db, team, period, currency),
    listTeamDays(env.db, team, period, currency),
    listMovers(env.db, { ...team, currency, period, before, limit: MOVERS }),
  ])
  const byDay = new Map(days.map((one) => [one.day, one]))
  const nobody = { registered: 0, firstDeposits: 0, active: 0 }
  return {
    currency,
    today: localDay(env.clock.now(), brand.timeZone),
    sums,
    before: former,
    elsewhere,
    days: daysOf(period).map((day) => {
      const { registered, firstDeposits, active, ...figures } = byDay.get(day) ?? { ...NO_SUMS, ...nobody }
      return { ...presentFigures(figures), day, registered, firstDeposits, active }
    }),
    movers: movers.map(({ type, valid, validBefore, ...one }) => ({
      ...one,
      kind: kindOf(type),
      valid: toWire(valid),
      validBefore: toWire(validBefore),
    })),
  }
}
