/** Play whose round was not over on its own day. Days are of UTC, as in bets.daily. */
import type { Queryable } from '#server/lib/db.ts'

/** What was played on a day in rounds that were closed on a later one, or are not, or were taken back. */
export type LaterClosing = {
  memberId: string
  gameType: string
  day: string
  /** The day on which the rounds were closed; null: they are open, or nothing of them is left. */
  closedOn: string | null
  /** The member's own money, in ledger units. */
  stakeMinor: bigint
  validMinor: bigint
  payoutMinor: bigint
}

/** A round that is taken back after more days than this is found no more: its lines cancel each other. */
const TAKEN_BACK_DAYS = 35

/**
 * Returns, of rounds of a brand's real money that began before `to`, what was played on other days than the one on which
 * the round was closed; of rounds that were closed only those from `from` on. `memberId`: only that member's. Who takes
 * it from its own day and adds it to the day of closing counts each line on the day on which its round was over
 * (docs/decisions/0535). What happens after a round was closed stays on its day.
 */
export function listLaterClosings(
  q: Queryable,
  { brand, currency, memberId }: { brand: string; currency: string; memberId: string | null },
  from: Date,
  to: Date,
): Promise<LaterClosing[]> {
  return q.query<LaterClosing>(
    `with later as (
       select id, member_id, game_type, null::date as closed_on from bets.rounds
       where state = 'open' and not trial and merchant = $1 and currency = $2 and opened_at < $4
         and ($5::text is null or member_id = $5)
       union all
       select id, member_id, game_type, (settled_at at time zone 'UTC')::date from bets.rounds
       where state = 'settled' and not trial and merchant = $1 and currency = $2 and opened_at < $4
         and (settled_at at time zone 'UTC')::date > (opened_at at time zone 'UTC')::date and settled_at >= $3
         and ($5::text is null or member_id = $5)
       union all
       select id, member_id, game_type, null from bets.rounds
       where state = 'rolled_back' and not trial and merchant = $1 and currency = $2 and opened_at < $4
         and opened_at >= $3::timestamptz - make_interval(days => $6) and ($5::text is null or member_id = $5)
     ), lines as (
       select r.member_id, r.game_type, (l.at at time zone 'UTC')::date as day, r.closed_on, l.kind, l.reverses,
         l.amount - l.bonus as own, case when l.amount = 0 then 0
           else div(coalesce(l.valid, l.amount)::numeric * (l.amount - l.bonus), l.amount)::bigint end as valid,
         coalesce(l.recount - l.recount_bonus, 0) as recount
       from later r join bets.journal l on l.round = r.id
       where l.at < $4 and (l.kind <> 'close' or l.recount is not null)
     )
     select member_id as "memberId", game_type as "gameType", day::text as day, closed_on::text as "closedOn",
       sum(bets.staked_by(kind, reverses, own))::bigint as "stakeMinor",
       sum(bets.staked_by(kind, reverses, valid) + recount)::bigint as "validMinor",
       sum(bets.paid_by(kind, reverses, own))::bigint as "payoutMinor"
     from lines where closed_on is null or day < closed_on group by 1, 2, 3, 4`,
    [brand, currency, from, to, memberId, TAKEN_BACK_DAYS],
  )
}
