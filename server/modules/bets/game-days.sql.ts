/** What is staked and paid in each game of a brand by day, in real money only: stored by a follower of the journal. */
import type { Env } from '#server/lib/env.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { followLock } from '#server/lib/facts/follow.ts'
import type { Batch, Follower } from '#server/lib/facts/follower.ts'
import { measureJournal } from './journal.sql.ts'
import { BRANDED_JOURNAL, type BrandedJournalRow } from './journal-streams.sql.ts'

const KEY = 'merchant, currency, day, vendor, game_code'
const FIGURES = ['rounds', 'stake', 'payout', 'stake_square', 'stake_payout', 'payout_square'] as const
const COLUMNS = `${KEY}, ${FIGURES.join(', ')}`

async function addDays(tx: Tx, { after, upTo }: Batch): Promise<void> {
  const span = [...after.split('.'), ...upTo.split('.')]
  await tx.query(
    `insert into bets.game_days as d (${COLUMNS})
     select ${COLUMNS} from bets.add_up_game_days($1::smallint, $2::text::xid8, $3::bigint, $4::smallint,
       $5::text::xid8, $6::bigint)
     on conflict (${KEY}) do update set ${FIGURES.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}`,
    span,
  )
  await tx.query(
    'select bets.note_game_players($1::smallint, $2::text::xid8, $3::bigint, $4::smallint, $5::text::xid8, $6::bigint)',
    span,
  )
}

/** The play in one game of a brand on one day. Ledger units, and their squares. */
export type GameDayRow = {
  rounds: bigint
  stake: bigint
  payout: bigint
  stakeSquare: bigint
  stakePayout: bigint
  payoutSquare: bigint
}
type Tables = {
  days: GameDayRow
  /** A round's sums after its last line. */
  rounds: { stake: bigint; payout: bigint }
  /** The last day on which a member staked in a game. */
  players: string
}
const NO_PLAY: GameDayRow = { rounds: 0n, stake: 0n, payout: 0n, stakeSquare: 0n, stakePayout: 0n, payoutSquare: 0n }

const dayOf = ({ at }: BrandedJournalRow) => at.toISOString().slice(0, 10)
const dayKey = (line: BrandedJournalRow) =>
  JSON.stringify([line.brand, line.currency, dayOf(line), line.vendor, line.gameCode])
const roundKey = ({ vendor, roundId, memberId }: BrandedJournalRow) => JSON.stringify([vendor, roundId, memberId])
const playerKey = ({ brand, currency, gameCode, memberId }: BrandedJournalRow) =>
  JSON.stringify([brand, currency, gameCode, memberId])

/** Adds a round to the figures, or subtracts it (`sign`); a round without a stake is not counted. */
function count(day: GameDayRow, { stake, payout }: { stake: bigint; payout: bigint }, sign: bigint): GameDayRow {
  if (stake <= 0n) return day
  return {
    rounds: day.rounds + sign,
    stake: day.stake + sign * stake,
    payout: day.payout + sign * payout,
    stakeSquare: day.stakeSquare + sign * stake * stake,
    stakePayout: day.stakePayout + sign * stake * payout,
    payoutSquare: day.payoutSquare + sign * payout * payout,
  }
}

async function loadDays(q: Queryable): Promise<ReadonlyMap<string, GameDayRow>> {
  const rows = await q.query<Record<keyof GameDayRow, bigint | string> & { key: unknown[] }>(
    `select json_build_array(merchant, currency, day, vendor, game_code) as key, rounds, stake, payout,
       stake_square as "stakeSquare", stake_payout as "stakePayout", payout_square as "payoutSquare"
       from bets.game_days`,
  )
  return new Map(
    rows.map(({ key, stakeSquare, stakePayout, payoutSquare, ...row }) => [
      JSON.stringify(key),
      // sums of squares are numeric, which the driver returns as text
      {
        ...(row as Pick<GameDayRow, 'rounds' | 'stake' | 'payout'>),
        stakeSquare: BigInt(stakeSquare),
        stakePayout: BigInt(stakePayout),
        payoutSquare: BigInt(payoutSquare),
      },
    ]),
  )
}

async function loadPlayers(q: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ key: unknown[]; day: string }>(
    'select json_build_array(merchant, currency, game_code, member_id) as key, last_day as day from bets.game_players',
  )
  return new Map(rows.map(({ key, day }) => [JSON.stringify(key), day]))
}

