-- What a vendor's key can cost at most, whoever holds it: caps that count in the commit of the money, for one command and for an hour.

alter table games.vendors
  -- corrections outside of betting are accepted at all
  add column may_adjust boolean not null default false,
  -- a win is paid in a round in which the member bet nothing
  add column pays_without_bet boolean not null default false;
-- the house's own studio corrects results of sports
update games.vendors v set may_adjust = true where exists (select from games.vendor_keys k where k.vendor = v.code and k.key_id like 'studio-%');

-- Of a vendor ('*': of every one that has none of its own) in a currency, in ledger units. A currency without caps is paid nothing.
create table games.vendor_caps (
  vendor text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- of one command
  bet_max bigint not null check (bet_max > 0),
  win_max bigint not null check (win_max > 0),
  adjust_max bigint not null check (adjust_max > 0),
  -- within an hour of the clock: paid to one member, or taken from him; and by the vendor in all, its bets taken off
  member_hour bigint not null check (member_hour > 0),
  vendor_hour bigint not null check (vendor_hour > 0),
  primary key (vendor, currency)
);
-- in units of the studio's stakes: its largest win (2,000,000) and its dearest bet (a bought feature) lie below
insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour)
select '*', currency, 250000 * unit, 2500000 * unit, 100000 * unit, 4000000 * unit, 6000000 * unit
from (values ('BDT', 10), ('INR', 10), ('THB', 5), ('TLB', 5), ('USD', 1), ('VND', 2000)) as known (currency, worth), lateral (select worth::bigint * 10000 as unit) u;

-- One row for a vendor's hour, changed once a batch, under the lock of the vendor's own account. net: paid, less what was bet.
create table games.vendor_hours (
  vendor text not null,
  currency text not null,
  hour timestamptz not null,
  net bigint not null,
  taken bigint not null,
  primary key (vendor, currency, hour)
) with (fillfactor = 50);
-- Members who were paid something, or from whom something was taken outside of a bet.
create table games.member_hours (
  member_id text not null,
  vendor text not null,
  currency text not null,
  hour timestamptz not null,
  paid bigint not null,
  taken bigint not null,
  primary key (member_id, vendor, currency, hour)
) with (fillfactor = 80);
create index member_hours_age on games.member_hours (hour);

-- One alarm for each cap, vendor, currency and hour.
create table games.cap_alarms (
  vendor text not null,
  cap text not null check (cap in ('bet', 'win', 'adjust', 'member', 'vendor')),
  currency text not null,
  hour timestamptz not null,
  times bigint not null default 1,
  primary key (vendor, cap, currency, hour)
);

-- Wins above a cap: owed to the member, paid or taken back by a decision of two.
create table games.held_wins (
  id bigint generated always as identity primary key,
  vendor text not null,
  tx_id text not null,
  member_id text not null,
  merchant text not null,
  -- as the vendor calls it
  round_id text not null,
  game_code text not null,
  game_type text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  cap text not null,
  -- it ends the round
  closes boolean not null,
  state text not null default 'held' check (state in ('held', 'released', 'taken_back', 'rolled_back')),
  held_at timestamptz not null,
  ended_at timestamptz,
  unique (vendor, tx_id),
  check ((state = 'held') = (ended_at is null))
);
create index held_wins_of_brand on games.held_wins (merchant, id desc);
create index held_wins_waiting on games.held_wins (vendor) where state = 'held';

-- The effect that keeps a win back: in the commit of its transaction's row.
create function games.hold_wins(p_rows jsonb) returns void language sql as $$
  insert into games.held_wins (vendor, tx_id, member_id, merchant, round_id, game_code, game_type, currency, amount, kind, cap, closes, held_at)
  select r.vendor, r."txId", r."memberId", r.merchant, r."roundId", r."gameCode", r."gameType", r.currency, r.amount, r.kind, r.cap, r.closes, r.at
  from jsonb_to_recordset(p_rows) as r(vendor text, "txId" text, "memberId" text, merchant text, "roundId" text, "gameCode" text, "gameType" text,
    currency text, amount bigint, kind text, cap text, closes boolean, at timestamptz)
$$;
select wallet.register_effect('games.hold_wins');

-- The effect that pays one after all. Raises GV003 where the vendor took it back meanwhile.
create function games.release_wins(p_rows jsonb) returns void language plpgsql as $$
declare
  v_done int;
