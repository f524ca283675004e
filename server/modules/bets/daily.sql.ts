/**
 * What members stake and win by game and day: stored by a follower of the journal, and computed again from the journal
 * to compare.
 */
import type { Env } from '#server/lib/env.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Batch, Follower } from '#server/lib/facts/follower.ts'
import { followLock } from '#server/lib/facts/follow.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { countedBy } from './counted.ts'
import { measureJournal } from './journal.sql.ts'
import { BETS_JOURNAL, type JournalRow } from './journal-streams.sql.ts'

const KEY = 'member_id, day, trial, game_type, vendor, game_code, currency, agent_line'
const FIGURES = ['stake', 'valid_bet', 'payout', 'rounds', 'bonus_stake', 'bonus_payout'] as const
const COLUMNS = `${KEY}, ${FIGURES.join(', ')}`
/** Whether the stored figures (k) differ from the journal's (j). */
const DIFFER = `(${FIGURES.map((name) => `k.${name}`).join(', ')}) is distinct from (${FIGURES.map((name) => `j.${name}`).join(', ')})`

async function addDays(tx: Tx, { after, upTo }: Batch): Promise<void> {
  await tx.query(
    `insert into bets.daily as d (${COLUMNS})
     select ${COLUMNS} from bets.add_up_days($1::smallint, $2::text::xid8, $3::bigint, $4::smallint, $5::text::xid8,
       $6::bigint)
     on conflict (${KEY}) do update set ${FIGURES.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}`,
    [...after.split('.'), ...upTo.split('.')],
  )
}

/** What one member played in one game on one day. Ledger units. */
export type DayRow = {
  stake: bigint
  validBet: bigint
  payout: bigint
  rounds: bigint
  bonusStake: bigint
  bonusPayout: bigint
}
const NO_PLAY: DayRow = { stake: 0n, validBet: 0n, payout: 0n, rounds: 0n, bonusStake: 0n, bonusPayout: 0n }

const dayKey = (line: JournalRow) =>
  JSON.stringify([
    line.memberId,
    line.at.toISOString().slice(0, 10),
    line.isTrial,
    line.gameType,
    line.vendor,
    line.gameCode,
    line.currency,
    line.agentLine ?? '',
  ])
const roundKey = ({ vendor, roundId, memberId }: JournalRow) => JSON.stringify([vendor, roundId, memberId])

async function loadDays(q: Queryable): Promise<ReadonlyMap<string, DayRow>> {
  const rows = await q.query<DayRow & { key: unknown[] }>(
    `select json_build_array(member_id, day, trial, game_type, vendor, game_code, currency, agent_line) as key, stake,
       valid_bet as "validBet",
       payout, rounds, bonus_stake as "bonusStake", bonus_payout as "bonusPayout" from bets.daily`,
  )
  return new Map(rows.map(({ key, ...row }) => [JSON.stringify(key), row]))
}

/** Maintains bets.daily, a batch in one statement; the fold computes the same line by line. */
export const DAILY_FOLLOWER: Follower<JournalRow, { days: DayRow; rounds: true }, never, Record<never, never>> = {
  name: 'bets.daily',
  streams: [BETS_JOURNAL],
  keys: (line) => ({ days: [dayKey(line)], rounds: [roundKey(line)] }),
  fold: ({ days, rounds }, line) => {
    const [day, round] = [dayKey(line), roundKey(line)]
    const known = days.get(day) ?? NO_PLAY
    const staked = line.kind === 'stake' ? 1n : line.reverses === 'stake' ? -1n : 0n
    const paid = line.kind === 'payout' ? 1n : line.reverses === 'payout' ? -1n : 0n
    const next: DayRow = {
      stake: known.stake + staked * line.amountMinor,
      validBet: known.validBet + countedBy(line),
      payout: known.payout + paid * line.amountMinor,
      rounds: known.rounds + (rounds.get(round) ? 0n : 1n),
      bonusStake: known.bonusStake + staked * line.bonusMinor,
      bonusPayout: known.bonusPayout + paid * line.bonusMinor,
    }
    return { changes: { days: { [day]: next }, rounds: { [round]: true } } }
  },
  store: { apply: addDays, measure: measureJournal, tables: { days: { loadAll: loadDays } } },
}

/**
 * Returns whether the daily figures hold everything that was played before a moment. Looks at the table itself: a line
 * that followers may not read yet, because an older transaction still runs, is not counted yet.
 */
export async function areDaysCounted(q: Queryable, until: Date): Promise<boolean> {
  const place = (await findPlace(q, DAILY_FOLLOWER.name)) ?? LOG_START
  const left = await q.query(
    `select from bets.journal where (epoch, xid, seq) > ($1::smallint, $2::text::xid8, $3::bigint) and at < $4 limit 1`,
    [...place.split('.'), until],
  )
  return left.length === 0
}

