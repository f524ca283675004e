/** Agents' calls about contracts. */
import {
  consolidated,
  contractEffects,
  contractTakers,
  dividendAnswer,
  dividendOffer,
  dividendRequests,
  salaryAnswer,
  salaryOffer,
  salaryRequests,
} from '#contract/agents/contracts.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { answerContract } from './answer.ts'
import { listContracts, showConsolidated, showTakers } from './list-contracts.ts'
import { offerContract } from './offer.ts'
import { previewEffects } from './preview.ts'

const SALARIES = ['daily', 'hourly', 'realtime'] as const

/** Adds the calls of contract/agents/contracts.ts. */
export function bindContracts(http: Http): void {
  bindCall(http, dividendRequests, (context, input) => listContracts(context, ['dividend'], input))
  bindCall(http, salaryRequests, (context, { kind, ...input }) =>
    listContracts(context, kind ? [kind] : SALARIES, input),
  )
  bindCall(http, dividendOffer, offerContract)
  bindCall(http, salaryOffer, offerContract)
  bindCall(http, dividendAnswer, (context, input) => answerContract(context, ['dividend'], input))
  bindCall(http, salaryAnswer, (context, input) => answerContract(context, SALARIES, input))
  bindCall(http, contractEffects, previewEffects)
  bindCall(http, contractTakers, showTakers)
  bindCall(http, consolidated, showConsolidated)
}
