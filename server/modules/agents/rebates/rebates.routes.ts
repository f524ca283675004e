/** Agents' calls about what they earn. */
import { agentIncome, agentIncomeLines, claimRebates as claimCall } from '#contract/agents/income.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { claimRebates } from './claim-rebates.ts'
import { explainIncome, showIncome } from './show-income.ts'

/** Adds the agents' calls of contract/agents/income.ts. */
export function bindIncome(http: Http): void {
  bindCall(http, agentIncome, showIncome)
  bindCall(http, agentIncomeLines, explainIncome)
  bindCall(http, claimCall, claimRebates)
}