/**
 * Computes the daily figures from the journal up to the follower's cursor, without the follower's code: a window
 * numbers the lines of each round. Because the figures are computed in a second way, a fault in one way shows.
 */
export const DAILY_ANEW = `
  select l.member_id, (l.at at time zone 'UTC')::date as day, l.trial, l.game_type, l.vendor, l.game_code, l.currency,
    coalesce(l.agent_line, '') as agent_line,
    (coalesce(sum(l.amount) filter (where l.kind = 'stake'), 0)
      - coalesce(sum(l.amount) filter (where l.reverses = 'stake'), 0))::bigint as stake,
    (coalesce(sum(coalesce(l.valid, l.amount)) filter (where l.kind = 'stake'), 0)
      - coalesce(sum(coalesce(l.valid, l.amount)) filter (where l.reverses = 'stake'), 0)
      + coalesce(sum(l.recount), 0))::bigint as valid_bet,
    (coalesce(sum(l.amount) filter (where l.kind = 'payout'), 0)
      - coalesce(sum(l.amount) filter (where l.reverses = 'payout'), 0))::bigint as payout,
    count(*) filter (where l.place = 1)::bigint as rounds,
    (coalesce(sum(l.bonus) filter (where l.kind = 'stake'), 0)
      - coalesce(sum(l.bonus) filter (where l.reverses = 'stake'), 0))::bigint as bonus_stake,
    (coalesce(sum(l.bonus) filter (where l.kind = 'payout'), 0)
      - coalesce(sum(l.bonus) filter (where l.reverses = 'payout'), 0))::bigint as bonus_payout
  from (
    select j.*, row_number() over (partition by j.round order by j.epoch, j.xid, j.seq) as place from bets.journal j
    join core.followers f on f.name = 'bets.daily' and (j.epoch, j.xid, j.seq) <= (f.epoch, f.xid, f.seq)
  ) l
  group by 1, 2, 3, 4, 5, 6, 7, 8`

/** Rows in which the stored figures and the journal's differ: `id` and `what`. */
export const DAILY_DIFFERENCES = `
  select concat_ws(' ', member_id, day, vendor, game_code, currency, case when trial then 'trial' end) as id,
    format('kept %s staked (valid %s, bonus %s), %s paid (bonus %s), %s rounds; journal %s (%s, %s), %s (%s), %s',
      coalesce(k.stake, 0), coalesce(k.valid_bet, 0), coalesce(k.bonus_stake, 0), coalesce(k.payout, 0),
      coalesce(k.bonus_payout, 0), coalesce(k.rounds, 0),
      coalesce(j.stake, 0), coalesce(j.valid_bet, 0), coalesce(j.bonus_stake, 0), coalesce(j.payout, 0),
        coalesce(j.bonus_payout, 0), coalesce(j.rounds, 0)) as what
  from bets.daily k full join (${DAILY_ANEW}) j using (${KEY})
  where ${DIFFER}`

/**
 * Rebuilds the daily figures from the journal, up to the follower's cursor, and replaces the stored ones in one commit.
 * The follower waits for that commit and continues from its cursor. Returns how many rows were wrong before (0 unless
 * something damaged them).
 */
export async function rebuildDaily(env: Env): Promise<{ differed: number; rows: number }> {
  return env.db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [followLock(DAILY_FOLLOWER.name)])
    // computed twice, because the server's role may not create a temporary table to store the result
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
  /** The parts of stake and payout that were bonus money, in ledger units. */
  bonusStakeMinor: bigint
  bonusPayoutMinor: bigint
  rounds: bigint
}

/**
 * Returns a member's days from one to another (both included), newest first. They are a second or two behind the
 * journal.
 */
export function listDaily(q: Queryable, memberId: string, from: string, to: string): Promise<DailyFigures[]> {
  return q.query<DailyFigures>(
    `select day, game_type as "gameType", vendor, game_code as "gameCode", currency, trial as "isTrial",
       sum(stake)::bigint as "stakeMinor",
       sum(valid_bet)::bigint as "validBetMinor", sum(payout)::bigint as "payoutMinor",
       sum(bonus_stake)::bigint as "bonusStakeMinor",
       sum(bonus_payout)::bigint as "bonusPayoutMinor", sum(rounds)::bigint as rounds
     from bets.daily where member_id = $1 and day between $2 and $3
     group by 1, 2, 3, 4, 5, 6 order by day desc, vendor, game_code`,
    [memberId, from, to],
  )
}
