-- Counts what the vendors of a batch move against their caps. Raises GV006 with the cap's name when a cap is exceeded:
-- the whole batch is then posted one by one, so that only what exceeds it is refused. A period never begins before the
-- vendor's newest: under the lock of the vendor's account, through which all counted money moves, the sums before it
-- cannot change.
create or replace function games.count_caps(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_cap text;
begin
  with moved as (
    select r.vendor, r.currency, r."memberId" as member_id, r.at, r.kind::text as kind, r.amount
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, kind text, "memberId" text, "isTrial" boolean, currency text, amount bigint, at timestamptz)
    where r.does = 'insert' and not r."isTrial" and r.kind in ('bet', 'win', 'adjust') and r.amount <> 0
    union all
    select t.vendor, t.currency, t.member_id, r.at, t.kind::text || ' back', t.amount
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, at timestamptz, "isHouse" boolean)
    join games.vendor_transactions t on t.vendor = r.vendor and t.tx_id = r."txId"
    where r.does = 'reverse' and not coalesce(r."isHouse", false) and not t.is_trial and t.amount <> 0
  ), sums as (
    select m.*,
      case when m.kind in ('win', 'bet back') or (m.kind = 'adjust' and m.amount > 0) then m.amount else 0 end as paid,
      case when m.kind = 'win back' then m.amount when m.kind = 'adjust' and m.amount < 0 then -m.amount else 0 end as taken,
      case when m.kind = 'bet' then m.amount else 0 end as staked
    from moved m
  ), added as (
    select s.vendor, s.currency, max(s.at) as at, sum(s.paid)::bigint as paid, sum(s.paid - s.staked)::bigint as net, sum(s.taken)::bigint as taken from sums s group by 1, 2
  ), vendors as (
    select a.*, greatest(date_bin('5 minutes', a.at, timestamptz '2000-01-01 00:00:00+00'), (
      select h.span from games.vendor_spans h where h.vendor = a.vendor and h.currency = a.currency order by h.span desc limit 1)) as span
    from added a order by a.vendor, a.currency
  ), vendor_fresh as materialized (
    select v.* from vendors v where not exists (select from games.vendor_spans h where h.vendor = v.vendor and h.currency = v.currency and h.span = v.span)
  ), vendor_known as (
    update games.vendor_spans h set net = h.net + v.net, taken = h.taken + v.taken
    from vendors v where h.vendor = v.vendor and h.currency = v.currency and h.span = v.span
    returning h.*
  ), vendor_begun as (
    insert into games.vendor_spans as h (vendor, currency, span, net, taken, hour_net, hour_taken, day_net, day_taken)
    select v.vendor, v.currency, v.span, v.net, v.taken, p.hour_net, p.hour_taken, p.day_net, p.day_taken
    from vendor_fresh v cross join lateral (
      select coalesce(sum(o.net) filter (where o.span >= v.span - interval '60 minutes'), 0)::bigint as hour_net,
        coalesce(sum(o.taken) filter (where o.span >= v.span - interval '60 minutes'), 0)::bigint as hour_taken,
        coalesce(sum(o.net), 0)::bigint as day_net, coalesce(sum(o.taken), 0)::bigint as day_taken
      from games.vendor_spans o where o.vendor = v.vendor and o.currency = v.currency and o.span >= v.span - interval '24 hours' and o.span < v.span
    ) p
    on conflict (vendor, currency, span) do update set net = h.net + excluded.net, taken = h.taken + excluded.taken
    returning h.*
  ), members as (
    select s.member_id, s.vendor, s.currency, v.span, sum(s.paid)::bigint as paid, sum(s.taken)::bigint as taken
    from sums s join vendors v using (vendor, currency) where s.paid > 0 or s.taken > 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4
  ), member_fresh as materialized (
    select m.* from members m where not exists (
      select from games.member_spans h where h.member_id = m.member_id and h.vendor = m.vendor and h.currency = m.currency and h.span = m.span)
  ), member_known as (
    update games.member_spans h set paid = h.paid + m.paid, taken = h.taken + m.taken
    from members m where h.member_id = m.member_id and h.vendor = m.vendor and h.currency = m.currency and h.span = m.span
    returning h.*
  ), member_begun as (
    insert into games.member_spans as h (member_id, vendor, currency, span, paid, taken, hour_paid, hour_taken)
    select m.member_id, m.vendor, m.currency, m.span, m.paid, m.taken, p.hour_paid, p.hour_taken
    from member_fresh m cross join lateral (
      select coalesce(sum(o.paid), 0)::bigint as hour_paid, coalesce(sum(o.taken), 0)::bigint as hour_taken from games.member_spans o
      where o.member_id = m.member_id and o.vendor = m.vendor and o.currency = m.currency and o.span >= m.span - interval '60 minutes' and o.span < m.span
    ) p
    on conflict (member_id, vendor, currency, span) do update set paid = h.paid + excluded.paid, taken = h.taken + excluded.taken
    returning h.*
  ), vendor_now as (
    select * from vendor_known union all select * from vendor_begun
  ), member_now as (
    select * from member_known union all select * from member_begun
  ), caps as (
    select distinct on (v.vendor, v.currency) v.vendor, v.currency, coalesce(c.bet_max, 0) as bet_max, coalesce(c.win_max, 0) as win_max,
      coalesce(c.adjust_max, 0) as adjust_max, coalesce(c.member_hour, 0) as member_hour, coalesce(c.vendor_hour, 0) as vendor_hour, coalesce(c.vendor_day, 0) as vendor_day
    from vendors v left join games.vendor_caps c on c.currency = v.currency and c.vendor in (v.vendor, '*')
    order by v.vendor, v.currency, (c.vendor = '*')
  ), passed as (
    select n.hour_net + n.net > c.vendor_hour and v.net > 0 or n.hour_taken + n.taken > c.vendor_hour and v.taken > 0 as hour,
      n.day_net + n.net > c.vendor_day and v.net > 0 or n.day_taken + n.taken > c.vendor_day and v.taken > 0 as day
    from vendor_now n join vendors v using (vendor, currency) join caps c using (vendor, currency)
  )
  select found.cap into v_cap from (
    select case s.kind when 'adjust' then 'adjust' else s.kind end as cap, case s.kind when 'bet' then 1 when 'adjust' then 2 else 3 end as rank
      from sums s join caps c using (vendor, currency)
      where s.kind = 'bet' and s.amount > c.bet_max or s.kind = 'win' and s.amount > c.win_max or s.kind = 'adjust' and abs(s.amount) > c.adjust_max
    union all select 'member', 4 from member_now m join caps c using (vendor, currency)
      where m.hour_paid + m.paid > c.member_hour or m.hour_taken + m.taken > c.member_hour
    union all select 'vendor', 0 from passed where hour
    union all select 'day', 0 from passed where day
    union all select 'pause', -1 from vendors v join games.vendors g on g.code = v.vendor where (v.paid > 0 or v.taken > 0) and g.paused_by_cap and g.status <> 'on'
    union all select 'adjust', 2 where games.takes_too_much(p_rows)
  ) found order by found.rank limit 1;
  if v_cap is not null then raise exception 'a cap of the vendor is passed' using errcode = 'GV006', detail = v_cap; end if;
end $$;
