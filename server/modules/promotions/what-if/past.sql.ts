/** What is known of the past of a brand's members where an offer is replayed that they would have come to by themselves. */
import type { Queryable } from '#server/lib/db.ts'
import type { MemberDay } from './replay-luck.ts'

/** Of more rows the newest are left out; a forecast says what it was computed from, and is none of one member. */
const ROWS_MAX = 500_000

/** Returns what members of a brand did on each of its days, from one to another, in the order of members and days. */
export function listMemberDays(q: Queryable, brand: string, from: string, to: string): Promise<MemberDay[]> {
  return q.query<MemberDay>(
    `select member_id as "memberId", day::text as day, logged_in as "hasLoggedIn", deposited as "depositedMinor",
       staked as "stakedMinor"
     from promotions.luck_days where brand = $1 and day between $2 and $3 order by 1, 2 limit ${ROWS_MAX}`,
    [brand, from, to],
  )
}

export type Birth = { memberId: string; birthday: string; createdAt: Date }

/** Returns the birthdays of a brand's members who gave one. */
export function listBirthdays(q: Queryable, brand: string): Promise<Birth[]> {
  return q.query<Birth>(
    `select id::text as "memberId", birthday::text as birthday, created_at as "createdAt"
     from identity.member_traits where merchant = $1 and birthday is not null and type <> 4 order by id limit ${ROWS_MAX}`,
    [brand],
  )
}
