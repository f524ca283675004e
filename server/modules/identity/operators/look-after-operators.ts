/** What operators see of their colleagues, and who may do what to whom. */
import { toPage, type OutputOf, type Page } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { decideMoney } from '#contract/identity/office-grants.ts'
import type {
  officeOperator,
  officePersons,
  officeRoles,
  OperatorRow as Shown,
} from '#contract/identity/office-operators.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { maskEmail } from '../accounts/mask-contacts.ts'
import { presentSession, SESSIONS_SHOWN } from './operator-account.ts'
import { listOperatorLogins, listOperatorSessions } from './operator-sessions.sql.ts'
import { listPersons, listRoles, findOperatorById, type OperatorRow, type OperatorStatus } from './operators.sql.ts'
import {
  countOperators,
  listOperatorRows,
  listOtherLogins,
  listPersonAccounts,
  type OperatorListRow,
} from './operators.report.sql.ts'
import { merchantOf, type Scope } from './operator-scope.ts'

const PERSONS_SHOWN = 20
/**
 * Returns an operator whom the caller may see: of the brand whose domain received the call, or of the house for callers
 * who manage its operators. Fails with NOT_FOUND, for foreign and unknown operators alike.
 */
export async function getColleague(context: OperatorContext, id: string): Promise<OperatorRow> {
  const found = await findOperatorById(context.env.db, BigInt(id))
  if (!found) return fail('NOT_FOUND')
  return found.merchant === merchantOf(context, found.merchant === null ? 'house' : 'brand') ? found : fail('NOT_FOUND')
}

function present(row: OperatorListRow, self: string): Shown {
  return {
    id: String(row.id),
    username: row.username,
    role: row.role,
    status: row.status,
    person: { id: String(row.person_id), name: row.person },
    isHouse: row.merchant === null,
    isSelf: String(row.id) === self,
    isSeeded: row.is_seeded,
    hasMoney: decideMoney(row.permissions),
    hasPassword: row.has_password,
    factors: { totp: row.has_totp, passkeys: row.passkeys, recoveryCodesLeft: row.codes_left },
    email: row.email && maskEmail(row.email),
    link:
      row.link_kind && row.link_at && row.link_expires_at
        ? { kind: row.link_kind, sentAt: row.link_at.toISOString(), expiresAt: row.link_expires_at.toISOString() }
        : null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    openSessions: row.open_sessions,
  }
}

/** Returns the operators of a scope, by name. Fails with NOT_FOUND when a brand's operator asks for the house's. */
export async function listColleagues(
  context: OperatorContext,
  input: {
    scope: Scope
    status?: OperatorStatus | undefined
    search?: string | undefined
    pageNo: number
    pageSize: number
  },
): Promise<Page<Shown>> {
  const { env, operator } = context
  const filter = { merchant: merchantOf(context, input.scope), status: input.status, search: input.search }
  const [rows, total] = await Promise.all([
    listOperatorRows(env.db, filter, env.clock.now(), input.pageSize, (input.pageNo - 1) * input.pageSize),
    countOperators(env.db, filter),
  ])
  return toPage(
    rows.map((row) => present(row, operator.id)),
    input.pageNo,
    input.pageSize,
    total,
  )
}

/** Returns one operator with their sessions and logins. Fails with NOT_FOUND. */
export async function describeColleague(
  context: OperatorContext,
  id: string,
): Promise<OutputOf<typeof officeOperator>> {
  const { env, operator, merchant, sessionId } = context
  const found = await getColleague(context, id)
  const now = env.clock.now()
  const seen = operator.isHouse && operator.permissions.includes('house.operators') ? [merchant, null] : [merchant]
  const [rows, sessions, logins, others, accounts] = await Promise.all([
    listOperatorRows(env.db, { merchant: found.merchant, id: found.id }, now, 1, 0),
    listOperatorSessions(env.db, found.id, now, SESSIONS_SHOWN),
    listOperatorLogins(env.db, found.id, SESSIONS_SHOWN),
    listOtherLogins(env.db, found.person_id, found.id, seen),
    listPersonAccounts(env.db, found.person_id, merchant),
  ])
  const [row] = rows
  if (!row) return fail('NOT_FOUND')
  return {
    ...present(row, operator.id),
    permissions: row.permissions,
    sessions: sessions.map((one) => presentSession(one, sessionId)),
    logins: logins.map((one) => ({
      at: one.at.toISOString(),
      method: one.method,
      ip: one.ip,
      userAgent: one.user_agent,
    })),
    otherLogins: others.map((one) => ({ ...one, id: String(one.id) })),
    accounts: accounts.map((one) => ({
      id: String(one.id),
      username: one.username,
      addedAt: one.added_at.toISOString(),
    })),
  }
}

/** Returns the roles that may be given in a scope. */
export async function describeRoles(context: OperatorContext, scope: Scope): Promise<OutputOf<typeof officeRoles>> {
  merchantOf(context, scope)
  const roles = await listRoles(context.env.db, scope)
  return {
    roles: roles.map(({ name, permissions }) => ({
      name,
      permissions,
      hasMoney: decideMoney(permissions),
      readsOnly: permissions.every((one) => one.endsWith('.read')),
    })),
  }
}

/** Returns the persons who have a login in a scope. */
export async function findPersons(
  context: OperatorContext,
  input: { scope: Scope; search: string },
): Promise<OutputOf<typeof officePersons>> {
  const rows = await listPersons(context.env.db, merchantOf(context, input.scope), input.search, PERSONS_SHOWN)
  return { persons: rows.map((row) => ({ ...row, id: String(row.id) })) }
}
