-- Returns how much of every limit of stakes and losses is used now, the ledger's newest entries included; below zero
-- after gains. Changes nothing. It has no settings of its own, so that it becomes a part of the statement that asks:
-- that one is sent by `lookUp`, whose plans look rows up one by one.
create or replace function protection.use_of(p_member text, p_at timestamptz)
returns table (kind protection.kind, period protection.period, value bigint, used bigint) language sql stable as $$
  select l.kind, l.period, l.value, protection.used(l.kind, s.staked, s.paid, s.moved)
  from protection.members m
  cross join lateral (
    select b.time_zone as zone, (p_at at time zone b.time_zone)::date as today from core.brands b where b.code = m.merchant offset 0
  ) z
  cross join lateral (
    select l.kind, l.period, l.value from protection.limits l where l.member_id = m.member_id and l.kind in ('stake', 'loss') offset 0
  ) l
  cross join lateral (
    select coalesce(sum(k.staked), 0)::bigint as staked, coalesce(sum(k.paid), 0)::bigint as paid, coalesce(sum(k.moved), 0)::bigint as moved
    from (
      select d.day, d.staked, d.paid, d.moved from protection.days d
      where d.member_id = m.member_id and d.day >= protection.first_day(l.period, z.today)
      union all
      select (e.at at time zone z.zone)::date, protection.staked(e.reason, e.amount), protection.paid(e.reason, e.amount),
        protection.moved(e.reason, e.amount)
      from (
        select e.* from wallet.moves e where e.account_id = m.account_id and e.transfer_id > m.counted_to order by e.transfer_id offset 0
      ) e
    ) k where k.day >= protection.first_day(l.period, z.today) and k.day <= z.today
  ) s
  where m.member_id = p_member
$$;
