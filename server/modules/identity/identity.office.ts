/** Operators' sessions, the members that they look after, and the audit log. */
import { toPage } from '#contract/call.ts'
import {
  freezeMember,
  getMember,
  listAudit,
  listMembers,
  officeLoginGuard,
  officeLogin,
  officeLogout,
  officeSession,
  unfreezeMember,
} from '#contract/identity/office-identity.ts'
import { giveOneTimePassword } from '#contract/identity/office-login-guard.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { countAudit, listAuditRows, type AuditFilter } from './audit.report.sql.ts'
import { freezeAccount } from './members/freeze-member.ts'
import { askOneTimePassword, askUnfreezeMember } from './members/member-decisions.ts'
import { logInOperator } from './operators/log-in-operator.ts'
import { getOfficeMember, listOfficeMembers } from './members/office-members.ts'
import { endSession } from './sessions/sessions.sql.ts'

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Adds the operators' calls of this module. */
export function bindIdentityOffice(http: Http): void {
  bindCall(http, officeLogin, (context, input) => logInOperator(context, input))
  bindCall(http, officeLogout, async ({ env, sessionId, cookies }) => {
    cookies.clear('office')
    return { ended: await endSession(env.db, BigInt(sessionId), env.clock.now(), 'logout') }
  })
  bindCall(http, officeLoginGuard, async ({ env }) => ({ isSandbox: env.config.sandbox }))
  bindCall(http, officeSession, async ({ merchant, operator: { id, username, role, permissions, isHouse } }) => ({
    operator: { id, username, role, permissions: [...permissions], isHouse },
    merchant,
  }))

  bindCall(http, listMembers, (context, input) => listOfficeMembers(context, input))
  bindCall(http, getMember, (context, { id }) => getOfficeMember(context, id))
  bindCall(http, freezeMember, (context, input) => freezeAccount(context, input))
  bindCall(http, unfreezeMember, (context, input) => askUnfreezeMember(context, input))
  bindCall(http, giveOneTimePassword, (context, input) => askOneTimePassword(context, input))

  bindCall(http, listAudit, async ({ env, merchant }, { operator, action, subject, from, to, pageNo, pageSize }) => {
    const filter: AuditFilter = { brand: merchant, operator, action, subject, from: dateOf(from), to: dateOf(to) }
    const [rows, total] = await Promise.all([
      listAuditRows(env.db, filter, pageSize, (pageNo - 1) * pageSize),
      countAudit(env.db, filter),
    ])
    // brands do not see the IP addresses of the house's own operators
    const acts = rows.map(({ id, at, brand: _brand, is_house: isHouse, ip, ...act }) => ({
      ...act,
      id: String(id),
      at: at.toISOString(),
      isHouse,
      ip: isHouse ? '' : ip,
    }))
    return toPage(acts, pageNo, pageSize, total)
  })
}
