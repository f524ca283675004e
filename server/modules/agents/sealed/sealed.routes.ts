/** Sealed days of teams. */
import { agentRoots, agentStatement } from '#contract/agents/sealed.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listTeamRoots, makeAgentStatement } from './show-sealed.ts'

/** Adds the calls of contract/agents/sealed.ts. */
export function bindSealed(http: Http): void {
  bindCall(http, agentRoots, listTeamRoots)
  bindCall(http, agentStatement, makeAgentStatement)
}
