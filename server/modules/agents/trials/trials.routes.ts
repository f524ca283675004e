/** Trials of contracts. */
import { officeTryContract, tryContract } from '#contract/agents/trials.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { tryForAgent, tryForOperator } from './try-contract.ts'

/** Adds the calls of contract/agents/trials.ts. */
export function bindTrials(http: Http): void {
  bindCall(http, tryContract, tryForAgent)
  bindCall(http, officeTryContract, tryForOperator)
}
