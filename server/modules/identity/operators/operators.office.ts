/** Calls by which operators look after their colleagues; grants of the house's operators; the house's log. */
import { toPage } from '#contract/call.ts'
import { officeAskGrant, officeEndGrant, officeGrants } from '#contract/identity/office-grants.ts'
import {
  officeEndOperatorSessions,
  officeFreezeOperator,
  officeInviteOperator,
  officeLinkPersonAccount,
  officeOperator,
  officeOperators,
  officePersons,
  officeResetOperator,
  officeRoles,
  officeSendInvitation,
  officeSetOperatorRole,
  officeUnfreezeOperator,
} from '#contract/identity/office-operators.ts'
import { officeHouseAudit } from '#contract/identity/office-house-audit.ts'
import { officeOperatorNetworks, officeSetOperatorNetworks } from '#contract/identity/operator-networks.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { countAudit, listAuditRows, type AuditFilter } from '../audit.report.sql.ts'
import { askGrant, endGrantOf, readGrants } from './grants.ts'
import { describeColleague, describeRoles, findPersons, listColleagues } from './look-after-operators.ts'
import {
  endColleagueSessions,
  freezeOperator,
  inviteOperator,
  linkPersonAccount,
  resetOperator,
  sendInvitation,
  setOperatorRole,
  unfreezeOperator,
} from './manage-operators.ts'
import { setOperatorNetworks, showOperatorNetworks } from './operator-networks.ts'

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Adds the calls. */
export function bindOperatorsOffice(http: Http): void {
  bindCall(http, officeOperators, (context, input) => listColleagues(context, input))
  bindCall(http, officeRoles, (context, { scope }) => describeRoles(context, scope))
  bindCall(http, officePersons, (context, input) => findPersons(context, input))
  bindCall(http, officeOperatorNetworks, (context, { scope }) => showOperatorNetworks(context, scope))
  bindCall(http, officeSetOperatorNetworks, (context, input) => setOperatorNetworks(context, input))
  bindCall(http, officeOperator, (context, { id }) => describeColleague(context, id))
  bindCall(http, officeInviteOperator, (context, input) => inviteOperator(context, input))
  bindCall(http, officeSendInvitation, (context, { id }) => sendInvitation(context, id))
  bindCall(http, officeFreezeOperator, (context, input) => freezeOperator(context, input))
  bindCall(http, officeUnfreezeOperator, (context, input) => unfreezeOperator(context, input))
  bindCall(http, officeSetOperatorRole, (context, input) => setOperatorRole(context, input))
  bindCall(http, officeResetOperator, (context, input) => resetOperator(context, input))
  bindCall(http, officeEndOperatorSessions, async (context, input) => ({
    ended: await endColleagueSessions(context, input),
  }))
  bindCall(http, officeLinkPersonAccount, (context, input) => linkPersonAccount(context, input))
  bindCall(http, officeAskGrant, (context, input) => askGrant(context, input))
  bindCall(http, officeEndGrant, async (context, { id }) => ({ ended: await endGrantOf(context, id) }))
  bindCall(http, officeGrants, (context, input) => readGrants(context, input))
  bindCall(http, officeHouseAudit, async ({ env }, { operator, action, subject, from, to, pageNo, pageSize }) => {
    const filter: AuditFilter = { brand: null, operator, action, subject, from: dateOf(from), to: dateOf(to) }
    const [rows, total] = await Promise.all([
      listAuditRows(env.db, filter, pageSize, (pageNo - 1) * pageSize),
      countAudit(env.db, filter),
    ])
    return toPage(
      rows.map(({ id, at, is_house: _isHouse, ...act }) => ({ ...act, id: String(id), at: at.toISOString() })),
      pageNo,
      pageSize,
      total,
    )
  })
}