begin
  update games.vendor_transactions t set amount = r.amount, bonus = r.bonus, jackpot = r.jackpot, owed = r.owed, did_nothing = false, posting_id = r.posting
    from jsonb_to_recordset(p_rows) as r(vendor text, "txId" text, amount bigint, bonus bigint, jackpot bigint, owed bigint, posting bigint)
    where t.vendor = r.vendor and t.tx_id = r."txId" and t.kind = 'win' and t.state = 'posted' and t.did_nothing;
  get diagnostics v_done = row_count;
  if v_done < jsonb_array_length(p_rows) then raise exception 'taken back by now' using errcode = 'GV003'; end if;
end $$;
select wallet.register_effect('games.release_wins');

-- What the vendors of a batch move, counted against their caps. Raises GV006 with the cap's name where one is passed: the whole batch is
-- then posted one by one, so that only what passes it is refused.
create function games.count_caps(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_cap text;
begin
  with moved as (
    select r.vendor, r.currency, r."memberId" as member_id, date_trunc('hour', r.at, 'UTC') as hour, r.kind::text as kind, r.amount
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, kind text, "memberId" text, "isTrial" boolean, currency text, amount bigint, at timestamptz)
    where r.does = 'insert' and not r."isTrial" and r.kind in ('bet', 'win', 'adjust') and r.amount <> 0
    union all
    select t.vendor, t.currency, t.member_id, date_trunc('hour', r.at, 'UTC'), t.kind::text || ' back', t.amount
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, at timestamptz, "isHouse" boolean)
    join games.vendor_transactions t on t.vendor = r.vendor and t.tx_id = r."txId"
    where r.does = 'reverse' and not coalesce(r."isHouse", false) and not t.is_trial and t.amount <> 0
  ), sums as (
    select m.*,
      case when m.kind in ('win', 'bet back') or (m.kind = 'adjust' and m.amount > 0) then m.amount else 0 end as paid,
      case when m.kind = 'win back' then m.amount when m.kind = 'adjust' and m.amount < 0 then -m.amount else 0 end as taken,
      case when m.kind = 'bet' then m.amount else 0 end as staked
    from moved m
  ), vendors as (
    select s.vendor, s.currency, s.hour, sum(s.paid - s.staked)::bigint as net, sum(s.taken)::bigint as taken from sums s group by 1, 2, 3
  ), vendor_now as (
    insert into games.vendor_hours as h (vendor, currency, hour, net, taken)
    select v.vendor, v.currency, v.hour, v.net, v.taken from vendors v order by 1, 2, 3
    on conflict (vendor, currency, hour) do update set net = h.net + excluded.net, taken = h.taken + excluded.taken
    returning h.vendor, h.currency, h.hour, h.net, h.taken
  ), member_now as (
    insert into games.member_hours as h (member_id, vendor, currency, hour, paid, taken)
    select s.member_id, s.vendor, s.currency, s.hour, sum(s.paid)::bigint, sum(s.taken)::bigint from sums s where s.paid > 0 or s.taken > 0
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (member_id, vendor, currency, hour) do update set paid = h.paid + excluded.paid, taken = h.taken + excluded.taken
    returning h.vendor, h.currency, h.paid, h.taken
  ), caps as (
    select distinct on (v.vendor, v.currency) v.vendor, v.currency, coalesce(c.bet_max, 0) as bet_max, coalesce(c.win_max, 0) as win_max,
      coalesce(c.adjust_max, 0) as adjust_max, coalesce(c.member_hour, 0) as member_hour, coalesce(c.vendor_hour, 0) as vendor_hour
    from vendors v left join games.vendor_caps c on c.currency = v.currency and c.vendor in (v.vendor, '*')
    order by v.vendor, v.currency, (c.vendor = '*')
  )
  select found.cap into v_cap from (
    select case s.kind when 'adjust' then 'adjust' else s.kind end as cap, case s.kind when 'bet' then 1 when 'adjust' then 2 else 3 end as rank
      from sums s join caps c using (vendor, currency)
      where s.kind = 'bet' and s.amount > c.bet_max or s.kind = 'win' and s.amount > c.win_max or s.kind = 'adjust' and abs(s.amount) > c.adjust_max
    union all select 'member', 4 from member_now m join caps c using (vendor, currency) where m.paid > c.member_hour or m.taken > c.member_hour
    union all select 'vendor', 0 from vendor_now n join vendors v using (vendor, currency, hour) join caps c on c.vendor = n.vendor and c.currency = n.currency
      where (v.net > 0 and n.net > c.vendor_hour) or (v.taken > 0 and n.taken > c.vendor_hour)
  ) found order by found.rank limit 1;
  if v_cap is not null then raise exception 'a cap of the vendor is passed' using errcode = 'GV006', detail = v_cap; end if;