/**
 * Maintains bets.game_days and bets.game_players, a batch in two statements; the fold computes the same line by line.
 */
export const GAME_DAYS_FOLLOWER: Follower<BrandedJournalRow, Tables, never, Record<never, never>> = {
  name: 'bets.game-days',
  streams: [BRANDED_JOURNAL],
  keys: (line) => (line.isTrial ? {} : { days: [dayKey(line)], rounds: [roundKey(line)], players: [playerKey(line)] }),
  fold: ({ days, rounds, players }, line) => {
    if (line.isTrial) return {}
    const [day, round, player] = [dayKey(line), roundKey(line), playerKey(line)]
    const before = rounds.get(round) ?? { stake: 0n, payout: 0n }
    const after = { ...before }
    if (line.kind === 'stake') after.stake += line.amountMinor
    if (line.kind === 'payout') after.payout += line.amountMinor
    if (line.reverses) after[line.reverses] -= line.amountMinor
    const last = players.get(player) ?? ''
    const isPlay = line.kind === 'stake' && line.amountMinor > 0n && dayOf(line) > last
    return {
      changes: {
        days: { [day]: count(count(days.get(day) ?? NO_PLAY, before, -1n), after, 1n) },
        rounds: { [round]: after },
        ...(isPlay ? { players: { [player]: dayOf(line) } } : {}),
      },
    }
  },
  store: {
    apply: addDays,
    measure: measureJournal,
    tables: { days: { loadAll: loadDays }, players: { loadAll: loadPlayers } },
  },
}

/** Rounds of real money in the journal up to the follower's cursor; `open` marks those that are not over. */
const ROUNDS = `
  select coalesce(m.merchant, '') as merchant, r.currency, r.vendor, r.game_code, r.state = 'open' as open, j.stake,
    j.payout
  from bets.rounds r
  cross join lateral (
    select sum(bets.staked_by(l.kind, l.reverses, l.amount)) as stake,
      sum(bets.paid_by(l.kind, l.reverses, l.amount)) as payout
    from bets.journal l join core.followers f on f.name = '${GAME_DAYS_FOLLOWER.name}'
      and (l.epoch, l.xid, l.seq) <= (f.epoch, f.xid, f.seq)
    where l.round = r.id
  ) j
  left join identity.merchants m on m.id = case when r.member_id ~ '^[0-9]{1,18}$' then r.member_id::bigint end
  where not r.trial and j.stake > 0`

const SUMS = `count(*) as rounds, sum(stake) as stake, sum(payout) as payout, sum(stake * stake) as stake_square,
  sum(stake * payout) as stake_payout, sum(payout * payout) as payout_square`

/**
 * Games whose stored figures, all days together, differ from the sums of their rounds: `id` and `what`. Whole rounds
 * are added up here, while the follower adds line by line, so that a fault in one way shows.
 */
export const GAME_DAYS_DIFFERENCES = `
  select concat_ws(' ', merchant, vendor, game_code, currency) as id,
    format('kept %s rounds, %s staked, %s paid; journal %s, %s, %s',
      coalesce(k.rounds, 0), coalesce(k.stake, 0), coalesce(k.payout, 0), coalesce(j.rounds, 0), coalesce(j.stake, 0),
        coalesce(j.payout, 0)) as what
  from (
    select merchant, vendor, game_code, currency, ${FIGURES.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from bets.game_days group by 1, 2, 3, 4
  ) k full join (
    select merchant, vendor, game_code, currency, ${SUMS} from (${ROUNDS}) o group by 1, 2, 3, 4
  ) j using (merchant, vendor, game_code, currency)
  where ${FIGURES.map((name) => `coalesce(k.${name}, 0) <> coalesce(j.${name}, 0)`).join(' or ')}`

/**
 * The figures by day from the amounts of all lines up to the follower's cursor, whatever the lines say of what was
 * before them: what each round counts after a line, less what it counted before.
 */
