/** Which accounts does a brand have that fit a name, a kind, a status, a place in the tree and a time? */
import { sql } from 'kysely'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity.ts'
import type { Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'
import './tables.ts'

export type MemberFilter = {
  merchant: string
  /** This one alone. */
  id?: bigint
  search: string | undefined
  kind: 'member' | 'agent' | 'trial' | undefined
  status: 'active' | 'frozen' | 'closed' | undefined
  /** Only those below this account's path. */
  below: string | undefined
  from: Date | undefined
  to: Date | undefined
}
export type MemberSort = { field: 'registeredAt' | 'username' | 'lastLoginAt' | 'id'; order: 'asc' | 'desc' }

const SORTED_BY = {
  registeredAt: sql`a.created_at`,
  username: sql`lower(a.username)`,
  lastLoginAt: sql`a.last_login_at`,
  id: sql`a.id`,
} as const

const prefixOf = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function filtered(queryable: Queryable, filter: MemberFilter) {
  const types = { member: [0], agent: [...AGENT_TYPES], trial: [TRIAL_TYPE] }
  let query = queryable.kysely
    .selectFrom('identity.accounts as a')
    .leftJoin('identity.profiles as p', 'p.account_id', 'a.id')
    .where('a.merchant', '=', filter.merchant)
  const { search } = filter
  if (search) {
    // each way to be found has its index; one condition over both tables would use none
    query = query.where(
      'a.id',
      'in',
      sql<bigint>`(
      select id from identity.accounts where merchant = ${filter.merchant} and lower(username) like ${prefixOf(search)}
      union select account_id from identity.profiles where lower(email) = ${search.toLowerCase()}
      union select account_id from identity.profiles where mobile_num = ${search}
      union select ${readId(search)}::bigint
    )`,
    )
  }
  if (filter.id !== undefined) query = query.where('a.id', '=', filter.id)
  if (filter.kind) query = query.where('a.type', 'in', types[filter.kind])
  if (filter.status) query = query.where('a.status', '=', filter.status)
  if (filter.below) query = query.where('a.path', 'like', `${filter.below}_%`)
  if (filter.from) query = query.where('a.created_at', '>=', filter.from)
  if (filter.to) query = query.where('a.created_at', '<', filter.to)
  return query
}

/** A page of accounts with their uplines, as a query. */
export function membersQuery(
  queryable: Queryable,
  filter: MemberFilter,
  sort: MemberSort,
  limit: number,
  offset: number,
) {
  return filtered(queryable, filter)
    .leftJoin('identity.accounts as u', 'u.id', 'a.upline_id')
    .select([
      'a.id',
      'a.username',
      'a.type',
      'a.status',
      'a.merchant',
      'a.currency',
      'a.created_at',
      'a.last_login_at',
      'p.nickname',
      'p.email',
      'p.mobile_num',
      'u.id as upline_id',
      'u.username as upline_name',
    ])
    .orderBy(SORTED_BY[sort.field], (by) => {
      if (sort.field !== 'lastLoginAt') return sort.order === 'asc' ? by.asc() : by.desc()
      // as the index has it, read from either end: who never came is last of all, or first
      return sort.order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()
    })
    .orderBy('a.id', sort.order)
    .limit(limit)
    .offset(offset)
}

/** A page of accounts with their uplines. */
export function listMemberRows(
  queryable: Queryable,
  filter: MemberFilter,
  sort: MemberSort,
  limit: number,
  offset: number,
) {
  return membersQuery(queryable, filter, sort, limit, offset).execute()
}
export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number]

/** How many accounts fit. */
export async function countMembers(queryable: Queryable, filter: MemberFilter): Promise<number> {
  const row = await filtered(queryable, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Accounts that fit, the newest id first, behind an id or from the newest: for reading all of them, part by part. */
export function listMembersBehind(
  queryable: Queryable,
  filter: MemberFilter,
  behind: bigint | undefined,
  limit: number,
): Promise<MemberRow[]> {
  const query = membersQuery(queryable, filter, { field: 'id', order: 'desc' }, limit, 0)
  return (behind === undefined ? query : query.where('a.id', '<', behind)).execute()
}