end $$;

create or replace function games.apply_vendor_transactions(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_wanted int;
  v_done int;
  v_reverses boolean;
begin
  select count(*) into v_wanted from jsonb_to_recordset(p_rows) as r(does text) where r.does = 'reverse';
  v_reverses := v_wanted > 0;
  if v_reverses then
    -- always in the order of ids, so that two batches never wait for each other
    perform 1 from games.vendor_transactions t
      join jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text) on r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId"
      order by t.vendor, t.tx_id for no key update of t;
    update games.vendor_transactions t set state = 'rolled_back', reversal_id = r.posting, jackpot = t.jackpot - coalesce(r.jackpot, 0)
      from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, posting bigint, jackpot bigint, amount bigint)
      where r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId" and t.state = 'posted' and t.kind in ('bet', 'win')
        and t.amount = coalesce(r.amount, t.amount); -- a win that was held may have been paid meanwhile
    get diagnostics v_done = row_count;
    if v_done < v_wanted then raise exception 'taken back by now' using errcode = 'GV003'; end if;
    update games.held_wins h set state = 'rolled_back', ended_at = r.at
      from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, at timestamptz)
      where r.does = 'reverse' and h.vendor = r.vendor and h.tx_id = r."txId" and h.state = 'held';
  end if;

  select count(*) into v_wanted from jsonb_to_recordset(p_rows) as r(does text) where r.does = 'insert';
  insert into games.vendor_transactions (
    vendor, tx_id, kind, state, round_id, game_code, member_id, is_trial, currency, amount, did_nothing, request_hash, target_tx_id,
    posting_id, created_at, bonus, jackpot, owed, remainder, valid
  )
  select r.vendor, r."txId", r.kind, r.state, r."roundId", r."gameCode", r."memberId", r."isTrial", r.currency, r.amount, r."didNothing",
    r."requestHash", r."targetTxId", r.posting, r.at, coalesce(r.bonus, 0), coalesce(r.jackpot, 0), coalesce(r.owed, 0), coalesce(r.remainder, 0), r.valid
  from jsonb_to_recordset(p_rows) as r(
    does text, vendor text, "txId" text, kind games.transaction_kind, state games.transaction_state, "roundId" text, "gameCode" text,
    "memberId" text, "isTrial" boolean, currency text, amount bigint, "didNothing" boolean, "requestHash" text, "targetTxId" text,
    posting bigint, at timestamptz, bonus bigint, jackpot bigint, owed bigint, remainder numeric, valid bigint
  )
  where r.does = 'insert'
  order by r.vendor, r."txId"
  on conflict (vendor, tx_id) do nothing;
  get diagnostics v_done = row_count;
  if v_done < v_wanted then raise exception 'the id is taken by now' using errcode = 'GV001'; end if;

  select count(distinct (r.vendor, r."targetTxId")) into v_wanted
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, kind text, "targetTxId" text)
    where r.does = 'insert' and r.kind = 'win' and r."targetTxId" is not null;
  if v_wanted > 0 then
    perform 1 from games.vendor_transactions t
      where t.kind = 'bet' and t.state = 'posted' and (t.vendor, t.tx_id) in (
        select r.vendor, r."targetTxId" from jsonb_to_recordset(p_rows) as r(does text, vendor text, kind text, "targetTxId" text)
        where r.does = 'insert' and r.kind = 'win' and r."targetTxId" is not null
      )
      order by t.vendor, t.tx_id for share;
    get diagnostics v_done = row_count;
    if v_done < v_wanted then raise exception 'the bet is not there any more' using errcode = 'GV002'; end if;
  end if;

  if v_reverses and exists (
    select from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text)
    cross join lateral (
      select from games.vendor_transactions w
      where w.target_tx_id = r."txId" and w.vendor = r.vendor and w.kind = 'win' and w.state = 'posted' offset 0
    ) w
    where r.does = 'reverse'
  ) then raise exception 'a win of the bet stands' using errcode = 'GV004'; end if;

  perform games.count_caps(p_rows);
end $$;