const GAME_DAYS_ANEW = `
  select coalesce(m.merchant, '') as merchant, c.currency, c.day, c.vendor, c.game_code,
    sum(is_now - was) as rounds, sum(is_now * stake - was * s0) as stake, sum(is_now * payout - was * p0) as payout,
    sum(is_now * stake * stake - was * s0 * s0) as stake_square,
    sum(is_now * stake * payout - was * s0 * p0) as stake_payout,
    sum(is_now * payout * payout - was * p0 * p0) as payout_square
  from (
    select s.*, (stake > 0)::int as is_now, (stake > staked)::int as was, stake - staked as s0, payout - paid as p0
    from (
      select l.member_id, l.currency, (l.at at time zone 'UTC')::date as day, l.vendor, l.game_code, a.staked, a.paid,
        sum(a.staked) over line as stake, sum(a.paid) over line as payout
      from bets.journal l join core.followers f on f.name = '${GAME_DAYS_FOLLOWER.name}'
        and (l.epoch, l.xid, l.seq) <= (f.epoch, f.xid, f.seq)
      cross join lateral (select bets.staked_by(l.kind, l.reverses, l.amount) as staked,
        bets.paid_by(l.kind, l.reverses, l.amount) as paid) a
      where not l.trial window line as (partition by l.round order by l.epoch, l.xid, l.seq)
    ) s
  ) c
  left join identity.merchants m on m.id = case when c.member_id ~ '^[0-9]{1,18}$' then c.member_id::bigint end
  group by 1, 2, 3, 4, 5`

/**
 * Rebuilds the figures from the journal up to the follower's cursor and replaces the stored ones in one commit. Returns
 * how many games were wrong before (0 unless something damaged them).
 */
export async function rebuildGameDays(env: Env): Promise<{ differed: number; rows: number }> {
  return env.db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [followLock(GAME_DAYS_FOLLOWER.name)])
    const { differed } = only(
      await tx.query<{ differed: number }>(`select count(*)::int as differed from (${GAME_DAYS_DIFFERENCES}) d`),
    )
    await tx.query('delete from bets.game_days')
    await tx.query('delete from bets.game_players')
    await tx.query(
      `select bets.note_game_players(0::smallint, '0'::xid8, 0, f.epoch, f.xid, f.seq) from core.followers f
       where f.name = $1`,
      [GAME_DAYS_FOLLOWER.name],
    )
    const rows = await tx.query(
      `insert into bets.game_days (${COLUMNS}) select ${COLUMNS} from (${GAME_DAYS_ANEW}) anew returning 1`,
    )
    return { differed, rows: rows.length }
  })
}

/** The actual play in a game. Sums of squares and products are over whole rounds, in squared ledger units. */
export type Play = {
  gameCode: string
  rounds: bigint
  stakeMinor: bigint
  payoutMinor: bigint
  stakeSquare: number
  stakePayout: number
  payoutSquare: number
  /** The first and the last day with a round, `YYYY-MM-DD` of UTC. */
  from: string
  to: string
}

/**
 * Returns how many of a brand's members staked real money in each of these games since a day. Counting stops at `most`.
 */
export async function countPlayers(
  q: Queryable,
  merchant: string,
  currency: string,
  since: string,
  games: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ code: string; players: number }>(
    `select want.code, (select count(*)::int from (
       select 1 from bets.game_players p
       where p.merchant = $1 and p.currency = $2 and p.game_code = want.code and p.last_day >= $3::date limit $5::int
     ) few) as players from unnest($4::text[]) as want(code)`,
    [merchant, currency, since, games, most],
  )
  return new Map(rows.map(({ code, players }) => [code, players]))
}

/**
 * Returns the settled rounds of real money of a brand's members in one currency since a day, by game: the stored days
 * less their rounds that are not over yet. The figures are a second or two behind the journal. Reads a row for each
 * game and day, and the open rounds from their own index.
 */
export function listPlay(q: Queryable, merchant: string, currency: string, since: string): Promise<Play[]> {
  return q.query<Play>(
    `select game_code as "gameCode", sum(rounds)::bigint as rounds, sum(stake)::bigint as "stakeMinor",
       sum(payout)::bigint as "payoutMinor",
       sum(stake_square)::float8 as "stakeSquare", sum(stake_payout)::float8 as "stakePayout",
       sum(payout_square)::float8 as "payoutSquare", min(day)::text as "from", max(day)::text as "to"
     from (
       select game_code, day, ${FIGURES.join(', ')} from bets.game_days
       where merchant = $1 and currency = $2 and day >= $3::date
       union all
       select game_code, null, -count(*), -sum(stake), -sum(payout), -sum(stake * stake), -sum(stake * payout),
         -sum(payout * payout)
       from (${ROUNDS} and r.state = 'open') o where merchant = $1 and currency = $2 group by game_code
     ) p
     group by game_code having sum(rounds) > 0`,
    [merchant, currency, since],
  )
}
