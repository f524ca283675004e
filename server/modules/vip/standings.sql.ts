/** The tables of the follower of VIP levels. A standing's key is `member currency`. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'
import type { Standing, Step } from './climb.ts'

/** The follower's name. */
export const STANDINGS_NAME = 'vip.standings'

export type StandingRow = Standing & { readonly memberId: string; readonly currency: string }

const COLUMNS = `member_id as "memberId", currency, brand, total, month, month_valid as "monthValid", level,
  needs::text[] as needs, months, best, paid`

type Stored = Omit<StandingRow, 'needs'> & { needs: string[] }

const read = ({ needs, ...row }: Stored): StandingRow => ({ ...row, needs: needs.map(BigInt) })
const byKey = (rows: readonly Stored[]): Map<string, Standing> =>
  new Map(
    rows.map((row) => {
      const { memberId, currency, ...standing } = read(row)
      return [`${memberId} ${currency}`, standing]
    }),
  )

const json = (value: unknown) =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one))

/** Stores standings by their keys. */
async function save(tx: Tx, rows: ReadonlyMap<string, Standing>): Promise<void> {
  const all = [...rows].map(([key, row]) => {
    const [memberId, currency] = key.split(' ')
    return {
      ...row,
      member_id: memberId,
      currency,
      month_valid: row.monthValid,
      needs: `{${row.needs.join(',')}}`,
      months: `{${row.months.join(',')}}`,
    }
  })
  await tx.query(
    `insert into vip.standings (member_id, currency, brand, total, month, month_valid, level, needs, months, best, paid)
     select r.member_id, r.currency, r.brand, r.total, r.month, r.month_valid, r.level, r.needs::bigint[],
       r.months::text[], r.best, r.paid
     from jsonb_to_recordset($1::jsonb) as r(member_id text, currency text, brand text, total bigint, month text,
       month_valid bigint, level int, needs text, months text, best int, paid int)
     on conflict (member_id, currency) do update set total = excluded.total, month = excluded.month,
       month_valid = excluded.month_valid, level = excluded.level, needs = excluded.needs, months = excluded.months,
       best = excluded.best, paid = excluded.paid`,
    [json(all)],
  )
}

export const STANDINGS: Table<Standing> = {
  load: async (q, keys) => {
    const pairs = keys.map((key) => key.split(' '))
    return byKey(
      await q.query<Stored>(
        `select ${COLUMNS} from vip.standings
         where (member_id, currency) in (select * from unnest($1::text[], $2::text[]))`,
        [pairs.map(([member]) => member), pairs.map(([, currency]) => currency)],
      ),
    )
  },
  save,
  loadAll: async (q) => byKey(await q.query<Stored>(`select ${COLUMNS} from vip.standings`)),
}

/** Returns where a member stands, or null for one who never staked. */
export async function findStanding(q: Queryable, memberId: string, currency: string): Promise<StandingRow | null> {
  const [row] = await q.query<Stored>(`select ${COLUMNS} from vip.standings where member_id = $1 and currency = $2`, [
    memberId,
    currency,
  ])
  return row ? read(row) : null
}

/** Returns a member's standings, one for each currency in which they staked. */
export async function listStandings(q: Queryable, memberId: string): Promise<StandingRow[]> {
  const rows = await q.query<Stored>(`select ${COLUMNS} from vip.standings where member_id = $1 order by currency`, [
    memberId,
  ])
  return rows.map(read)
}

/** Returns members of a brand with a level whose month is over, with a lock; at most `limit`. */
export async function takeOverdue(tx: Tx, brand: string, month: string, limit: number): Promise<StandingRow[]> {
  const rows = await tx.query<Stored>(
    `select ${COLUMNS} from vip.standings where brand = $1 and month < $2 and level > 0
     order by member_id limit $3 for update`,
    [brand, month, limit],
  )
  return rows.map(read)
}

/** Adds changes of members' levels to their history. */
export async function insertSteps(
  tx: Tx,
  steps: readonly (Omit<Step, 'version'> & { version: number | null; memberId: string; brand: string })[],
): Promise<void> {
  if (steps.length === 0) return
  await tx.query(
    `insert into vip.steps (member_id, brand, at, from_level, to_level, why, version, total, month_valid)
     select r.member_id, r.brand, r.at, r.from_level, r.to_level, r.why, r.version, r.total, r.month_valid
     from jsonb_to_recordset($1::jsonb) as r(member_id text, brand text, at timestamptz, from_level int,
       to_level int, why text, version int, total bigint, month_valid bigint, place int) order by r.place`,
    [
      json(
        steps.map(({ memberId, from, to, monthValid, ...step }, place) => ({
          ...step,
          place,
          member_id: memberId,
          from_level: from,
          to_level: to,
          month_valid: monthValid,
        })),
      ),
    ],
  )
}

export type StepRow = Omit<Step, 'version'> & { version: number | null }

/** Returns the latest changes of a member's level, newest first. */
export function listSteps(q: Queryable, memberId: string, limit: number): Promise<StepRow[]> {
  return q.query<StepRow>(
    `select at, from_level as "from", to_level as "to", why, version, total, month_valid as "monthValid"
     from vip.steps where member_id = $1 order by id desc limit $2`,
    [memberId, limit],
  )
}

/** Returns how many members of a brand stand on each level above 0. */
export function countByLevel(q: Queryable, brand: string): Promise<{ level: number; members: number }[]> {
  return q.query(
    `select level, count(*)::int as members from vip.standings where brand = $1 and level > 0 group by level`,
    [brand],
  )
}

/**
 * Returns how many members would stand on each level above 0 of a ladder, and how many of them would get each level's
 * bonus for the first time. `reaches` are what the levels need, level 1 first.
 */
export function countByReach(
  q: Queryable,
  brand: string,
  currency: string,
  reaches: readonly bigint[],
): Promise<{ level: number; members: number; fresh: number }[]> {
  return q.query(
    `with would as (
       select s.paid, s.level, greatest(s.level, case when s.best > s.level then 0 else (
         select count(*)::int from unnest($3::bigint[]) n where s.total >= n) end) as next
       from vip.standings s where s.brand = $1 and s.currency = $2)
     select l.level::int as level, count(*) filter (where w.next = l.level)::int as members,
       count(*) filter (where w.next >= l.level and w.paid < l.level)::int as fresh
     from generate_series(1, cardinality($3::bigint[])) as l(level) cross join would w group by l.level`,
    [brand, currency, reaches.map(String)],
  )
}
