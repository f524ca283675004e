/** The tables of the follower of what earns points, and what it looks up. */
import type { PointsRates } from '#contract/points/office-points.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'
import type { LevelChanges, RateVersion } from './weigh.ts'

/** Valid bet of a member's own money at one type of game, in ledger units as text, by `rate level`. */
export type Counted = Readonly<Record<string, string>>
/** The same of all types together: weighted, and as valid bet. */
export type MemberProgress = { brand: string; progress: bigint; validMinor: bigint }

const pairsOf = (keys: Iterable<string>) => {
  const pairs = [...keys].map((key) => JSON.parse(key) as [string, string])
  return [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
}

type CountedRow = { memberId: string; gameType: string; valid: Counted }
const COUNTED_ROWS = 'select member_id as "memberId", game_type as "gameType", valid from points.counted'
const byPair = (rows: readonly CountedRow[]) =>
  new Map(rows.map(({ memberId, gameType, valid }) => [JSON.stringify([memberId, gameType]), valid]))

export const COUNTED: Table<Counted> = {
  load: async (q, keys) =>
    byPair(
      await q.query<CountedRow>(
        `${COUNTED_ROWS} where (member_id, game_type) in (select * from unnest($1::text[], $2::text[]))`,
        pairsOf(keys),
      ),
    ),
  save: async (tx, rows) => {
    await tx.query(
      `insert into points.counted (member_id, game_type, valid) select * from unnest($1::text[], $2::text[], $3::jsonb[])
       on conflict (member_id, game_type) do update set valid = excluded.valid`,
      [...pairsOf(rows.keys()), [...rows.values()].map((one) => JSON.stringify(one))],
    )
  },
  loadAll: async (q) => byPair(await q.query<CountedRow>(COUNTED_ROWS)),
}

type MemberRow = { memberId: string; brand: string; progress: string; validMinor: bigint }
const MEMBER_ROWS = `select member_id as "memberId", brand, progress::text as progress, valid as "validMinor"
  from points.members`
const byMember = (rows: readonly MemberRow[]) =>
  new Map(rows.map(({ memberId, progress, ...row }) => [memberId, { ...row, progress: BigInt(progress) }]))

export const MEMBERS: Table<MemberProgress> = {
  load: async (q, keys) => byMember(await q.query<MemberRow>(`${MEMBER_ROWS} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    const all = [...rows.values()]
    await tx.query(
      `insert into points.members (member_id, brand, progress, valid)
       select * from unnest($1::text[], $2::text[], $3::numeric[], $4::bigint[])
       on conflict (member_id) do update set progress = excluded.progress, valid = excluded.valid`,
      [
        [...rows.keys()],
        all.map(({ brand }) => brand),
        all.map(({ progress }) => String(progress)),
        all.map(({ validMinor }) => validMinor),
      ],
    )
  },
  loadAll: async (q) => byMember(await q.query<MemberRow>(MEMBER_ROWS)),
}

type LevelRow = { memberId: string; changes: LevelChanges }
const LEVEL_ROWS = 'select member_id as "memberId", changes from points.levels'
const changesOf = (rows: readonly LevelRow[]) => new Map(rows.map(({ memberId, changes }) => [memberId, changes]))

export const LEVELS: Table<LevelChanges> = {
  load: async (q, keys) => changesOf(await q.query<LevelRow>(`${LEVEL_ROWS} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    await tx.query(
      `insert into points.levels (member_id, changes) select * from unnest($1::text[], $2::jsonb[])
       on conflict (member_id) do update set changes = excluded.changes`,
      [[...rows.keys()], [...rows.values()].map((one) => JSON.stringify(one))],
    )
  },
  loadAll: async (q) => changesOf(await q.query<LevelRow>(LEVEL_ROWS)),
}

type RateRow = { merchant: string; id: bigint; fromAt: Date; rates: PointsRates }

/** Returns the rates of brands, the oldest first. A version begins after it was stored, and never changes. */
export async function findRatesOf(
  q: Queryable,
  brands: readonly string[],
): Promise<Map<string, readonly RateVersion[]>> {
  const rows = await q.query<RateRow>(
    `select merchant, id, from_at as "fromAt", rates from points.rates where merchant = any ($1)
     order by merchant, version`,
    [brands],
  )
  const found = new Map<string, RateVersion[]>(brands.map((brand) => [brand, []]))
  for (const { merchant, ...version } of rows) found.get(merchant)?.push(version)
  return found
}

/** Returns when rounds began, each looked up by its name; keys are `[vendor, round, member]`. */
export async function findStartsOf(q: Queryable, keys: readonly string[]): Promise<Map<string, Date>> {
  const asked = keys.map((key) => JSON.parse(key) as [string, string, string])
  const rows = await q.query<{ place: number; at: Date }>(
    `select k.place::int as place, r.opened_at as at
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as k(vendor, round_id, member_id, place)
     cross join lateral (select s.opened_at from bets.round_starts s
       where s.vendor = k.vendor and s.round_id = k.round_id and s.member_id || '' = k.member_id offset 0) r`,
    [asked.map(([vendor]) => vendor), asked.map(([, round]) => round), asked.map(([, , member]) => member)],
  )
  return new Map(rows.map(({ place, at }) => [keys[place - 1] ?? '', at]))
}
