-- Counts what the vendors of a batch move against their caps. Raises GV006 with the cap's name when a cap is exceeded:
-- the whole batch is then posted one by one, so that only what exceeds it is refused. A period never begins before the
-- vendor's newest: under the lock of the vendor's account, through which all counted money moves, the sums before it
-- cannot change. Vendors and members are taken in the order of their ids, so that two batches never wait for each other.
create or replace function games.count_caps(p_rows games.transaction_line[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v record; -- what a vendor moves in a currency
  c games.vendor_caps;
  n games.vendor_spans;
  v_span timestamptz;
  v_cap text;
  v_is_passed boolean;
begin
  for v in
    with moved as (
      select r.vendor, r.currency, r.member_id, r.at, r.kind::text as kind, r.amount
      from unnest(p_rows) r
      where r.does = 'insert' and not r.is_trial and r.kind in ('bet', 'win', 'adjust') and r.amount <> 0
      union all
      select t.vendor, t.currency, t.member_id, r.at, t.kind::text || ' back', t.amount
      from unnest(p_rows) r
      cross join lateral (
        select * from games.vendor_transactions o where o.vendor = r.vendor and o.tx_id = r.tx_id offset 0
      ) t
      where r.does = 'reverse' and not coalesce(r.is_house, false) and not t.is_trial and t.amount <> 0
    ), members as (
      select m.vendor, m.currency, m.member_id, max(m.at) as at,
        coalesce(sum(m.amount) filter (where m.kind in ('win', 'bet back') or m.kind = 'adjust' and m.amount > 0), 0)::bigint as paid,
        coalesce(sum(abs(m.amount)) filter (where m.kind = 'win back' or m.kind = 'adjust' and m.amount < 0), 0)::bigint as taken,
        coalesce(sum(m.amount) filter (where m.kind = 'bet'), 0)::bigint as staked,
        max(m.amount) filter (where m.kind = 'bet') as bet, max(m.amount) filter (where m.kind = 'win') as win,
        max(abs(m.amount)) filter (where m.kind = 'adjust') as adjust, min(m.amount) filter (where m.kind = 'adjust') as least
      from moved m group by 1, 2, 3 order by 1, 2, 3
    )
    select m.vendor, m.currency, max(m.at) as at, sum(m.paid)::bigint as paid, sum(m.taken)::bigint as taken,
      sum(m.paid - m.staked)::bigint as net, max(m.bet) as bet, max(m.win) as win, max(m.adjust) as adjust, min(m.least) as least,
      array_agg(m.member_id) filter (where m.paid > 0 or m.taken > 0) as member_ids,
      array_agg(m.paid) filter (where m.paid > 0 or m.taken > 0) as members_paid,
      array_agg(m.taken) filter (where m.paid > 0 or m.taken > 0) as members_taken
    from members m group by 1, 2 order by 1, 2
  loop
    -- the vendor's own caps before those of all vendors; none: nothing is allowed
    select * into c from games.vendor_caps o where o.currency = v.currency and o.vendor in (v.vendor, '*')
      order by (o.vendor = '*') limit 1;

    v_span := greatest(date_bin('5 minutes', v.at, timestamptz '2000-01-01 00:00:00+00'), (
      select h.span from games.vendor_spans h where h.vendor = v.vendor and h.currency = v.currency order by h.span desc limit 1));
    update games.vendor_spans h set net = h.net + v.net, taken = h.taken + v.taken
      where h.vendor = v.vendor and h.currency = v.currency and h.span = v_span
      returning h.* into n;
    if not found then
      insert into games.vendor_spans as h (vendor, currency, span, net, taken, hour_net, hour_taken, day_net, day_taken)
        select v.vendor, v.currency, v_span, v.net, v.taken,
          coalesce(sum(o.net) filter (where o.span >= v_span - interval '60 minutes'), 0)::bigint,
          coalesce(sum(o.taken) filter (where o.span >= v_span - interval '60 minutes'), 0)::bigint,
          coalesce(sum(o.net), 0)::bigint, coalesce(sum(o.taken), 0)::bigint
        from games.vendor_spans o
        where o.vendor = v.vendor and o.currency = v.currency and o.span >= v_span - interval '24 hours' and o.span < v_span
        on conflict (vendor, currency, span) do update set net = h.net + excluded.net, taken = h.taken + excluded.taken
        returning h.* into n;
    end if;

    v_is_passed := false;
    if v.member_ids is not null then
      with moved as (
        select m.* from unnest(v.member_ids, v.members_paid, v.members_taken) as m(member_id, paid, taken)
      ), known as (
        update games.member_spans h set paid = h.paid + m.paid, taken = h.taken + m.taken
        from moved m where h.member_id = m.member_id and h.vendor = v.vendor and h.currency = v.currency and h.span = v_span
        returning h.*
      ), begun as (
        insert into games.member_spans as h (member_id, vendor, currency, span, paid, taken, hour_paid, hour_taken)
        select m.member_id, v.vendor, v.currency, v_span, m.paid, m.taken, p.hour_paid, p.hour_taken
        from moved m cross join lateral (
          select coalesce(sum(o.paid), 0)::bigint as hour_paid, coalesce(sum(o.taken), 0)::bigint as hour_taken
          from games.member_spans o
          where o.member_id = m.member_id and o.vendor = v.vendor and o.currency = v.currency
            and o.span >= v_span - interval '60 minutes' and o.span < v_span
        ) p
        where m.member_id not in (select k.member_id from known k)
        on conflict (member_id, vendor, currency, span) do update set paid = h.paid + excluded.paid, taken = h.taken + excluded.taken
        returning h.*
      )
      select coalesce(bool_or(
          s.hour_paid + s.paid > coalesce(c.member_hour, 0) or s.hour_taken + s.taken > coalesce(c.member_hour, 0)), false)
        into v_is_passed from (select * from known union all select * from begun) s;
    end if;

    v_cap := case
      when (v.paid > 0 or v.taken > 0)
        and exists (select from games.vendors g where g.code = v.vendor and g.paused_by_cap and g.status <> 'on') then 'pause'
      when n.hour_net + n.net > coalesce(c.vendor_hour, 0) and v.net > 0
        or n.hour_taken + n.taken > coalesce(c.vendor_hour, 0) and v.taken > 0 then 'vendor'
      when n.day_net + n.net > coalesce(c.vendor_day, 0) and v.net > 0
        or n.day_taken + n.taken > coalesce(c.vendor_day, 0) and v.taken > 0 then 'day'
      when v.bet > coalesce(c.bet_max, 0) then 'bet'
      when v.adjust > coalesce(c.adjust_max, 0) then 'adjust'
      when v.least < 0 and games.takes_too_much(p_rows) then 'adjust'
      when v.win > coalesce(c.win_max, 0) then 'win'
      when v_is_passed then 'member'
    end;
    if v_cap is not null then raise exception 'a cap of the vendor is passed' using errcode = 'GV006', detail = v_cap; end if;
  end loop;
end $$;
