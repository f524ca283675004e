/** The tables of the follower of brands' days. Keys are `brand day`, `member day` and `member`. */
import type { Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'

/** Counts of what members did on a day. */
export type BrandDay = {
  registered: number
  loggedIn: number
  played: number
  firstDeposits: number
  deposits: number
  withdrawals: number
}
/** What a member was counted for on a day. */
export type MemberDay = { loggedIn: boolean; played: boolean }

const FIGURES = `registered, logged_in as "loggedIn", played, first_deposits as "firstDeposits", deposits, withdrawals`
const DAY_ROWS = `select brand || ' ' || day as key, ${FIGURES} from reports.brand_days`
const MEMBER_ROWS = `select member_id || ' ' || day as key, logged_in as "loggedIn", played from reports.member_days`

const byKey = <Row>(rows: readonly (Row & { key: string })[]) =>
  new Map(rows.map(({ key, ...row }) => [key, row as unknown as Row]))
/** Splits keys into both halves, as two columns. */
const halves = (keys: Iterable<string>) => {
  const pairs = [...keys].map((key) => key.split(' '))
  return [pairs.map(([one]) => one), pairs.map(([, day]) => day)]
}

export const BRAND_DAYS: Table<BrandDay> = {
  load: async (q, keys) =>
    byKey<BrandDay>(
      await q.query(`${DAY_ROWS} where (brand, day) in (select * from unnest($1::text[], $2::date[]))`, halves(keys)),
    ),
  save: async (tx, rows) => {
    const column = (name: keyof BrandDay) => [...rows.values()].map((row) => row[name])
    await tx.query(
      `insert into reports.brand_days (brand, day, registered, logged_in, played, first_deposits, deposits, withdrawals)
       select * from unnest($1::text[], $2::date[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
       on conflict (brand, day) do update set registered = excluded.registered, logged_in = excluded.logged_in,
         played = excluded.played,
         first_deposits = excluded.first_deposits, deposits = excluded.deposits, withdrawals = excluded.withdrawals`,
      [
        ...halves(rows.keys()),
        column('registered'),
        column('loggedIn'),
        column('played'),
        column('firstDeposits'),
        column('deposits'),
        column('withdrawals'),
      ],
    )
  },
  loadAll: async (q) => byKey<BrandDay>(await q.query(DAY_ROWS)),
}

export const MEMBER_DAYS: Table<MemberDay> = {
  load: async (q, keys) =>
    byKey<MemberDay>(
      await q.query(
        `${MEMBER_ROWS} where (member_id, day) in (select * from unnest($1::text[], $2::date[]))`,
        halves(keys),
      ),
    ),
  save: async (tx, rows) => {
    const all = [...rows.values()]
    await tx.query(
      `insert into reports.member_days (member_id, day, logged_in, played)
       select * from unnest($1::text[], $2::date[], $3::boolean[], $4::boolean[])
       on conflict (member_id, day) do update set logged_in = excluded.logged_in, played = excluded.played`,
      [...halves(rows.keys()), all.map(({ loggedIn }) => loggedIn), all.map(({ played }) => played)],
    )
  },
  loadAll: async (q) => byKey<MemberDay>(await q.query(MEMBER_ROWS)),
}

const firstDays = (rows: readonly { memberId: string; day: string }[]) =>
  new Map(rows.map(({ memberId, day }) => [memberId, day]))
const DEPOSITOR_ROWS = `select member_id as "memberId", first_day as day from reports.depositors`

export const DEPOSITORS: Table<string> = {
  load: async (q, keys) => firstDays(await q.query(`${DEPOSITOR_ROWS} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    await tx.query(
      `insert into reports.depositors (member_id, first_day) select * from unnest($1::text[], $2::date[])
       on conflict (member_id) do nothing`,
      [[...rows.keys()], [...rows.values()]],
    )
  },
  loadAll: async (q) => firstDays(await q.query(DEPOSITOR_ROWS)),
}

/**
 * Returns a brand's last days up to a day, newest first, including days without any activity. A second or two behind
 * the facts.
 */
export function listBrandDays(
  q: Queryable,
  brand: string,
  today: string,
  days: number,
): Promise<(BrandDay & { day: string })[]> {
  return q.query<BrandDay & { day: string }>(
    `select d::date as day, coalesce(registered, 0) as registered, coalesce(logged_in, 0) as "loggedIn",
       coalesce(played, 0) as played,
       coalesce(first_deposits, 0) as "firstDeposits", coalesce(deposits, 0) as deposits,
         coalesce(withdrawals, 0) as withdrawals
     from generate_series($2::date - ($3::int - 1), $2::date, interval '1 day') d
     left join reports.brand_days b on b.brand = $1 and b.day = d::date order by 1 desc`,
    [brand, today, days],
  )
}

/** Returns how many members of a brand ever registered. */
export async function countMembers(q: Queryable, brand: string): Promise<number> {
  return only(
    await q.query<{ members: number }>(
      'select coalesce(sum(registered), 0)::int as members from reports.brand_days where brand = $1',
      [brand],
    ),
  ).members
}
