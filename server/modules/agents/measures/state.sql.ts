/** The follower's tables beside the days: places of members, open rounds, bars, first deposits, and lines of money. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { placeOf } from '#server/lib/facts/stream.ts'
import type { Table } from '#server/lib/facts/follower.ts'
import type { Bars } from '#server/modules/protection/bars.ts'
import type { Play } from './figures.ts'
import type { MoneyLine, Place } from './fold.ts'

const byMember = <Row>(rows: readonly (Row & { memberId: string })[]) =>
  new Map(rows.map(({ memberId, ...row }) => [memberId, row as unknown as Row]))

const PLACES_READ = 'select member_id as "memberId", brand, above, is_agent as "isAgent" from agents.members'

export const PLACES: Table<Place> = {
  load: async (q, keys) => byMember<Place>(await q.query(`${PLACES_READ} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    const all = [...rows.values()]
    await tx.query(
      `insert into agents.members (member_id, brand, above, is_agent)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
       on conflict (member_id) do update set above = excluded.above, is_agent = excluded.is_agent`,
      [[...rows.keys()], all.map(({ brand }) => brand), all.map(({ above }) => above), all.map((one) => one.isAgent)],
    )
  },
  loadAll: async (q) => byMember<Place>(await q.query(PLACES_READ)),
}

const ROUNDS_READ = `select json_build_array(vendor, round_id, member_id) as key, stake, bonus_stake as "bonusStake", valid, payout,
  bonus_payout as "bonusPayout" from agents.open_rounds`
const byRound = (rows: readonly (Play & { key: unknown })[]) =>
  new Map(rows.map(({ key, ...play }) => [JSON.stringify(key), play]))
const roundColumns = (keys: Iterable<string>) => {
  const parts = [...keys].map((key) => JSON.parse(key) as string[])
  return [0, 1, 2].map((place) => parts.map((part) => part[place]))
}

/** A row that is null is removed. */
export const ROUNDS: Table<Play | null> = {
  load: async (q, keys) =>
    byRound(
      await q.query(
        `${ROUNDS_READ} where (vendor, round_id, member_id) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
        roundColumns(keys),
      ),
    ),
  save: async (tx, rows) => {
    const open = [...rows].flatMap(([key, play]) => (play ? [{ key, play }] : []))
    const over = [...rows].flatMap(([key, play]) => (play ? [] : [key]))
    if (over.length > 0)
      await tx.query(
        `delete from agents.open_rounds where (vendor, round_id, member_id) in
           (select * from unnest($1::text[], $2::text[], $3::text[]))`,
        roundColumns(over),
      )
    const column = (name: keyof Play) => open.map(({ play }) => play[name])
    await tx.query(
      `insert into agents.open_rounds (vendor, round_id, member_id, stake, bonus_stake, valid, payout, bonus_payout)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
       on conflict (vendor, round_id, member_id) do update set stake = excluded.stake, bonus_stake = excluded.bonus_stake,
         valid = excluded.valid, payout = excluded.payout, bonus_payout = excluded.bonus_payout`,
      [
        ...roundColumns(open.map(({ key }) => key)),
        column('stake'),
        column('bonusStake'),
        column('valid'),
        column('payout'),
        column('bonusPayout'),
      ],
    )
  },
  loadAll: async (q) => byRound(await q.query(ROUNDS_READ)),
}

const BARS_READ = 'select member_id as "memberId", bars from agents.bars'
const barsOf = (rows: readonly { memberId: string; bars: Bars }[]) =>
  new Map(rows.map(({ memberId, bars }) => [memberId, bars]))

export const BARS: Table<Bars> = {
  load: async (q, keys) => barsOf(await q.query(`${BARS_READ} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    await tx.query(
      `insert into agents.bars (member_id, bars) select * from unnest($1::text[], $2::jsonb[])
       on conflict (member_id) do update set bars = excluded.bars`,
      [[...rows.keys()], [...rows.values()].map((bars) => JSON.stringify(bars))],
    )
  },
  loadAll: async (q) => barsOf(await q.query(BARS_READ)),
}

const DEPOSITORS_READ = 'select member_id as "memberId", first_day as day from agents.depositors'
const firstDays = (rows: readonly { memberId: string; day: string }[]) =>
  new Map(rows.map(({ memberId, day }) => [memberId, day]))

export const DEPOSITORS: Table<string> = {
  load: async (q, keys) => firstDays(await q.query(`${DEPOSITORS_READ} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    await tx.query(
      `insert into agents.depositors (member_id, first_day) select * from unnest($1::text[], $2::date[])
       on conflict (member_id) do nothing`,
      [[...rows.keys()], [...rows.values()]],
    )
  },
  loadAll: async (q) => firstDays(await q.query(DEPOSITORS_READ)),
}

/** Stores lines of money. */
export async function insertMoneyLines(tx: Tx, lines: readonly MoneyLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => {
    const [epoch, xid, seq] = placeOf(line.cursor)
    return { ...line, epoch, xid, seq }
  })
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => String(row[name]))
  await tx.query(
    `insert into agents.money_lines (epoch, xid, seq, brand, member_id, teams, kind, currency, amount, reference, at)
     select e, x::xid8, s, b, m, t, k, c, a, r, w from unnest($1::smallint[], $2::text[], $3::bigint[], $4::text[], $5::text[],
       $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::timestamptz[]) as l(e, x, s, b, m, t, k, c, a, r, w)`,
    [
      column('epoch'),
      column('xid'),
      column('seq'),
      column('brand'),
      column('memberId'),
      column('teams'),
      column('kind'),
      column('currency'),
      column('amountMinor'),
      column('reference'),
      rows.map(({ at }) => at.toISOString()),
    ],
  )
}

/** Returns the time zones of brands. */
export async function findZones(q: Queryable, brands: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ code: string; zone: string }>(
    'select code, time_zone as zone from core.brands where code = any ($1)',
    [brands],
  )
  return new Map(rows.map(({ code, zone }) => [code, zone]))
}

/** Returns the currencies of accounts. */
export async function findCurrencies(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ id: string; currency: string }>(
    'select id::text as id, currency from identity.members where id = any ($1::bigint[])',
    [ids.filter((id) => /^\d{1,18}$/.test(id))],
  )
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}
