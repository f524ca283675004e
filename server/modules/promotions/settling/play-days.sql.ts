/** What members staked, lost and paid in over a period, from the figures by day and from the ledger. */
import type { Queryable } from '#server/lib/db.ts'

export type StakedDay = { day: string; type: string; validMinor: bigint }

/**
 * Returns what a member staked validly of their own money by day and type of game, from a day to a day of UTC. Money of
 * a bonus counts nothing.
 */
export function listStaked(
  q: Queryable,
  memberId: string,
  currency: string,
  from: string,
  to: string,
): Promise<StakedDay[]> {
  return q.query<StakedDay>(
    `select day::text as day, game_type as type, sum(greatest(valid_bet - bonus_stake, 0))::bigint as "validMinor"
     from bets.member_days where member_id = $1 and currency = $2 and day between $3 and $4
     group by 1, 2 order by 1, 2`,
    [memberId, currency, from, to],
  )
}

export type StakedMember = { memberId: string; type: string; validMinor: bigint }

/** As listStaked, of all members of a brand, summed over the days. */
export function listStakedOfBrand(
  q: Queryable,
  brand: string,
  currency: string,
  from: string,
  to: string,
): Promise<StakedMember[]> {
  return q.query<StakedMember>(
    `select d.member_id as "memberId", d.game_type as type,
       sum(greatest(d.valid_bet - d.bonus_stake, 0))::bigint as "validMinor"
     from bets.member_days d join identity.members m on m.id::text = d.member_id and m.merchant = $1
     where d.currency = $2 and d.day between $3 and $4 and m.type <> 4
     group by 1, 2 having sum(greatest(d.valid_bet - d.bonus_stake, 0)) > 0 order by 1, 2`,
    [brand, currency, from, to],
  )
}

export type Loss = { memberId: string; lossMinor: bigint }

/** Returns what members of a brand lost in play with their own money: stakes − what came back; losses only. */
export function listPlayLosses(
  q: Queryable,
  brand: string,
  currency: string,
  from: string,
  to: string,
): Promise<Loss[]> {
  return q.query<Loss>(
    `select d.member_id as "memberId",
       sum((d.stake - d.bonus_stake) - (d.payout - d.bonus_payout))::bigint as "lossMinor"
     from bets.member_days d join identity.members m on m.id::text = d.member_id and m.merchant = $1
     where d.currency = $2 and d.day between $3 and $4 and m.type <> 4
     group by 1 having sum((d.stake - d.bonus_stake) - (d.payout - d.bonus_payout)) > 0 order by 1`,
    [brand, currency, from, to],
  )
}

/**
 * Returns what members of a brand lost by their money: deposits − withdrawals − what the balance grew by, from a moment
 * to a moment; losses only. Only members who paid in during the period can have lost by it.
 */
export function listMoneyLosses(q: Queryable, brand: string, currency: string, from: Date, to: Date): Promise<Loss[]> {
  return q.query<Loss>(
    `with moved as (
       select b.owner as member_id, b.id as account_id,
         sum(e.amount) filter (where t.reason in ('deposit', 'deposit_fee')) as paid_in,
         -coalesce(sum(e.amount) filter (where t.reason in ('withdrawal', 'withdrawal_returned')), 0) as paid_out,
         sum(e.amount) as grown
       from wallet.balances b
       join identity.members m on m.id::text = b.owner and m.merchant = $1 and m.type <> 4
       join wallet.entry_lines e on e.account_id = b.id and e.created_at >= $3 and e.created_at < $4
       join wallet.transfer_lines t on t.id = e.transfer_id
       where b.kind = 'member_cash' and b.currency = $2 and b.book = 'real'
       group by 1, 2
     )
     select member_id as "memberId", (paid_in - paid_out - grown)::bigint as "lossMinor" from moved
     where paid_in > 0 and paid_in - paid_out - grown > 0 order by 1`,
    [brand, currency, from, to],
  )
}
