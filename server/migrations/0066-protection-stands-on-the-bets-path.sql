-- How protection stops a bet: one fact in what the vendor door reads, and an effect in the commit of the stake.

-- What the ledger's reasons mean for limits. Only the member's own money counts; payouts of every kind are set against stakes.
create function protection.staked(p_reason wallet.reason, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_reason in ('bet', 'bet_rollback') then -p_amount else 0 end
$$;
create function protection.paid(p_reason wallet.reason, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_reason in ('win', 'free_win', 'bonus_win', 'jackpot_win', 'promo_win', 'cashback', 'win_rollback', 'vendor_adjustment')
    then p_amount else 0 end
$$;
create function protection.moved(p_reason wallet.reason, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_reason in ('vendor_in', 'vendor_out', 'vendor_returned') then -p_amount else 0 end
$$;

create function protection.time_zone(p_merchant text) returns text language sql stable as $$
  select time_zone from core.brands where code = p_merchant
$$;

-- The first day of a period in which a day lies.
create function protection.first_day(p_period protection.period, p_day date) returns date language sql immutable as $$
  select case p_period when 'week' then date_trunc('week', p_day::timestamp)::date
    when 'month' then date_trunc('month', p_day::timestamp)::date else p_day end
$$;

-- What days and entries add up to in each period that has a limit of stakes or losses. Money moved to a vendor's own wallet
-- counts as staked until it comes back.
create function protection.used(p_kind protection.kind, p_staked bigint, p_paid bigint, p_moved bigint) returns bigint language sql immutable as $$
  select greatest(0, case p_kind when 'stake' then p_staked + greatest(0, p_moved) else p_staked + p_moved - p_paid end)
$$;

-- Brings protection.days up to what the ledger says. The caller holds the member's row locked. Within an account numbers rise in
-- the order of commits, so that nothing can appear later below a number that was read.
create function protection.catch_up(p_member text) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  m protection.members;
  v_zone text;
  v_last bigint;
begin
  select * into m from protection.members where member_id = p_member;
  if m.account_id is null then return; end if;
  v_zone := protection.time_zone(m.merchant);
  select max(e.transfer_id) into v_last from wallet.moves e where e.account_id = m.account_id and e.transfer_id > m.counted_to;
  if v_last is null then return; end if;
  insert into protection.days (member_id, day, staked, paid, moved)
    select p_member, (e.at at time zone v_zone)::date, sum(protection.staked(e.reason, e.amount)), sum(protection.paid(e.reason, e.amount)),
      sum(protection.moved(e.reason, e.amount))
    from wallet.moves e where e.account_id = m.account_id and e.transfer_id > m.counted_to and e.transfer_id <= v_last
    group by 2
  on conflict (member_id, day) do update set
    staked = days.staked + excluded.staked, paid = days.paid + excluded.paid, moved = days.moved + excluded.moved;
  update protection.members set counted_to = v_last where member_id = p_member;
end $$;

-- What is used now of every limit of stakes and losses, the ledger's newest entries included. Changes nothing.
create function protection.use_of(p_member text, p_at timestamptz)
returns table (kind protection.kind, period protection.period, value bigint, used bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  m protection.members;
  v_zone text;
  v_today date;
begin
  select * into m from protection.members where member_id = p_member;
  v_zone := protection.time_zone(m.merchant);
  v_today := (p_at at time zone v_zone)::date;
  return query
    with known as (
      select d.day, d.staked, d.paid, d.moved from protection.days d
      where d.member_id = p_member and d.day >= least(protection.first_day('month', v_today), protection.first_day('week', v_today))
      union all
      select (e.at at time zone v_zone)::date, protection.staked(e.reason, e.amount), protection.paid(e.reason, e.amount),
        protection.moved(e.reason, e.amount)
      from wallet.moves e where e.account_id = m.account_id and e.transfer_id > m.counted_to
    )
    select l.kind, l.period, l.value, protection.used(l.kind, s.staked, s.paid, s.moved)
    from protection.limits l
    cross join lateral (
      select coalesce(sum(k.staked), 0)::bigint as staked, coalesce(sum(k.paid), 0)::bigint as paid, coalesce(sum(k.moved), 0)::bigint as moved
      from known k where k.day >= protection.first_day(l.period, v_today) and k.day <= v_today
    ) s
    where l.member_id = p_member and l.kind in ('stake', 'loss');
end $$;

-- The one fact that the door reads with a bet; no row for members who never set anything.
create view protection.stake_facts as
  select m.member_id, jsonb_build_object(
    'restUntil', m.rest_until, 'excludedAt', m.excluded_at, 'excludedUntil', m.excluded_until, 'returnAskedAt', m.return_asked_at,
    'sittingAt', m.sitting_at, 'lastBetAt', m.last_bet_at, 'checkedAt', m.checked_at,
    'timeMinutes', l.time_minutes, 'realityMinutes', l.reality_minutes, 'countsMoney', coalesce(l.counts_money, false)
  ) as facts
  from protection.members m
  cross join lateral (
    select max(value) filter (where kind = 'time') as time_minutes, max(value) filter (where kind = 'reality') as reality_minutes,
      bool_or(kind in ('stake', 'loss')) as counts_money
    from protection.limits where limits.member_id = m.member_id
  ) l;

-- The effect of a stake, or of a transfer to a vendor's own wallet. Rows: memberId, amount, at. The entries of the posting are written by
-- then: what they make of the day is counted from the ledger, and compared; a stake of nothing passes. Raises, so that its own
-- posting is refused:
--   PL001 a limit of stakes or losses is passed; the message names it, as `loss.day`
create function protection.apply_stakes(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_bet record;
  v_passed text;
begin
  -- always in the order of ids, so that two batches never wait for each other
  for v_bet in
    select r."memberId" as member, sum(r.amount) as amount, min(r.at) as first_at, max(r.at) as last_at
    from jsonb_to_recordset(p_rows) as r("memberId" text, amount bigint, at timestamptz) group by 1 order by 1
  loop
    perform 1 from protection.members where member_id = v_bet.member for no key update;
    continue when not found;
    perform protection.catch_up(v_bet.member);
    if v_bet.amount > 0 then
      select u.kind || '.' || u.period into v_passed from protection.use_of(v_bet.member, v_bet.last_at) u where u.used > u.value limit 1;
      if found then raise exception '%', v_passed using errcode = 'PL001'; end if;
    end if;
    update protection.members set
      sitting_at = case when last_bet_at is null or v_bet.first_at - last_bet_at > interval '30 minutes' then v_bet.first_at else sitting_at end,
      last_bet_at = greatest(last_bet_at, v_bet.last_at)
      where member_id = v_bet.member;
  end loop;
end $$;

select wallet.register_effect('protection.apply_stakes');

-- The sitting that goes on at a moment: it began with the bet that followed on a pause of more than half an hour. Walks back from
-- the newest entry and stops there, so that it costs what was played in this sitting.
create function protection.sitting_of(p_account bigint, p_at timestamptz)
returns table (started_at timestamptz, last_at timestamptz, staked bigint, paid bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  e record;
  v_gap constant interval := interval '30 minutes';
  v_paid bigint := 0;
begin
  staked := 0;
  paid := 0;
  for e in
    select at, amount, reason from wallet.moves where account_id = p_account order by transfer_id desc limit 50000
  loop
    exit when coalesce(started_at, p_at) - e.at > v_gap;
    continue when e.at > p_at;
    v_paid := v_paid + protection.paid(e.reason, e.amount);
    staked := staked + protection.staked(e.reason, e.amount);
    if e.reason = 'bet' then
      started_at := e.at;
      last_at := coalesce(last_at, e.at);
      paid := v_paid;
    end if;
  end loop;
  if started_at is not null then return next; end if;
end $$;
