/** What must be true of points: earned ones against the journal, orders against their entries, brands against zero. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import type { TransferCause } from '#server/lib/transfer-cause.ts'
import { EARNED_FOLLOWER } from './earning/earned.ts'
import { PROGRESS_OF_A_POINT } from './earning/weigh.ts'

/** The journal up to the follower's cursor: what of each stake was the member's own and counts, taken back ones below. */
const JOURNAL = `
  select j.member_id, j.game_type, sum(j.recount - j.recount_bonus + case when j.amount = 0 then 0
    else bets.staked_by(j.kind, j.reverses, 1)
      * div(coalesce(j.valid, j.amount)::numeric * (j.amount - j.bonus), j.amount) end) as valid
  from bets.stake_lines j
  join core.followers f on f.name = '${EARNED_FOLLOWER.name}' and (j.epoch, j.xid, j.seq) <= (f.epoch, f.xid, f.seq)
  join bets.round_totals r on r.id = j.round and r.merchant <> ''
  where not j.trial and (j.amount > 0 or j.recount <> 0) group by 1, 2`

/** Every weight of what was counted, as rows. */
const COUNTED = `
  select c.member_id, c.game_type, split_part(w.key, ' ', 1)::bigint as rate, split_part(w.key, ' ', 2)::int as level,
    w.value::numeric as valid
  from points.counted c cross join jsonb_each_text(c.valid) as w(key, value)`

/** The same computed in SQL: points for a hundred, per cent of the type and of the highest level that is reached. */
const WEIGHTED = `
  select c.member_id, sum(c.valid * coalesce((r.rates ->> 'perHundred')::numeric, 1) * 100
    * coalesce((select (t ->> 'percent')::numeric from jsonb_array_elements(r.rates -> 'types') t
      where t ->> 'type' = c.game_type), 100)
    * coalesce((select (l ->> 'percent')::numeric from jsonb_array_elements(r.rates -> 'levels') l
      where (l ->> 'level')::int <= c.level order by (l ->> 'level')::int desc limit 1), 100)) as progress,
    sum(c.valid) as valid
  from (${COUNTED}) c left join points.rates r on r.id = c.rate group by 1`

const PAID = `('in_process', 'approved', 'shipped', 'delivered', 'rejected')`

