-- Returns how much of every limit of stakes and losses is used now, the ledger's newest entries included; below zero
-- after gains. Changes nothing.
create or replace function protection.use_of(p_member text, p_at timestamptz)
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
