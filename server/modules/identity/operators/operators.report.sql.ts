/** Lists operators, with what may be shown of them. */
import { only, type Queryable } from '#server/lib/db.ts'
import type { LinkKind } from './operator-links.sql.ts'
import type { OperatorStatus } from './operators.sql.ts'

export type OperatorListRow = {
  id: bigint
  username: string
  role: string
  status: OperatorStatus
  merchant: string | null
  permissions: string[]
  person_id: bigint
  person: string
  is_seeded: boolean
  has_password: boolean
  email: string | null
  created_at: Date
  last_seen_at: Date | null
  open_sessions: number
  has_totp: boolean
  passkeys: number
  codes_left: number
  link_kind: LinkKind | null
  link_at: Date | null
  link_expires_at: Date | null
}
export type OperatorFilter = {
  merchant: string | null
  id?: bigint
  status?: OperatorStatus | undefined
  search?: string | undefined
}

const WHERE = `o.merchant is not distinct from $1 and ($2::bigint is null or o.id = $2)
    and ($3::text is null or o.status = $3)
  and ($4::text is null or o.username ilike $4 or p.name ilike $4)`
const valuesOf = ({ merchant, id, status, search }: OperatorFilter) => [
  merchant,
  id ?? null,
  status ?? null,
  search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null,
]

/** Returns a page of operators of a brand (null: of the house), by name. A brand has tens of them. */
export function listOperatorRows(
  queryable: Queryable,
  filter: OperatorFilter,
  now: Date,
  limit: number,
  offset: number,
): Promise<OperatorListRow[]> {
  return queryable.query<OperatorListRow>(
    `select o.id, o.username, o.role, o.status, o.merchant, r.permissions, o.person_id, p.name as person, o.is_seeded,
       o.password_hash is not null as has_password,
       o.email, o.created_at, s.last_seen_at, coalesce(s.open, 0)::int as open_sessions,
       exists (select from identity.totp_factors t
         where t.operator_id = o.id and t.confirmed_at is not null) as has_totp,
       (select count(*)::int from identity.passkeys k where k.operator_id = o.id) as passkeys,
       (select count(*)::int from identity.recovery_codes c
         where c.operator_id = o.id and c.used_at is null) as codes_left,
       l.kind as link_kind, l.created_at as link_at, l.expires_at as link_expires_at
     from identity.operators o join identity.roles r on r.name = o.role join identity.persons p on p.id = o.person_id
     left join lateral (
       select max(last_seen_at) as last_seen_at,
         count(*) filter (where ended_at is null and expires_at > $5
           and last_seen_at + make_interval(secs => idle_seconds) > $5) as open
       from identity.sessions where operator_id = o.id) s on true
     left join identity.operator_links l on l.operator_id = o.id and l.used_at is null
     where ${WHERE} order by lower(o.username) limit $6 offset $7`,
    [...valuesOf(filter), now, limit, offset],
  )
}

/** Returns how many operators match. */
export async function countOperators(queryable: Queryable, filter: OperatorFilter): Promise<number> {
  return only(
    await queryable.query<{ count: number }>(
      `select count(*)::int as count from identity.operators o join identity.persons p on p.id = o.person_id
       where ${WHERE}`,
      valuesOf(filter),
    ),
  ).count
}

/** Returns the other logins of a person, at a brand or of the house. */
export function listOtherLogins(
  queryable: Queryable,
  personId: bigint,
  but: bigint,
  merchants: readonly (string | null)[],
): Promise<{ id: bigint; username: string; role: string; status: OperatorStatus }[]> {
  return queryable.query(
    `select id, username, role, status from identity.operators where person_id = $1 and id <> $2
       and (merchant = any ($3) or (merchant is null and $4)) order by username`,
    [personId, but, merchants.filter((one) => one !== null), merchants.includes(null)],
  )
}

/** Returns the member accounts of a brand that are a person's own. */
export function listPersonAccounts(
  queryable: Queryable,
  personId: bigint,
  merchant: string,
): Promise<{ id: bigint; username: string; added_at: Date }[]> {
  return queryable.query(
    `select a.id, a.username, x.added_at from identity.person_accounts x join identity.accounts a on a.id = x.account_id
     where x.person_id = $1 and a.merchant = $2 order by a.username`,
    [personId, merchant],
  )
}
