/** Lists the accounts of a brand that match a name, a kind, a status, a place in the tree and a time. */
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity/identity.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'
import { join, sql, type Sql, where } from '#server/lib/sql.ts'

export type MemberFilter = {
  merchant: string
  /** Only this account. */
  id?: bigint
  search: string | undefined
  kind: 'member' | 'agent' | 'trial' | undefined
  status: 'active' | 'frozen' | 'closed' | undefined
  /** Only accounts below this account's path. */
  below: string | undefined
  from: Date | undefined
  to: Date | undefined
}
export type MemberSort = { field: 'registeredAt' | 'username' | 'lastLoginAt' | 'id'; order: 'asc' | 'desc' }

/**
 * As in the index of last logins, read from either end: accounts that never logged in are last in descending order, and
 * first in ascending order.
 */
const ORDERS: Readonly<Record<MemberSort['field'], Readonly<Record<MemberSort['order'], Sql>>>> = {
  registeredAt: { asc: sql`a.created_at, a.id`, desc: sql`a.created_at desc, a.id desc` },
  username: { asc: sql`lower(a.username), a.id`, desc: sql`lower(a.username) desc, a.id desc` },
  lastLoginAt: {
    asc: sql`a.last_login_at nulls first, a.id`,
    desc: sql`a.last_login_at desc nulls last, a.id desc`,
  },
  id: { asc: sql`a.id`, desc: sql`a.id desc` },
}

const TYPES = {
  member: sql`0`,
  agent: join(
    AGENT_TYPES.map((type) => sql`${type}`),
    ', ',
  ),
  trial: sql`${TRIAL_TYPE}`,
}

const prefixOf = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * Matches accounts by a text. Each way to be found has its own index; one condition over both tables would use none.
 */
const found = (merchant: string, search: string) => sql`a.id in (
  select id from identity.accounts where merchant = ${merchant} and lower(username) like ${prefixOf(search)}
  union select account_id from identity.profiles where lower(email) = ${search.toLowerCase()}
  union select account_id from identity.profiles where mobile_num = ${search}
  union select ${readId(search)}::bigint
)`

const conditionsOf = (filter: MemberFilter) => [
  sql`a.merchant = ${filter.merchant}`,
  filter.search && found(filter.merchant, filter.search),
  filter.id !== undefined && sql`a.id = ${filter.id}`,
  filter.kind && sql`a.type in (${TYPES[filter.kind]})`,
  filter.status && sql`a.status = ${filter.status}`,
  filter.below && sql`a.path like ${`${filter.below}_%`}`,
  filter.from && sql`a.created_at >= ${filter.from}`,
  filter.to && sql`a.created_at < ${filter.to}`,
]

export type MemberRow = {
  id: bigint
  username: string
  type: number
  status: 'active' | 'frozen' | 'closed'
  merchant: string
  currency: string
  created_at: Date
  last_login_at: Date | null
  nickname: string | null
  email: string | null
  mobile_num: string | null
  upline_id: bigint | null
  upline_name: string | null
}

export type MemberPage = { sort: MemberSort; limit: number; offset: number; behind?: bigint | undefined }

/** Returns the SQL statement that listMemberRows and listMembersBehind run. */
export function membersQuery(filter: MemberFilter, { sort, limit, offset, behind }: MemberPage): Sql {
  return sql`select a.id, a.username, a.type, a.status, a.merchant, a.currency, a.created_at, a.last_login_at,
      p.nickname, p.email, p.mobile_num, u.id as upline_id, u.username as upline_name
    from identity.accounts a left join identity.profiles p on p.account_id = a.id
    left join identity.accounts u on u.id = a.upline_id
    ${where(...conditionsOf(filter), behind !== undefined && sql`a.id < ${behind}`)}
    order by ${ORDERS[sort.field][sort.order]} limit ${limit} offset ${offset}`
}

/** Returns a page of accounts with their uplines. */
export function listMemberRows(
  q: Queryable,
  filter: MemberFilter,
  sort: MemberSort,
  limit: number,
  offset: number,
): Promise<MemberRow[]> {
  return q.query(membersQuery(filter, { sort, limit, offset }))
}

/** Returns how many accounts match. */
export async function countMembers(q: Queryable, filter: MemberFilter): Promise<number> {
  const fits = where(...conditionsOf(filter))
  const { count } = only(
    await q.query<{ count: number }>(
      sql`select count(*)::int as count from identity.accounts a
          left join identity.profiles p on p.account_id = a.id ${fits}`,
    ),
  )
  return count
}

/** Returns matching accounts, the newest id first, after an id or from the newest: for reading all of them in parts. */
export function listMembersBehind(
  q: Queryable,
  filter: MemberFilter,
  behind: bigint | undefined,
  limit: number,
): Promise<MemberRow[]> {
  return q.query(membersQuery(filter, { sort: { field: 'id', order: 'desc' }, limit, offset: 0, behind }))
}
