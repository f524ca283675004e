/** Agents' calls about their own line, the accounts that they open and their links. */
import {
  closeInvitation as closeCall,
  createDownline as createCall,
  createInvitation as linkCall,
  invitationLinks,
  renewDownlinePassword as renewCall,
} from '#contract/agents/accounts.ts'
import { agentTeam } from '#contract/agents/line.ts'
import {
  askFreeze as askCall,
  freezeRequests,
  setRemark as remarkCall,
  withdrawFreeze as withdrawCall,
} from '#contract/agents/requests.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { createDownline, renewDownlinePassword } from './create-downline.ts'
import { askFreeze, listOwnRequests, withdrawFreeze } from './freeze-requests.ts'
import { closeInvitation, createInvitation, listInvitations } from './links.ts'
import { listTeam } from './list-team.ts'
import { setRemark } from './set-remark.ts'

/** Adds the calls of contract/agents/line.ts, accounts.ts and requests.ts. */
export function bindLine(http: Http): void {
  bindCall(http, agentTeam, listTeam)
  bindCall(http, createCall, createDownline)
  bindCall(http, renewCall, renewDownlinePassword)
  bindCall(http, invitationLinks, listInvitations)
  bindCall(http, linkCall, createInvitation)
  bindCall(http, closeCall, closeInvitation)
  bindCall(http, remarkCall, setRemark)
  bindCall(http, freezeRequests, listOwnRequests)
  bindCall(http, askCall, askFreeze)
  bindCall(http, withdrawCall, withdrawFreeze)
}
