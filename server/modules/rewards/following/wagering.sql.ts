/** The tables of the follower of wagering. */
import type { ContributionKind } from '#contract/rewards/grants.ts'
import type { WeightReason } from '#contract/rewards/terms.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'
import type { GrantDesign } from '../grants/grants.sql.ts'

/** A grant, looked up. Key: its reference. */
export type CountedGrant = {
  grantId: bigint
  design: GrantDesign
  terms: BonusTerms
  targetMinor: bigint
  isRunning: boolean
}

/** What the lines of a grant add up to. Key: its reference. */
export type Counting = {
  grantId: bigint
  /** Hundredths of a ledger unit. */
  counted: bigint
  staked: bigint
}

/** One line of the journal that counted. Key: its place in the journal. */
export type Counted = {
  grantId: bigint
  vendor: string
  roundId: string
  gameCode: string
  gameType: string
  kind: ContributionKind
  /** What was staked or given back, or what its round counts more or less; and the part of it that counts. */
  amountMinor: bigint
  validMinor: bigint
  weight: number
  why: WeightReason
  at: Date
}

/** What the stakes of a round counted. Key: `purse vendor round` as JSON. */
export type RoundWeight = { weight: number; why: WeightReason }

/** Money that must be staked before it can be withdrawn. */
export type Turnover = {
  source: string
  amountMinor: bigint
  targetMinor: bigint
  doneMinor: bigint
  at: string
  /** When its target was met; null before. Stakes that are given back later take it back. */
  metAt: string | null
}
/** What a member must still stake, the oldest first. Key: `member currency`. */
export type Turnovers = readonly Turnover[]

const byKey = <Row>(rows: readonly (Row & { key: string })[]) =>
  new Map(rows.map(({ key, ...row }) => [key, row as unknown as Row]))

