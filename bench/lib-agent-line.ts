/** A tree of agents and members with a year of play, written by the database itself. */
import type { DividendTerms } from '#contract/agents/terms.ts'
import type { Env } from '#server/lib/env.ts'
import type { Tx } from '#server/lib/db.ts'
import { BENCH_BRAND } from './lib-items.ts'

export type LineSize = { members: number; agents: number; bets: number }
/** The first account's number; the top agent has it. */
export const TOP = 1_000_000
const LEVELS = 12
/** Bets that a member makes one after the other on a day. */
const BETS_OF_A_DAY = 5
const YEAR_DAYS = 365
/** Rounds of one statement. */
const STEP = 250_000

/**
 * Makes the accounts and where they stand: agents in twelve levels, each below one of the level above; members below all
 * of them in turn. Rows as they would stand; the facts behind them are not what is measured.
 */
async function makeAccounts(tx: Tx, { members, agents }: LineSize): Promise<void> {
  await tx.query(
    `create temp table tree on commit drop as
     with recursive levels as (
       select n, case when n = 0 then 0 else 1 + ((n - 1) * ($2::int - 1)) / greatest($1::int - 1, 1) end as level
       from generate_series(0, $1::int - 1) as n
     ), placed as (
       select n, level, first_value(n) over (partition by level order by n) as first, count(*) over (partition by level) as size
       from levels
     ), upper as (
       select distinct level, first, size from placed
     ), joined as (
       select p.n, case when p.n = 0 then null else u.first + (p.n - p.first) % u.size end as above
       from placed p left join upper u on u.level = p.level - 1
     ), ways as (
       select n, null::bigint as above, ($3::bigint + n)::text as way from joined where n = 0
       union all
       select j.n, j.above::bigint, w.way || '.' || ($3::bigint + j.n) from joined j join ways w on w.n = j.above
     )
     select $3::bigint + n as id, $3::bigint + above as upline, way, true as is_agent from ways`,
    [agents, LEVELS, TOP],
  )
  await tx.query(
    `insert into tree select $2::bigint + $1::int + n, t.id, t.way || '.' || ($2::bigint + $1::int + n), false
     from generate_series(0, $3::int - 1) as n join tree t on t.is_agent and t.id = $2::bigint + n % $1::int`,
    [agents, TOP, members],
  )
  await tx.query(
    `insert into identity.accounts (id, merchant, username, type, currency, path, upline_id, created_at) overriding system value
     select id, $1, 'bench' || id, case when not is_agent then 0 when upline is null then 1 else 2 end, 'BDT', way || '.', upline,
       now() - interval '400 days' from tree`,
    [BENCH_BRAND],
  )
  await tx.query(
    `insert into agents.members (member_id, brand, above, is_agent)
     select id::text, $1, case when upline is null then '' else substr(way, 1, length(way) - length(id::text) - 1) end, is_agent from tree`,
    [BENCH_BRAND],
  )
  await tx.query(
    `insert into agents.sizes (account_id, below)
     select a.id::text, count(b.id) - 1 from tree a join tree b on b.way like a.way || '%' where a.is_agent group by a.id`,
  )
}

/** Settled rounds of the members in turn, over a year back from now, each a stake and an end. Two lines a round. */
async function makePlay(tx: Tx, { members, agents, bets }: LineSize): Promise<void> {
  for (let first = 1; first <= bets; first += STEP)
    await tx.query(
      `with play as (
         select n, ($4::bigint + $5::int + ((n / $7::int) * 7919) % $6::int)::text as member,
           now() - $8::int * interval '1 day' * ($3::float8 - n) / $3::float8 - interval '1 hour' as at,
           (1 + n % 50) * 10000::bigint as stake, case when n % 5 < 2 then (1 + n % 50) * 22000::bigint else 0 end as payout,
           (array['RNG', 'RNG', 'LIVE', 'FISH', 'SPORTS'])[1 + (n / $7::int) % 5] as game_type
         from generate_series($1::bigint, $2::bigint) as n
       ), made as (
         insert into bets.rounds (vendor, round_id, member_id, trial, game_code, game_type, currency, state, stake,
           valid_bet, payout, opened_at, settled_at, merchant, agent_line)
         select 'BGS', 'past-' || n, member, false, 'skyrise', game_type, 'BDT', 'settled', stake, stake, payout, at,
           at + interval '3 seconds', $9, m.above
         from play join agents.members m on m.member_id = member order by n returning id, round_id, member_id, game_type, stake, payout, opened_at
       )
       insert into bets.journal (epoch, at, round, member_id, vendor, round_id, kind, amount, currency, game_code,
         game_type, trial, transfer_id, begins, stake_before, payout_before)
       select 1, opened_at + line.later, id, member_id, 'BGS', round_id, line.kind::bets.kind, line.amount, 'BDT',
         'skyrise', game_type, false, case when line.amount > 0 then id * 2 + line.leg end, line.leg = 0,
         case when line.leg = 1 then stake end, case when line.leg = 1 then 0 end
       from made cross join lateral (values (0, 'stake', stake, interval '0'),
         (1, case when payout > 0 then 'payout' else 'close' end, payout, interval '3 seconds'))
           as line(leg, kind, amount, later)`,
      [first, Math.min(bets, first + STEP - 1), bets, TOP, agents, members, BETS_OF_A_DAY, YEAR_DAYS, BENCH_BRAND],
    )
}

/** Terms of every contract of the bench: bounds of each member and active members are asked, so that members are read. */
export const TERMS: DividendTerms = {
  kind: 'dividend',
  period: 'monthly',
  unit: 'rate',
  tiers: [
    { loss: '1', valid: '0', active: 1, gives: '1.00' },
    { loss: '100000', valid: '100000', active: 20, gives: '2.00' },
  ],
  activeFrom: '10',
  takeOff: { bonuses: true, rebates: false, salaries: false },
  carryOver: 'forever',
  without: [],
  capPerDay: null,
  capPerMember: '1000',
  noticeDays: 7,
}

/** Gives every agent a contract that counts since the day given: the top agent's is the brand's, the others' are of those above. */
export async function makeContracts(env: Env, agents: number, from: string): Promise<void> {
  await env.db.tx(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into agents.contracts (brand, kind, giver_id, taker_id, currency, terms, state, offered_by, decision_id, offered_at,
         expires_at, answered_at, from_day)
       select $1, 'dividend', upline_id::text, id::text, 'BDT', $2, 'accepted', case when upline_id is null then 'bench' end,
         case when upline_id is null then 1 end, $3::date, $3::date, $3::date, $3::date
       from identity.accounts where id between $4::bigint and $4::bigint + $5::int - 1 order by id`,
      [BENCH_BRAND, JSON.stringify(TERMS), from, TOP, agents],
    )
  })
}

/** Makes the whole tree and its year of play. */
export async function makeLine(env: Env, size: LineSize): Promise<void> {
  await env.db.tx(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query('set local statement_timeout = 0')
    await makeAccounts(tx, size)
    await makePlay(tx, size)
  })
}