export const POINTS_CHECKS: readonly BooksCheck[] = [
  {
    code: 'points-counted',
    name: 'what was counted towards points equals the journal of bets',
    examined: 'select count(*) from points.counted',
    differing: `
      select concat_ws(' ', coalesce(k.member_id, j.member_id), coalesce(k.game_type, j.game_type)) as id,
        format('counted %s, journal %s', coalesce(k.valid, 0), coalesce(j.valid, 0)) as what
      from (select member_id, game_type, sum(valid) as valid from (${COUNTED}) w group by 1, 2) k
      full join (${JOURNAL}) j using (member_id, game_type) where coalesce(k.valid, 0) <> coalesce(j.valid, 0)`,
  },
  {
    code: 'points-weighed',
    name: 'each member’s progress is what was counted, weighed by the rates and levels of its time',
    examined: 'select count(*) from points.members',
    differing: `
      select coalesce(m.member_id, w.member_id) as id,
        format('progress %s of %s, weighed %s of %s', m.progress, m.valid, w.progress, w.valid) as what
      from points.members m full join (${WEIGHTED}) w using (member_id)
      where (m.progress, m.valid) is distinct from (w.progress, w.valid)`,
  },
  {
    code: 'points-booked',
    name: 'what was booked as earned are its entries, and no member was booked more than was counted and is not owed',
    examined: 'select count(*) from points.posted',
    differing: `
      select p.member_id as id, format('booked %s, earned %s, entries %s', p.points, e.points, e.entries) as what
      from points.posted p left join (
        select e.member_id, sum(e.points) as points, sum(e.valid) as valid, sum(m.amount) as entries
        from points.earnings e left join (
          select k.key, sum(case when c.kind = 'member_points' then t.amount else -t.amount end) as amount
          from points.earnings e join wallet.posting_keys k on k.key = 'points-earned ' || e.reference
          join wallet.transfer_lines t on t.posting_id = k.id join wallet.balances c on c.id = t.credit group by 1
        ) m on m.key = 'points-earned ' || e.reference group by 1
      ) e using (member_id)
      where p.points <> coalesce(e.points, 0) or p.valid <> coalesce(e.valid, 0)
        or coalesce(e.entries, 0) <> p.points * 10000
      union all
      select p.member_id, format('owes %s of %s', p.owed, p.points) from points.posted p
      join points.members m using (member_id)
      where p.owed > 0 and p.owed > p.points - floor(least(m.progress, p.points * ${PROGRESS_OF_A_POINT}::numeric) / ${PROGRESS_OF_A_POINT})`,
  },
  {
    code: 'points-orders',
    name: 'every redemption has its entries: its price left once, and came back where it was rejected',
    examined: 'select count(*) from points.orders',
    differing: `
      select o.reference as id, format('%s for %s points: %s left, %s came back', o.state, o.points, s.out, s.back) as what
      from points.orders o join (
        select o.reference, coalesce(sum(t.amount) filter (where t.reason = 'points_redeemed'), 0) as out,
          coalesce(sum(t.amount) filter (where t.reason = 'points_returned'), 0) as back
        from points.orders o
        left join wallet.posting_keys k on k.key in ('points-redeemed ' || o.reference, 'points-returned ' || o.reference)
        left join wallet.transfer_lines t on t.posting_id = k.id group by 1
      ) s using (reference)
      where s.out <> case when o.state in ${PAID} then o.points * 10000 else 0 end
        or s.back <> case when o.state = 'rejected' then o.points * 10000 else 0 end
      union all
      select o.reference, 'delivered without a reward' from points.orders o
      join points.good_versions v on (v.good_id, v.version) = (o.good_id, o.version)
      where o.state = 'delivered' and v.terms -> 'gives' ->> 'kind' <> 'sent' and o.reward is null
      union all
      select c.reference, 'converted points that did not leave' from points.conversions c
      where not exists (select from wallet.posting_keys k join wallet.transfer_lines t on t.posting_id = k.id
        where k.key = 'points-converted ' || c.reference and t.amount = c.points * 10000)`,
  },
  {
    code: 'points-trial',
    name: 'the points that a brand gave out are those that its members have',
    examined: `select count(*) from wallet.balances where kind in ('member_points', 'points')`,
    differing: `
      select brand as id, format('given out and held differ by %s', sum(balance)) as what from (
        select coalesce(a.merchant, b.owner) as brand, b.balance from wallet.balances b
        left join identity.members a on b.kind = 'member_points' and a.id::text = b.owner
        where b.kind in ('member_points', 'points')
      ) p group by brand having sum(balance) <> 0`,
  },
]

export const POINTS_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['points_earned'],
    isCause: `exists (select from points.earnings e where p.key = 'points-earned ' || e.reference
      and abs(e.points) * 10000 = t.amount)`,
    otherwise: ' without bets that it was earned with',
  },
  {
    reasons: ['points_redeemed'],
    isCause: `exists (select from points.orders o where p.key = 'points-redeemed ' || o.reference)
      or exists (select from points.conversions c where p.key = 'points-converted ' || c.reference)`,
    otherwise: ' without a redemption',
  },
  {
    reasons: ['points_returned'],
    isCause: `exists (select from points.orders o where p.key = 'points-returned ' || o.reference and o.state = 'rejected')`,
    otherwise: ' without a redemption that was rejected',
  },
  {
    reasons: ['points_adjusted'],
    isCause: `exists (select from points.corrections c where p.key = 'points-adjusted ' || c.reference and c.state = 'posted'
      and abs(c.points) * 10000 = t.amount)`,
    otherwise: ' without a correction that two persons agreed to',
  },
]
