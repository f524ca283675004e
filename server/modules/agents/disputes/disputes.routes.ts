/** Disputes of bills. */
import {
  agentDisputes,
  askDispute as askCall,
  officeAnswerDispute,
  officeDisputes,
  withdrawDispute as withdrawCall,
} from '#contract/agents/disputes.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { answerDispute, askDispute, listOwnDisputes, showDisputes, withdrawDispute } from './disputes.ts'

/** Adds the calls of contract/agents/disputes.ts. */
export function bindDisputes(http: Http): void {
  bindCall(http, agentDisputes, listOwnDisputes)
  bindCall(http, askCall, askDispute)
  bindCall(http, withdrawCall, withdrawDispute)
  bindCall(http, officeDisputes, showDisputes)
  bindCall(http, officeAnswerDispute, answerDispute)
}
