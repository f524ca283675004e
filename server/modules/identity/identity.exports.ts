/** The exports of this module: members for operators, and the member's own personal data. */
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity/identity.ts'
import { behind, type Exports, momentOf, nextOf, type OfficeSource, type Reading } from '#server/lib/exports/source.ts'
import { listSection, moment, PERSONAL_LIST_MAX, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import { translate } from '#server/lib/messages.ts'
import { describeMember } from './accounts/describe-member.ts'
import { officeAudit } from './audit-export.ts'
import { countMembers, listMembersBehind, type MemberFilter } from './members/members.report.sql.ts'
import { findProfile } from './accounts/profile.sql.ts'
import { listDevices } from './sessions/devices.sql.ts'
import { listLogins, listOpenSessions } from './sessions/sessions.sql.ts'

function memberFilter({ merchant, filter }: Reading): MemberFilter {
  const kind = filter.kind === 'real' ? undefined : (filter.kind as MemberFilter['kind'])
  return {
    merchant,
    search: filter.search ?? filter.username,
    kind,
    status: filter.state as MemberFilter['status'],
    below: undefined,
    from: momentOf(filter.from),
    to: momentOf(filter.to),
  }
}

const kindOf = (type: number) =>
  type === TRIAL_TYPE ? 'trial' : (AGENT_TYPES as readonly number[]).includes(type) ? 'agent' : 'member'

const officeMembers: OfficeSource = {
  permission: 'members.read',
  heads: [
    'registered',
    'memberId',
    'member',
    'nickname',
    'accountKind',
    'status',
    'currency',
    'upline',
    'email',
    'mobile',
    'lastLogin',
  ],
  times: ['registered', 'lastLogin'],
  count: (reading) => countMembers(reading.env.db, memberFilter(reading)),
  async read(reading, cursor, limit) {
    const rows = await listMembersBehind(reading.env.db, memberFilter(reading), behind(cursor), limit)
    return {
      next: nextOf(rows, limit, (row) => String(row.id)),
      rows: rows.map((row) => [
        row.created_at,
        String(row.id),
        row.username,
        row.nickname,
        translate(reading.locale, `exports.account.${kindOf(row.type)}`),
        translate(reading.locale, `exports.status.${row.status}`),
        row.currency,
        row.upline_name,
        row.email,
        row.mobile_num,
        row.last_login_at,
      ]),
    }
  },
}

export const IDENTITY_EXPORTS: Exports = { officeMembers, officeAudit }
export const IDENTITY_PERSONAL_DATA: readonly PersonalSection[] = [
  listSection({ part: 'person', name: 'account' }, async ({ env }, id) => [
    (await describeMember(env.db, BigInt(id))).info,
  ]),
  listSection({ part: 'person', name: 'profile' }, async ({ env }, id) => {
    const profile = await findProfile(env.db, BigInt(id))
    return profile ? [profile] : []
  }),
  listSection({ part: 'person', name: 'logins' }, async ({ env }, id) =>
    (await listLogins(env.db, BigInt(id), PERSONAL_LIST_MAX)).map((row) => ({
      at: moment(row.at),
      ip: row.ip,
      browser: row.user_agent,
      method: row.method,
      isNew: row.is_new,
    })),
  ),
  listSection({ part: 'person', name: 'sessions' }, async ({ env }, id) =>
    (await listOpenSessions(env.db, BigInt(id), env.clock.now(), PERSONAL_LIST_MAX)).map((row) => ({
      ip: row.ip,
      browser: row.user_agent,
      method: row.method,
      createdAt: moment(row.created_at),
      lastSeenAt: moment(row.last_seen_at),
      expiresAt: moment(row.expires_at),
    })),
  ),
  listSection({ part: 'person', name: 'devices' }, async ({ env }, id) =>
    (await listDevices(env.db, BigInt(id), env.clock.now(), PERSONAL_LIST_MAX)).map((row) => ({
      browser: row.user_agent,
      ip: row.last_ip,
      firstSeenAt: moment(row.first_seen_at),
      lastSeenAt: moment(row.last_seen_at),
      trustedUntil: moment(row.trusted_until),
      isRemembered: row.remembered,
    })),
  ),
]
