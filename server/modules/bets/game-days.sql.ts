/** What is staked and paid in each game of a brand by day, real money alone: kept by a follower of the journal. */
import type { Env } from '#server/lib/env.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Follower, JournalBatch } from './follow-journal.ts'

const KEY = 'merchant, currency, day, vendor, game_code'
const FIGURES = ['rounds', 'stake', 'payout', 'stake_square', 'stake_payout', 'payout_square'] as const
const COLUMNS = `${KEY}, ${FIGURES.join(', ')}`

async function addDays(tx: Tx, { after, upTo }: JournalBatch): Promise<void> {
  const span = [...after.split('.'), ...upTo.split('.')]
  await tx.query(
    `insert into bets.game_days as d (${COLUMNS})
     select ${COLUMNS} from bets.add_up_game_days($1::smallint, $2::text::xid8, $3::bigint, $4::smallint, $5::text::xid8, $6::bigint)
     on conflict (${KEY}) do update set ${FIGURES.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}`,
    span,
  )
  await tx.query(
    'select bets.note_game_players($1::smallint, $2::text::xid8, $3::bigint, $4::smallint, $5::text::xid8, $6::bigint)',
    span,
  )
}

/** Keeps bets.game_days. */
export const GAME_DAYS_FOLLOWER: Follower = { name: 'bets.game-days', apply: addDays }

/** Rounds of real money as the journal has them up to the follower's place; `open` tells those that are not over. */
const ROUNDS = `
  select coalesce(m.merchant, '') as merchant, r.currency, r.vendor, r.game_code, r.state = 'open' as open, j.stake, j.payout
  from bets.rounds r
  cross join lateral (
    select sum(bets.staked_by(l.kind, l.reverses, l.amount)) as stake, sum(bets.paid_by(l.kind, l.reverses, l.amount)) as payout
    from bets.journal l join bets.followers f on f.name = '${GAME_DAYS_FOLLOWER.name}' and (l.epoch, l.xid, l.seq) <= (f.epoch, f.xid, f.seq)
    where l.round = r.id
  ) j
  left join identity.merchants m on m.id = case when r.member_id ~ '^[0-9]{1,18}$' then r.member_id::bigint end
  where not r.trial and j.stake > 0`

const SUMS = `count(*) as rounds, sum(stake) as stake, sum(payout) as payout, sum(stake * stake) as stake_square,
  sum(stake * payout) as stake_payout, sum(payout * payout) as payout_square`

/**
 * Games whose kept figures, all days together, are others than their rounds': `id` and `what`. Rounds are added up as they are, not
 * line by line as the follower does it, so that a fault of one way shows.
 */
export const GAME_DAYS_DIFFERENCES = `
  select concat_ws(' ', merchant, vendor, game_code, currency) as id,
    format('kept %s rounds, %s staked, %s paid; journal %s, %s, %s',
      coalesce(k.rounds, 0), coalesce(k.stake, 0), coalesce(k.payout, 0), coalesce(j.rounds, 0), coalesce(j.stake, 0), coalesce(j.payout, 0)) as what
  from (
    select merchant, vendor, game_code, currency, ${FIGURES.map((name) => `sum(${name}) as ${name}`).join(', ')} from bets.game_days group by 1, 2, 3, 4
  ) k full join (
    select merchant, vendor, game_code, currency, ${SUMS} from (${ROUNDS}) o group by 1, 2, 3, 4
  ) j using (merchant, vendor, game_code, currency)
  where ${FIGURES.map((name) => `coalesce(k.${name}, 0) <> coalesce(j.${name}, 0)`).join(' or ')}`

/**
 * Makes the figures anew from the journal up to where the follower stands and puts them in the place of the kept ones, in one commit.
 * Answers how many games were wrong before (0 unless something damaged them).
 */
export async function rebuildGameDays(env: Env): Promise<{ differed: number; rows: number }> {
  return env.db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`follow ${GAME_DAYS_FOLLOWER.name}`])
    const { differed } = only(
      await tx.query<{ differed: number }>(`select count(*)::int as differed from (${GAME_DAYS_DIFFERENCES}) d`),
    )
    await tx.query('delete from bets.game_days')
    await tx.query('delete from bets.game_players')
    await tx.query(
      `select bets.note_game_players(0::smallint, '0'::xid8, 0, f.epoch, f.xid, f.seq) from bets.followers f where f.name = $1`,
      [GAME_DAYS_FOLLOWER.name],
    )
    const rows = await tx.query(
      `insert into bets.game_days (${COLUMNS})
       select ${KEY.split(', ')
         .map((name) => `d.${name}`)
         .join(', ')}, ${FIGURES.map((name) => `d.${name}`).join(', ')}
       from bets.followers f cross join lateral bets.add_up_game_days(0::smallint, '0'::xid8, 0, f.epoch, f.xid, f.seq) d
       where f.name = $1 returning 1`,
      [GAME_DAYS_FOLLOWER.name],
    )
    return { differed, rows: rows.length }
  })
}

/** What was really played in a game. Sums of squares and products are of whole rounds, in squared ledger units. */
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

/** How many of a brand's members staked real money in each of these games since a day; counting stops at `most`. */
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
       select 1 from bets.game_players p where p.merchant = $1 and p.currency = $2 and p.game_code = want.code and p.last_day >= $3::date limit $5::int
     ) few) as players from unnest($4::text[]) as want(code)`,
    [merchant, currency, since, games, most],
  )
  return new Map(rows.map(({ code, players }) => [code, players]))
}

/**
 * The settled rounds of real money of a brand's members in one currency since a day, by game: the kept days less what of them is not
 * over yet. Trails the journal by a second or two. Reads a row for each game and day, and the open rounds from their own index.
 */
export function listPlay(q: Queryable, merchant: string, currency: string, since: string): Promise<Play[]> {
  return q.query<Play>(
    `select game_code as "gameCode", sum(rounds)::bigint as rounds, sum(stake)::bigint as "stakeMinor", sum(payout)::bigint as "payoutMinor",
       sum(stake_square)::float8 as "stakeSquare", sum(stake_payout)::float8 as "stakePayout", sum(payout_square)::float8 as "payoutSquare",
       min(day)::text as "from", max(day)::text as "to"
     from (
       select game_code, day, ${FIGURES.join(', ')} from bets.game_days where merchant = $1 and currency = $2 and day >= $3::date
       union all
       select game_code, null, -count(*), -sum(stake), -sum(payout), -sum(stake * stake), -sum(stake * payout), -sum(payout * payout)
       from (${ROUNDS} and r.state = 'open') o where merchant = $1 and currency = $2 group by game_code
     ) p
     group by game_code having sum(rounds) > 0`,
    [merchant, currency, since],
  )
}
