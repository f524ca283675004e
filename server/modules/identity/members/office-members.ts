import type { ParsedInputOf, OutputOf } from '#contract/call.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { getMember, listMembers, OfficeMember } from '#contract/identity/office-identity.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { PROFILE_COLUMNS } from '../accounts/accounts.sql.ts'
import { findClosing } from '../closing/closings.sql.ts'
import { findLine } from '../accounts/get-account.ts'
import { readMemberFile } from './member-file.sql.ts'
import { countMembers, listMemberRows, type MemberFilter, type MemberRow } from './members.report.sql.ts'

/** How many sessions and logins of one member are shown. */
const FILE_ROWS = 20

function toOfficeMember(row: MemberRow): OfficeMember {
  return {
    id: String(row.id),
    username: row.username,
    type: row.type,
    status: row.status,
    merchant: row.merchant,
    currency: row.currency,
    nickname: row.nickname ?? row.username,
    email: row.email,
    mobileNum: row.mobile_num,
    upline: row.upline_id === null ? null : { id: String(row.upline_id), username: row.upline_name ?? '' },
    registeredAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  }
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Returns a page of the brand's accounts that match the operator's filters. An unknown upline gives an empty page. */
export async function listOfficeMembers(
  { env, merchant }: OperatorContext,
  input: ParsedInputOf<typeof listMembers>,
): Promise<OutputOf<typeof listMembers>> {
  const below = input.uplineId === undefined ? undefined : await findLine(env.db, input.uplineId)
  if (below === null) return toPage<OfficeMember>([], input.pageNo, input.pageSize, 0)
  const filter: MemberFilter = {
    merchant,
    search: input.search,
    kind: input.kind,
    status: input.status,
    below,
    from: dateOf(input.from),
    to: dateOf(input.to),
  }
  const [rows, total] = await Promise.all([
    listMemberRows(
      env.db,
      filter,
      { field: input.sort, order: input.order },
      input.pageSize,
      (input.pageNo - 1) * input.pageSize,
    ),
    countMembers(env.db, filter),
  ])
  return toPage(rows.map(toOfficeMember), input.pageNo, input.pageSize, total)
}

function profileOf(row: Record<string, unknown> | null): Record<string, string> {
  const known = Object.entries(PROFILE_COLUMNS).map(([field, column]) => [field, row?.[column]] as const)
  return Object.fromEntries(known.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** Returns one account of the brand with everything that this module knows about it. Fails with NOT_FOUND. */
export async function getOfficeMember(
  { env, merchant }: OperatorContext,
  idText: string,
): Promise<OutputOf<typeof getMember>> {
  const id = readId(idText)
  if (id === null) return fail('NOT_FOUND')
  const filter: MemberFilter = {
    merchant,
    id,
    search: undefined,
    kind: undefined,
    status: undefined,
    below: undefined,
    from: undefined,
    to: undefined,
  }
  const [row] = await listMemberRows(env.db, filter, { field: 'id', order: 'desc' }, 1, 0)
  if (!row) return fail('NOT_FOUND')
  const [file, closing] = await Promise.all([readMemberFile(env.db, id, FILE_ROWS), findClosing(env.db, id)])
  return {
    member: toOfficeMember(row),
    profile: profileOf(file.profile),
    freeze: file.freeze && { reason: file.freeze.reason, by: file.freeze.operator, at: file.freeze.at.toISOString() },
    closing:
      closing && (closing.outcome === null || closing.outcome === 'closed')
        ? {
            reason: closing.reason,
            note: closing.note,
            askedAt: closing.asked_at.toISOString(),
            closesAt: closing.closes_at.toISOString(),
            isClosed: closing.outcome === 'closed',
          }
        : null,
    sessions: file.sessions.map((one) => ({
      id: String(one.id),
      createdAt: one.created_at.toISOString(),
      lastSeenAt: one.last_seen_at.toISOString(),
      ip: one.ip,
      userAgent: one.user_agent,
      endedAt: one.ended_at?.toISOString() ?? null,
      endedReason: one.ended_reason,
    })),
    logins: file.logins.map((one) => ({ at: one.at.toISOString(), ip: one.ip, userAgent: one.user_agent })),
  }
}
