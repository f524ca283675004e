/** What a member has staked of their own money in rounds that are not over: a stake that may still come back. */
import { only, type Queryable } from '#server/lib/db.ts'
import type { Cursor } from '#server/lib/facts/stream.ts'

/**
 * Returns a member's own money in rounds of real money that are open, in ledger units of a currency: what was staked
 * less what of it was money of a bonus. It may all come back to the member (docs/decisions/0535). Read from the index
 * of open rounds.
 */
export async function sumOpenStakes(q: Queryable, memberId: string, currency: string): Promise<bigint> {
  const rows = await q.prepared<{ openMinor: bigint }>(
    'bets.sum_open_stakes',
    `select coalesce(sum(stake - bonus_stake), 0)::bigint as "openMinor" from bets.rounds
     where member_id = $1 and state = 'open' and not trial and currency = $2`,
    [memberId, currency],
  )
  return only(rows).openMinor
}

/** What of a member's play may still be taken back, or was taken back behind a follower's place. */
export type Returnable = {
  /** Ledger units: the member's own money, and all money. */
  ownMinor: bigint
  stakeMinor: bigint
  /** Stakes, games, and rounds with a payout. */
  bets: bigint
  games: bigint
  wins: bigint
}

/**
 * Returns what of a member's play of real money, as a follower at `place` has counted it, may still be taken back or
 * was taken back already, in one currency (docs/decisions/0535). Read the place first, then what the follower has
 * counted, then this: what is left after it is subtracted was played for good.
 */
export async function findReturnable(
  q: Queryable,
  memberId: string,
  currency: string,
  place: Cursor,
): Promise<Returnable> {
  return only(
    await q.query<Returnable>(
      `with open as materialized (
         select id, stake, bonus_stake, payout, game_code from bets.rounds
         where member_id = $1 and state = 'open' and not trial and currency = $2
       ), back as materialized (
         select reverses, amount, bonus, kind, least(recount, 0) as less, case when recount < 0 then recount_bonus end as less_bonus
         from bets.journal
         where (epoch, xid, seq) > ($3::smallint, $4::text::xid8, $5::bigint) and member_id = $1
           and (kind = 'reversal' or recount < 0) and not trial and currency = $2
       ), opened as (
         select coalesce(sum(stake - bonus_stake), 0) as own, coalesce(sum(stake), 0) as stake,
           count(distinct game_code) as games, count(*) filter (where payout > 0) as wins,
           (select count(*) from open o join bets.journal l on l.round = o.id where l.kind = 'stake') as bets
         from open
       ), returned as (
         select coalesce(sum(amount - bonus) filter (where reverses = 'stake'), 0)
             - coalesce(sum(less - less_bonus), 0) as own,
           coalesce(sum(amount) filter (where reverses = 'stake'), 0) - coalesce(sum(less), 0) as stake,
           count(*) filter (where kind = 'reversal') as lines
         from back
       )
       select (o.own + r.own)::bigint as "ownMinor", (o.stake + r.stake)::bigint as "stakeMinor",
         (o.bets + r.lines)::bigint as bets, (o.games + r.lines)::bigint as games, (o.wins + r.lines)::bigint as wins
       from opened o cross join returned r`,
      [memberId, currency, ...place.split('.')],
    ),
  )
}

/** Returns whether a stake of a member came back, or counts less, behind a follower's place. */
export async function hasUnreadReturn(q: Queryable, memberId: string, place: Cursor): Promise<boolean> {
  const rows = await q.query(
    `select from bets.journal where (epoch, xid, seq) > ($2::smallint, $3::text::xid8, $4::bigint)
       and member_id = $1 and (kind = 'reversal' or recount < 0) and not trial limit 1`,
    [memberId, ...place.split('.')],
  )
  return rows.length > 0
}

/**
 * Returns what a member has staked validly of their own money between two moments in rounds that are over, in ledger
 * units. A stake that came back later is taken off whenever that was.
 */
export async function sumSettledValid(
  q: Queryable,
  { memberId, currency, from, to }: { memberId: string; currency: string; from: Date; to: Date },
): Promise<bigint> {
  const rows = await q.query<{ validMinor: bigint }>(
    `select coalesce(sum(coalesce(l.recount - l.recount_bonus, 0) + case when l.amount = 0 then 0
         else bets.staked_by(l.kind, l.reverses,
           div(coalesce(l.valid, l.amount)::numeric * (l.amount - l.bonus), l.amount)::bigint) end), 0)::bigint as "validMinor"
     from bets.rounds r join bets.journal l on l.round = r.id
     where r.member_id = $1 and not r.trial and r.currency = $2 and r.state = 'settled'
       and r.opened_at >= $3 and r.opened_at < $4
       and ((l.amount > 0 and ((l.kind = 'stake' and l.at < $4) or l.reverses = 'stake')) or l.recount is not null)`,
    [memberId, currency, from, to],
  )
  return only(rows).validMinor
}
