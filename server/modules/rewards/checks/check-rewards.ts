/** What must be true of rewards, authorities and grants: each against its entries, and progress against the journal. */
import type { BooksCheck } from '#server/lib/books-check.ts'

/** What moved in the ledger for each grant, by step. */
const MOVED = `
  select t.reference, p.key,
    sum(t.amount) filter (where t.reason = 'bonus') as begun,
    sum(t.amount) filter (where t.reason = 'bonus_released' and c.kind = 'member_cash') as paid
  from wallet.transfer_lines t join wallet.posting_keys p on p.id = t.posting_id join wallet.balances c on c.id = t.credit
  where t.reason in ('bonus', 'bonus_released') and p.key like 'grant:%' group by 1, 2`

/** A weight that is no whole per cent from 0 to 100. */
const BAD_WEIGHT = `'$.weights.** ? (@.type() != "object" && (@.type() != "number" || @ < 0 || @ > 100 || @ != @.floor()))'`

export const REWARD_CHECKS: readonly BooksCheck[] = [
  {
    code: 'rewards-paid',
    name: 'every reward that was claimed was paid its amount once, as cash, points or a grant',
    examined: `select count(*) from rewards.rewards where state = 'claimed'`,
    differing: `
      select r.reference as id, 'claimed ' || r.amount || ' as ' || r.kind || ', moved ' || coalesce(m.amount::text, 'nothing') as what
      from rewards.rewards r left join (
        select p.key, sum(t.amount) as amount from rewards.rewards r
        join wallet.posting_keys p on p.key = 'reward:' || r.id join wallet.transfer_lines t on t.posting_id = p.id group by 1
      ) m on m.key = 'reward:' || r.id
      where r.state = 'claimed' and case r.kind
        when 'cash' then m.amount is distinct from r.amount
        when 'points' then m.amount is distinct from r.amount * 10000
        when 'bonus' then not exists (select from rewards.grants g where g.reward_id = r.id and g.amount = r.amount
          and g.member_id = r.member_id)
        when 'free_rounds' then not exists (select from games.free_round_ends f where f.source = 'reward:' || r.id
          and f.member_id = r.member_id and f.win_max = r.amount)
        else false end`,
  },
  {
    code: 'authorities-used',
    name: 'what an authority has given is what its rewards took of it, within its bounds, and each member is counted once',
    examined: 'select count(*) from rewards.authorities',
    differing: `
      select a.id::text as id, a.subject || ' says ' || a.given || ' to ' || a.members || ' members, its uses '
        || coalesce(u.amount, 0) || ' to ' || coalesce(u.members, 0) as what
      from rewards.authorities a
      left join (
        select u.authority_id, sum(u.amount) as amount, count(distinct r.member_id) as members,
          bool_or(r.authority_id <> u.authority_id or (u.amount > 0 and u.amount <> r.amount)) as is_wrong
        from rewards.authority_uses u join rewards.rewards r on r.id = u.reward_id group by 1
      ) u on u.authority_id = a.id
      where a.given <> coalesce(u.amount, 0) or a.members <> coalesce(u.members, 0) or u.is_wrong
        or a.members <> (select count(*) from rewards.authority_members m where m.authority_id = a.id)
        or a.given > a.value_max or a.members > a.members_max`,
  },
  {
    code: 'rewards-counted',
    name: 'every reward was counted by its authority once, and what expired came back',
    examined: 'select count(*) from rewards.rewards',
    differing: `
      select r.reference as id, r.state || ' of ' || r.amount || ', counted ' || coalesce(u.amount, 0) as what
      from rewards.rewards r
      left join (select reward_id, sum(amount) as amount from rewards.authority_uses group by 1) u on u.reward_id = r.id
      left join games.free_round_ends f on f.source = 'reward:' || r.id
      where coalesce(u.amount, 0) <> case when r.state in ('expired', 'withdrawn') then 0
          when f.is_closed then f.settled else r.amount end
        and not exists (select from rewards.grants g where g.reward_id = r.id and g.state = 'reversed')`,
  },
  {
    code: 'grants-terms',
    name: 'the terms of every grant say what a stake counts',
    examined: 'select count(*) from rewards.grants',
    differing: `
      select g.reference as id, 'its terms were damaged: ' || g.terms::text as what from rewards.grants g
      where jsonb_typeof(g.terms -> 'excluded') is distinct from 'array'
        or jsonb_typeof(g.terms -> 'weights' -> 'otherwise') is distinct from 'number'
        or exists (select from unnest(array['game', 'vendor', 'type']) one
          where jsonb_typeof(g.terms -> 'weights' -> one) is distinct from 'object')
        or jsonb_path_exists(g.terms, ${BAD_WEIGHT})
        or (g.terms ->> 'wageringTimes' ~ '^\\d{1,3}(\\.\\d{1,2})?$') is not true
        or (g.terms ->> 'depositMinor' ~ '^\\d{1,18}$') is not true
        or g.terms ->> 'stakeMax' !~ '^\\d+(\\.\\d+)?$' or g.terms ->> 'payoutMax' !~ '^\\d+(\\.\\d+)?$'`,
  },
  {
    code: 'free-rounds-given',
    name: 'what free rounds collected became one grant of bonus money, or cash, once, and nothing before their end',
    examined: `select count(*) from games.free_round_ends where winnings = 'bonus'`,
    differing: `
      select f.reference as id, 'settled ' || coalesce(f.settled::text, '-') || ', as a grant ' || coalesce(g.amount, 0)
        || ', as cash ' || coalesce(m.amount, 0) as what
      from games.free_round_ends f
      left join rewards.grants g on f.source = 'reward:' || g.reward_id
      left join (
        select p.key, sum(t.amount) as amount from games.free_round_ends f
        join wallet.posting_keys p on p.key = 'free-rounds:' || f.id || ':end'
        join wallet.transfer_lines t on t.posting_id = p.id group by 1
      ) m on m.key = 'free-rounds:' || f.id || ':end'
      where f.winnings = 'bonus' and not exists (select from rewards.reversals v where f.source = 'reward:' || v.reward_id)
        and coalesce(g.amount, 0) + coalesce(m.amount, 0) <> coalesce(f.settled, 0)`,
  },
  {
    code: 'rewards-paid-by',
    name: 'every reward was paid by whom it names: cash and free rounds by promotions or by their vendor, and nothing by anybody else',
    examined: 'select count(*) from rewards.rewards',
    differing: `
      select r.reference as id, r.payer || ' pays it as ' || r.paid_as || ', paid out of ' || a.kind || ' ' || a.owner as what
      from rewards.rewards r join wallet.posting_keys p on p.key = 'reward:' || r.id
        join wallet.transfer_lines t on t.posting_id = p.id join wallet.balances a on a.id = t.debit
        join wallet.balances c on c.id = t.credit
      where (a.kind, a.owner) is distinct from (case r.paid_as when 'points' then 'points' else 'promotions' end::wallet.account_kind, r.brand)
        or c.kind <> case r.paid_as when 'points' then 'member_points' else 'member_cash' end::wallet.account_kind
      union all
      select f.reference, f.payer || ' pays them, paid out of ' || a.kind || ' ' || a.owner
      from games.free_round_ends f join wallet.transfer_lines t on t.reference = f.reference and t.reason = 'free_rounds'
        join wallet.balances a on a.id = t.debit
      where a.kind <> case f.payer when 'vendor' then 'house_vendor' else 'promotions' end::wallet.account_kind
      union all
      select r.reference, r.payer || ' pays it, ' || f.payer || ' its rounds'
      from rewards.rewards r join games.free_round_ends f on f.source = 'reward:' || r.id where f.payer <> r.payer`,
  },
  {
    code: 'rewards-reversed',
    name: 'every reward of a deposit that was taken back was taken back once, and what it had become is owed',
    examined: 'select count(*) from rewards.reversals',
    differing: `
      select r.reference as id, 'owed ' || coalesce(v.owed::text, 'not known yet') || ', as a debt ' || coalesce(d.amount, 0) as what
      from rewards.reversals v join rewards.rewards r on r.id = v.reward_id
      left join cashier.debt_sums d on d.reference = r.reference and d.kind = 'reward'
      where coalesce(v.owed, 0) <> coalesce(d.amount, 0) or v.deposit is distinct from r.deposit
        or not exists (select from cashier.reversed_deposits x where x.reference = v.deposit and x.member_id = r.member_id)
      union all
      select d.reference, 'a debt of no reward' from cashier.debt_sums d
      where d.kind = 'reward' and not exists (select from rewards.rewards r join rewards.reversals v on v.reward_id = r.id
        where r.reference = d.reference)`,
  },
  {
    code: 'grants-moved',
    name: 'every grant that began was posted once with its amount, and one that was converted paid what it says',
    examined: 'select count(*) from rewards.grants',
    differing: `
      select g.reference as id, g.state || ': begun ' || coalesce(b.begun, 0) || ' of ' || g.amount || ', paid '
        || coalesce(e.paid, 0) || ' of ' || coalesce(g.converted::text, '-') as what
      from rewards.grants g
      left join (${MOVED}) b on b.reference = g.reference and b.key = 'grant:' || g.id || ':begin'
      left join (${MOVED}) e on e.reference = g.reference and e.key = 'grant:' || g.id || ':end'
      where coalesce(b.begun, 0) <> case when g.began_at is null then 0 else g.amount end
        or (g.design = 'purse' and coalesce(e.paid, 0) <> coalesce(g.converted, 0))`,
  },
  {
    code: 'grants-emptied',
    name: 'a grant that has ended holds nothing in its purse, and one that is final holds nothing back',
    examined: `select count(*) from rewards.grants where state not in ('queued', 'active', 'completed')`,
    differing: `
      select g.reference as id, g.state || ' with ' || a.balance || ' in its purse' as what
      from rewards.grants g join wallet.balances a on a.kind = 'member_bonus' and a.owner = g.member_id || '/' || g.reference
        and a.currency = g.currency
      where a.balance <> 0 and g.state not in ('active', 'completed')`,
  },
  {
    code: 'wagering-journal',
    name: 'what counted towards each grant is what its contributions add up to, and never more was staked than its rounds hold',
    examined: 'select count(*) from rewards.contributions',
    differing: `
      select g.reference as id, 'counted ' || p.counted || ', its lines ' || coalesce(c.counted, 0) || '; staked ' || p.staked
        || ', its lines ' || coalesce(c.staked, 0) as what
      from rewards.progress p join rewards.grants g on g.id = p.grant_id
      left join (
        select grant_id, sum(case when kind in ('stake', 'at_risk') then 1 else -1 end * coalesce(valid, amount) * weight) as counted,
          sum(case kind when 'stake' then amount when 'given_back' then -amount else 0 end) as staked
        from rewards.contributions group by 1
      ) c on c.grant_id = p.grant_id
      where p.counted <> coalesce(c.counted, 0) or p.staked <> coalesce(c.staked, 0)
      union all
      select g.reference, 'line ' || c.line || ' is none of its rounds'
      from rewards.contributions c join rewards.grants g on g.id = c.grant_id
      where not exists (select from bets.round_totals t where t.vendor = c.vendor and t.round_id = c.round_id
        and t.member_id = g.member_id and t.purse = g.reference)`,
  },
]
