/** What bonus money counted of valid bets. Days are of UTC, as in bets.daily. */
import type { Queryable } from '#server/lib/db.ts'

export type BonusCounted = { memberId: string; gameType: string; day: string; validMinor: bigint }

/** Rounds that are open for longer than this are left out. */
const OPEN_DAYS = 35

/**
 * Returns how much of the valid bet of some days, from a moment to a moment, was bonus money: in the proportion of each
 * line's stake, and of what its round's end changed (docs/decisions/0560). Who takes it from the valid bet has what counts
 * of the member's own money, as `ownCountedBy` reads it line by line. `memberId`: only that member's.
 */
export function listBonusCounted(
  q: Queryable,
  { brand, currency, memberId }: { brand: string; currency: string; memberId: string | null },
  from: Date,
  to: Date,
): Promise<BonusCounted[]> {
  return q.query<BonusCounted>(
    `select r.member_id as "memberId", r.game_type as "gameType", (l.at at time zone 'UTC')::date::text as day,
       sum(bets.staked_by(l.kind, l.reverses, case when l.amount = 0 then 0 else coalesce(l.valid, l.amount)
           - div(coalesce(l.valid, l.amount)::numeric * (l.amount - l.bonus), l.amount)::bigint end)
         + coalesce(l.recount_bonus, 0))::bigint as "validMinor"
     from bets.rounds r join bets.journal l on l.round = r.id
     where r.purse is not null and not r.trial and r.merchant = $1 and r.currency = $2
       and r.opened_at >= $3::timestamptz - make_interval(days => $6) and r.opened_at < $4
       and ($5::text is null or r.member_id = $5) and l.at >= $3 and l.at < $4
       and (l.bonus <> 0 or l.recount_bonus <> 0)
     group by 1, 2, 3`,
    [brand, currency, from, to, memberId, OPEN_DAYS],
  )
}
