/** Operators' calls about agents. */
import { toPage } from '#contract/call.ts'
import {
  officeAgent,
  officeAgentPolicy,
  officeAgents,
  officeAnswerFreeze,
  officeFreezeRequests,
  officeMoveEffects,
  officeMoveLine,
  officeSetAgentPolicy,
} from '#contract/agents/office-agents.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { showAgentFile, showAgents } from './agent-file.ts'
import { setAgentPolicy, showAgentPolicy } from './agent-policy.ts'
import { listRequests } from './freeze-requests.sql.ts'
import { answerFreeze, presentForOffice } from './freeze-requests.ts'
import { askMove, showMove } from './move-line.ts'

/** Adds the calls of contract/agents/office-agents.ts. */
export function bindLineOffice(http: Http): void {
  bindCall(http, officeAgents, showAgents)
  bindCall(http, officeAgent, showAgentFile)
  bindCall(http, officeMoveEffects, showMove)
  bindCall(http, officeMoveLine, askMove)
  bindCall(http, officeFreezeRequests, async ({ env, merchant }, { pageNo, pageSize, state }) => {
    const { content, total } = await listRequests(env.db, {
      brand: merchant,
      state,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    return toPage(content.map(presentForOffice), pageNo, pageSize, total)
  })
  bindCall(http, officeAnswerFreeze, answerFreeze)
  bindCall(http, officeAgentPolicy, showAgentPolicy)
  bindCall(http, officeSetAgentPolicy, setAgentPolicy)
}
