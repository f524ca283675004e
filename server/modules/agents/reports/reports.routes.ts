/** Agents' reports about their teams. */
import {
  agentBets,
  agentDownlineTransactions,
  agentOverview,
  agentTeamBets,
  agentUserLoss,
} from '#contract/agents/reports.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listBets } from './list-bets.ts'
import { listTransactions } from './list-transactions.ts'
import { readOverview } from './overview.ts'
import { readTeamReport } from './team-report.ts'

/** Adds the calls of contract/agents/reports.ts. */
export function bindReports(http: Http): void {
  bindCall(http, agentOverview, readOverview)
  bindCall(http, agentTeamBets, readTeamReport)
  bindCall(http, agentUserLoss, readTeamReport)
  bindCall(http, agentDownlineTransactions, listTransactions)
  bindCall(http, agentBets, listBets)
}