/** Returns grants by their references. */
export async function findCountedGrants(
  q: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CountedGrant>> {
  return byKey<CountedGrant>(
    await q.prepared(
      'rewards.find_counted_grants',
      `select reference as key, id as "grantId", design, terms, target as "targetMinor",
         state in ('active', 'completed') as "isRunning" from rewards.grants where reference = any ($1)`,
      [keys],
    ),
  )
}

const COUNTING = `select g.reference as key, p.grant_id as "grantId", p.counted, p.staked
  from rewards.progress p join rewards.grants g on g.id = p.grant_id`

export const COUNTINGS: Table<Counting> = {
  load: async (q, keys) =>
    byKey<Counting>(await q.prepared('rewards.load_counting', `${COUNTING} where g.reference = any ($1)`, [keys])),
  save: async (tx, rows) => {
    const all = [...rows.values()]
    await tx.prepared(
      'rewards.save_progress',
      `insert into rewards.progress (grant_id, counted, staked)
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])
       on conflict (grant_id) do update set counted = excluded.counted, staked = excluded.staked`,
      [all.map((row) => row.grantId), all.map((row) => row.counted), all.map((row) => row.staked)],
    )
  },
  loadAll: async (q) => byKey<Counting>(await q.query(COUNTING)),
}

const COUNTED = `select line as key, grant_id as "grantId", vendor, round_id as "roundId", game_code as "gameCode",
  game_type as "gameType", kind, amount as "amountMinor", coalesce(valid, amount) as "validMinor", weight, why, at
  from rewards.contributions`

export const CONTRIBUTIONS: Table<Counted> = {
  // a line is read once: there is nothing to read of it before
  load: async () => new Map<string, Counted>(),
  save: async (tx, rows) => {
    const all = [...rows.values()]
    await tx.prepared(
      'rewards.insert_contributions',
      `insert into rewards.contributions (line, grant_id, vendor, round_id, game_code, game_type, kind, amount, weight,
         why, at, valid)
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
         $8::bigint[], $9::smallint[], $10::text[], $11::timestamptz[], $12::bigint[])`,
      [
        [...rows.keys()],
        all.map(({ grantId }) => grantId),
        all.map(({ vendor }) => vendor),
        all.map(({ roundId }) => roundId),
        all.map(({ gameCode }) => gameCode),
        all.map(({ gameType }) => gameType),
        all.map(({ kind }) => kind),
        all.map(({ amountMinor }) => amountMinor),
        all.map(({ weight }) => weight),
        all.map(({ why }) => why),
        all.map(({ at }) => at),
        all.map(({ amountMinor, validMinor }) => (validMinor === amountMinor ? null : validMinor)),
      ],
    )
  },
  loadAll: async (q) => byKey<Counted>(await q.query(COUNTED)),
}

const WEIGHTS = `select distinct on (g.reference, c.vendor, c.round_id)
  json_build_array(g.reference, c.vendor, c.round_id)::text as key, c.weight, c.why
  from rewards.contributions c join rewards.grants g on g.id = c.grant_id`
const FIRST = `order by g.reference, c.vendor, c.round_id, c.id`

const asKeys = (rows: readonly (RoundWeight & { key: string })[]) =>
  new Map(rows.map(({ key, weight, why }) => [JSON.stringify(JSON.parse(key)), { weight, why }]))

/** Returns what the first stakes of rounds counted. */
export async function findRoundWeights(
  q: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RoundWeight>> {
  const parts = keys.map((key) => JSON.parse(key) as [string, string, string])
  return asKeys(
    await q.prepared(
      'rewards.load_weights',
      `${WEIGHTS} where (g.reference, c.vendor, c.round_id) in (
         select * from unnest($1::text[], $2::text[], $3::text[])) ${FIRST}`,
      [0, 1, 2].map((place) => parts.map((one) => one[place])),
    ),
  )
}

export const ROUND_WEIGHTS: Table<RoundWeight> = {
  // it stands in the contributions; what was counted before is looked up
  load: async () => new Map<string, RoundWeight>(),
  save: async () => undefined,
  loadAll: async (q) => asKeys(await q.query(`${WEIGHTS} ${FIRST}`)),
}

type TurnoverRow = { memberId: string; currency: string; at: Date; metAt: Date | null; isOpen: boolean } & Omit<
  Turnover,
  'at' | 'metAt'
>
const TURNOVER = `select member_id as "memberId", currency, source, amount as "amountMinor", target as "targetMinor",
  done as "doneMinor", begins_at as at, met_at as "metAt", released_at is null as "isOpen" from rewards.turnovers`

const byMember = (rows: readonly TurnoverRow[]) => {
  const all = new Map<string, Turnover[]>()
  for (const { memberId, currency, at, metAt, isOpen, ...row } of rows) {
    const key = `${memberId} ${currency}`
    const times = { at: at.toISOString(), metAt: metAt?.toISOString() ?? null }
    all.set(key, [...(all.get(key) ?? []), ...(isOpen ? [{ ...row, ...times }] : [])])
  }
  return all
}

export const TURNOVERS: Table<Turnovers> = {
  load: async (q, keys) => {
    const parts = keys.map((key) => key.split(' '))
    return byMember(
      await q.prepared<TurnoverRow>(
        'rewards.load_turnovers',
        `${TURNOVER} where released_at is null and (member_id, currency) in (select * from unnest($1::text[], $2::text[])) order by id`,
        [parts.map(([one]) => one), parts.map(([, two]) => two)],
      ),
    )
  },
  save: async (tx, rows) => {
    const all = [...rows.entries()].flatMap(([key, list]) => {
      const [memberId, currency] = key.split(' ')
      return list.map((one) => ({ ...one, memberId, currency }))
    })
    const keys = [...rows.keys()].map((key) => key.split(' '))
    await tx.query(
      `insert into rewards.turnovers (source, member_id, currency, amount, target, done, begins_at, met_at)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::timestamptz[], $8::timestamptz[])
       on conflict (source) do update set done = excluded.done, met_at = excluded.met_at`,
      [
        all.map((one) => one.source),
        all.map((one) => one.memberId),
        all.map((one) => one.currency),
        all.map((one) => one.amountMinor),
        all.map((one) => one.targetMinor),
        all.map((one) => one.doneMinor),
        all.map((one) => one.at),
        all.map((one) => one.metAt),
      ],
    )
    // what is no longer in the list was met long ago
    await tx.query(
      `update rewards.turnovers set done = target, released_at = clock_timestamp()
       where released_at is null and (member_id, currency) in (select * from unnest($1::text[], $2::text[]))
         and not source = any ($3)`,
      [keys.map(([one]) => one), keys.map(([, two]) => two), all.map((one) => one.source)],
    )
  },
  loadAll: async (q) => byMember(await q.query<TurnoverRow>(`${TURNOVER} order by id`)),
}

/** Returns the odds of sports bets where their rounds know them. Keys: `member vendor round` as JSON. */
export async function findOdds(q: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const parts = keys.map((key) => JSON.parse(key) as [string, string, string])
  const rows = await q.query<{ memberId: string; vendor: string; roundId: string; odds: number | null }>(
    `select member_id as "memberId", vendor, round_id as "roundId",
       case when jsonb_typeof(detail -> 'odds') = 'number' then (detail -> 'odds')::float8 end as odds
     from bets.round_details
     where (member_id, vendor, round_id) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
    [0, 1, 2].map((place) => parts.map((one) => one[place])),
  )
  return new Map(
    rows.flatMap(({ memberId, vendor, roundId, odds }) =>
      odds === null ? [] : [[JSON.stringify([memberId, vendor, roundId]), odds] as const],
    ),
  )
}

/** Returns what a member must still stake before all of their cash can be withdrawn, the oldest first. */
export async function listTurnovers(q: Queryable, memberId: string, currency: string): Promise<Turnovers> {
  const all = (await TURNOVERS.load(q, [`${memberId} ${currency}`])).get(`${memberId} ${currency}`) ?? []
  return all.filter(({ metAt }) => metAt === null)
}

/** Locks a member's sources until the transaction ends, also those that are met; the oldest first. */
export async function lockTurnovers(tx: Tx, memberId: string, currency: string): Promise<Turnovers> {
  const rows = await tx.query<TurnoverRow>(
    `${TURNOVER} where released_at is null and member_id = $1 and currency = $2 order by id for update`,
    [memberId, currency],
  )
  return byMember(rows).get(`${memberId} ${currency}`) ?? []
}
