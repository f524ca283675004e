/** What is known of a member where it is decided whether an offer is for them. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'

export type Traits = {
  memberId: string
  username: string
  createdAt: Date
  language: string | null
  diallingCode: string | null
  /** YYYY-MM-DD, as it stands in the fixed field of the profile; null when it was not given. */
  birthday: string | null
  hasSms: boolean
  hasMail: boolean
  /** User names of the agents above, from the top down. */
  agents: readonly string[]
  level: number
  /** When the member last paid in or staked; null: never. */
  lastActiveAt: Date | null
  /** Paid deposits so far. */
  deposits: number
}

const TRAITS = `select t.id::text as "memberId", t.username, t.created_at as "createdAt", t.language,
    t.dialling_code as "diallingCode", t.birthday::text as birthday, t.has_sms as "hasSms", t.has_mail as "hasMail",
    coalesce((select array_agg(a.username order by length(a.path)) from identity.members a
      where a.id::text = any (string_to_array(rtrim(t.path, '.'), '.')) and a.id <> t.id), '{}') as agents,
    coalesce(l.level, 0) as level, f.last_active_at as "lastActiveAt", coalesce(f.deposits, 0) as deposits
  from identity.member_traits t
  left join cashier.member_levels l on l.member_id = t.id::text
  left join promotions.members f on f.member_id = t.id::text`

/** Returns what is known of a member, or null. */
export async function findTraits(q: Queryable, memberId: string): Promise<Traits | null> {
  const [row] = await q.prepared<Traits>('promotions.find_traits', `${TRAITS} where t.id = $1`, [readId(memberId)])
  return row ?? null
}

/** Returns what is known of several members. */
export function findTraitsOf(q: Queryable, memberIds: readonly string[]): Promise<Traits[]> {
  return q.query<Traits>(`${TRAITS} where t.id = any ($1::bigint[]) order by t.id`, [memberIds])
}

/** Accounts with which a member shares something, of those that were given an offer. */
export type Shared = { device: boolean; address: boolean; payee: boolean }

/**
 * Returns whether another account that had the offer, or another one of its group, shares a browser, an address or a
 * payout account with the member.
 */
export async function findShared(q: Queryable, offerId: bigint, memberId: string): Promise<Shared> {
  const [row] = await q.query<Shared>(
    `with others as (
       select distinct p.member_id from promotions.participations p
       where p.offer_id = $1 and p.member_id <> $2 and p.state in ('joined', 'applying', 'given') limit 100000
     )
     select
       exists (select from identity.member_devices mine
         join identity.member_devices d on d.token_hash = mine.token_hash and d.account_id <> mine.account_id
         join others o on o.member_id = d.account_id::text where mine.account_id = $2::bigint) as device,
       exists (select from identity.member_devices mine
         join identity.member_devices d on d.last_ip = mine.last_ip and d.account_id <> mine.account_id
         join others o on o.member_id = d.account_id::text where mine.account_id = $2::bigint) as address,
       exists (select from cashier.member_payees mine
         join cashier.member_payees p on p.number = mine.number and p.member_id <> mine.member_id
         join others o on o.member_id = p.member_id where mine.member_id = $2) as payee`,
    [offerId, memberId],
  )
  return row ?? { device: false, address: false, payee: false }
}

export type MarksToLock = Shared & { mobile: boolean }

/**
 * Locks what a member may share with others, of these sorts, for one kind of offer until the transaction ends: of two
 * accounts with one browser that are decided about at the same moment, the second sees what the first was given.
 */
export async function lockMarks(
  tx: Tx,
  kind: string,
  memberId: string,
  { device, address, payee, mobile }: MarksToLock,
): Promise<void> {
  // always in the order of the marks, so that two transactions never wait for each other
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended(m.mark, 0)) from (
       select $1 || ' device ' || encode(d.token_hash, 'hex') as mark from identity.member_devices d
         where d.account_id = $2::text::bigint and $3
       union select $1 || ' address ' || d.last_ip::text from identity.member_devices d
         where d.account_id = $2::text::bigint and d.last_ip is not null and $4
       union select $1 || ' payee ' || p.number from cashier.member_payees p where p.member_id = $2 and $5
       union select $1 || ' mobile ' || m.number from identity.member_mobiles m where m.member_id = $2 and $6
       order by 1) m`,
    [kind, memberId, device, address, payee, mobile],
  )
}

/** Returns whether a member took another offer that names the same group. */
export async function hasOfGroup(q: Queryable, offerId: bigint, memberId: string, group: string): Promise<boolean> {
  const [row] = await q.query<{ has: boolean }>(
    `select exists (select from promotions.participations p
       join promotions.offer_versions v on v.offer_id = p.offer_id and v.number = p.version
       where p.member_id = $2 and p.offer_id <> $1 and p.state in ('joined', 'applying', 'given')
         and v.document #>> '{audience,group}' = $3) as has`,
    [offerId, memberId, group],
  )
  return row?.has ?? false
}

/** Returns the VIP levels of members; one without a row has none here. */
export async function findLevels(q: Queryable, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ memberId: string; level: number }>(
    'select member_id as "memberId", level from cashier.member_levels where member_id = any ($1)',
    [memberIds],
  )
  return new Map(rows.map(({ memberId, level }) => [memberId, level]))
}
