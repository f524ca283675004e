/** What members stake and win by game and day: kept by a follower of the journal, and made anew from it to compare. */
import type { Env } from '#server/lib/env.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Follower, JournalBatch } from './follow-journal.ts'

const KEY = 'member_id, day, trial, game_type, vendor, game_code, currency, agent_line'
const FIGURES = ['stake', 'valid_bet', 'payout', 'rounds', 'bonus_stake', 'bonus_payout'] as const
const COLUMNS = `${KEY}, ${FIGURES.join(', ')}`
/** Whether kept figures (k) are others than the journal's (j). */
const DIFFER = `(${FIGURES.map((name) => `k.${name}`).join(', ')}) is distinct from (${FIGURES.map((name) => `j.${name}`).join(', ')})`

async function addDays(tx: Tx, { after, upTo }: JournalBatch): Promise<void> {
  await tx.query(
    `insert into bets.daily as d (${COLUMNS})
     select ${COLUMNS} from bets.add_up_days($1::smallint, $2::text::xid8, $3::bigint, $4::smallint, $5::text::xid8, $6::bigint)
     on conflict (${KEY}) do update set ${FIGURES.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}`,
    [...after.split('.'), ...upTo.split('.')],
  )
}

/** Keeps bets.daily. */
export const DAILY_FOLLOWER: Follower = { name: 'bets.daily', apply: addDays }

/**
 * What the journal up to the follower's place adds up to, in words of its own: a window numbers the lines of each round. Another
 * way to the same figures than the one that keeps them, so that a fault of one shows.
 */
export const DAILY_ANEW = `
  select l.member_id, (l.at at time zone 'UTC')::date as day, l.trial, l.game_type, l.vendor, l.game_code, l.currency,
    coalesce(l.agent_line, '') as agent_line,
    (coalesce(sum(l.amount) filter (where l.kind = 'stake'), 0) - coalesce(sum(l.amount) filter (where l.reverses = 'stake'), 0))::bigint as stake,
    (coalesce(sum(coalesce(l.valid, l.amount)) filter (where l.kind = 'stake'), 0)
      - coalesce(sum(coalesce(l.valid, l.amount)) filter (where l.reverses = 'stake'), 0))::bigint as valid_bet,
    (coalesce(sum(l.amount) filter (where l.kind = 'payout'), 0) - coalesce(sum(l.amount) filter (where l.reverses = 'payout'), 0))::bigint as payout,
    count(*) filter (where l.place = 1)::bigint as rounds,
    (coalesce(sum(l.bonus) filter (where l.kind = 'stake'), 0) - coalesce(sum(l.bonus) filter (where l.reverses = 'stake'), 0))::bigint as bonus_stake,
    (coalesce(sum(l.bonus) filter (where l.kind = 'payout'), 0) - coalesce(sum(l.bonus) filter (where l.reverses = 'payout'), 0))::bigint as bonus_payout
  from (
    select j.*, row_number() over (partition by j.round order by j.epoch, j.xid, j.seq) as place from bets.journal j
    join bets.followers f on f.name = 'bets.daily' and (j.epoch, j.xid, j.seq) <= (f.epoch, f.xid, f.seq)
  ) l
  group by 1, 2, 3, 4, 5, 6, 7, 8`

/** Rows of which the kept figures and the journal's differ: `id` and `what`. */
export const DAILY_DIFFERENCES = `
  select concat_ws(' ', member_id, day, vendor, game_code, currency, case when trial then 'trial' end) as id,
    format('kept %s staked (valid %s, bonus %s), %s paid (bonus %s), %s rounds; journal %s (%s, %s), %s (%s), %s',
      coalesce(k.stake, 0), coalesce(k.valid_bet, 0), coalesce(k.bonus_stake, 0), coalesce(k.payout, 0), coalesce(k.bonus_payout, 0), coalesce(k.rounds, 0),
      coalesce(j.stake, 0), coalesce(j.valid_bet, 0), coalesce(j.bonus_stake, 0), coalesce(j.payout, 0), coalesce(j.bonus_payout, 0), coalesce(j.rounds, 0)) as what
  from bets.daily k full join (${DAILY_ANEW}) j using (${KEY})
  where ${DIFFER}`

/**
 * Makes the daily figures anew from the journal, up to where the follower stands, and puts them in the place of the kept ones in
 * one commit; the follower waits meanwhile and goes on from there. Answers how many rows were wrong before (0 unless something damaged them).
 */
export async function rebuildDaily(env: Env): Promise<{ differed: number; rows: number }> {
  return env.db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`follow ${DAILY_FOLLOWER.name}`])
    // added up twice rather than kept in between: the server's role makes no temporary tables
    const { differed } = only(
      await tx.query<{ differed: number }>(`select count(*)::int as differed from (${DAILY_DIFFERENCES}) d`),
    )
    await tx.query('delete from bets.daily')
    const rows = await tx.query(
      `insert into bets.daily (${COLUMNS}) select ${COLUMNS} from (${DAILY_ANEW}) anew returning 1`,
    )
    return { differed, rows: rows.length }
  })
}

export type DailyFigures = {
  day: string
  gameType: string
  vendor: string
  gameCode: string
  currency: string
  isTrial: boolean
  stakeMinor: bigint
  validBetMinor: bigint
  payoutMinor: bigint
  /** The parts of stake and payout that were bonus money. */
  bonusStakeMinor: bigint
  bonusPayoutMinor: bigint
  rounds: bigint
}

/** A member's days from one to another (both included), newest first. They trail the journal by a second or two. */
export function listDaily(q: Queryable, memberId: string, from: string, to: string): Promise<DailyFigures[]> {
  return q.query<DailyFigures>(
    `select day, game_type as "gameType", vendor, game_code as "gameCode", currency, trial as "isTrial", sum(stake)::bigint as "stakeMinor",
       sum(valid_bet)::bigint as "validBetMinor", sum(payout)::bigint as "payoutMinor", sum(bonus_stake)::bigint as "bonusStakeMinor",
       sum(bonus_payout)::bigint as "bonusPayoutMinor", sum(rounds)::bigint as rounds
     from bets.daily where member_id = $1 and day between $2 and $3
     group by 1, 2, 3, 4, 5, 6 order by day desc, vendor, game_code`,
    [memberId, from, to],
  )
}
