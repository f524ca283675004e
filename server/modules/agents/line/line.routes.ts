/** Agents' calls about their own line. */
import { agentTeam } from '#contract/agents/line.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listTeam } from './list-team.ts'

/** Adds the calls of contract/agents/line.ts. */
export function bindLine(http: Http): void {
  bindCall(http, agentTeam, listTeam)
}
