/** promotions.luck_days: what members did on each day of their brand. */
import type { LuckDay } from '#games/luck/tickets.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** The follower's name. */
export const LUCK_DAYS_NAME = 'promotions.luck-days'

/** What is added to a day of a member. */
export type DayChange = LuckDay & { memberId: string; brand: string; day: string }

/** Adds to days, in the order of their keys, so that two followers' rows are locked in one order. */
export async function addToDays(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  const rows = changes.toSorted((a, b) => (a.memberId + a.day < b.memberId + b.day ? -1 : 1))
  await tx.prepared(
    'promotions.add_to_luck_days',
    `insert into promotions.luck_days as d (member_id, day, brand, logged_in, deposited, staked)
     select * from unnest($1::text[], $2::date[], $3::text[], $4::boolean[], $5::bigint[], $6::bigint[])
     on conflict (member_id, day) do update set logged_in = d.logged_in or excluded.logged_in,
       deposited = d.deposited + excluded.deposited, staked = d.staked + excluded.staked`,
    [
      rows.map(({ memberId }) => memberId),
      rows.map(({ day }) => day),
      rows.map(({ brand }) => brand),
      rows.map(({ hasLoggedIn }) => hasLoggedIn),
      rows.map(({ depositedMinor }) => depositedMinor),
      rows.map(({ stakedMinor }) => stakedMinor),
    ],
  )
}

/** Marks a member as present on a day. */
export async function markPresent(q: Queryable, memberId: string, brand: string, day: string): Promise<void> {
  await q.prepared(
    'promotions.mark_present',
    `insert into promotions.luck_days as d (member_id, day, brand, logged_in) values ($1, $2, $3, true)
     on conflict (member_id, day) do update set logged_in = true where not d.logged_in`,
    [memberId, day, brand],
  )
}

/** Returns a member's days from one to another, both included, in their order. */
export function listLuckDays(q: Queryable, memberId: string, from: string, to: string): Promise<LuckDay[]> {
  return q.prepared<LuckDay>(
    'promotions.list_luck_days',
    `select logged_in as "hasLoggedIn", deposited as "depositedMinor", staked as "stakedMinor"
     from promotions.luck_days where member_id = $1 and day between $2 and $3 order by day`,
    [memberId, from, to],
  )
}
