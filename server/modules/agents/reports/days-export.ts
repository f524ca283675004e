/** The overview as a file: what the agent's team did, day by day. */
import { getBrand } from '#server/lib/brands.ts'
import { playerOf, type Source } from '#server/lib/exports/source.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { listPaths } from '../measures/paths.sql.ts'
import { listTeamDays } from './figures.sql.ts'
import { NO_SUMS } from './present-figures.ts'
import { daysOf } from './report-period.ts'
import { SUM_HEADS, sumCells } from './sum-cells.ts'

export const DAYS_FILE: Source = {
  heads: ['day', 'registered', 'firstDeposits', 'active', ...SUM_HEADS],
  times: [],
  async count({ env, merchant, filter: { fromDay: from = '', toDay: to = '' } }) {
    guardAgents(await getBrand(env, merchant))
    return daysOf({ from, to }).length
  },
  async read(reading) {
    const { env, filter } = reading
    const { id, currency } = playerOf(reading)
    const period = { from: filter.fromDay ?? '', to: filter.toDay ?? '' }
    const team = { agentId: id, paths: await listPaths(env.db, id) }
    const found = new Map((await listTeamDays(env.db, team, period, currency)).map((one) => [one.day, one]))
    const rows = daysOf(period).map((day) => {
      const one = found.get(day) ?? { ...NO_SUMS, registered: 0, firstDeposits: 0, active: 0 }
      return [day, one.registered, one.firstDeposits, one.active, ...sumCells(one, currency)]
    })
    return { rows, next: null }
  },
}
