-- The effect of a stake, or of a transfer to a vendor's own wallet. Rows: memberId, amount, at. Three statements for a
-- batch, however many members it has. The entries of the postings are already written: the days' sums are caught up
-- from the ledger with them, and compared; a stake of nothing passes. Members without a limit of money only keep their
-- sitting: catch_up counts what they play when they set one. Raises, so that the posting is refused (of a batch, its
-- halves are tried again):
--   PL001 a limit of stakes or losses is exceeded; the message names it, as `loss.day`
-- The plans are made once and for empty tables: rows are looked up one by one ("offset 0"), and "order by" asks for the
-- index that has entries in this order.
create or replace function protection.apply_stakes(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_members text[];
  v_amounts bigint[];
  v_firsts timestamptz[];
  v_lasts timestamptz[];
  v_counts boolean;
  v_passed text;
begin
  -- always in the order of ids, so that two batches never wait for each other
  select array_agg(b.member), array_agg(b.amount), array_agg(b.first_at), array_agg(b.last_at)
    into v_members, v_amounts, v_firsts, v_lasts
    from (
      select r."memberId" as member, sum(r.amount)::bigint as amount, min(r.at) as first_at, max(r.at) as last_at
      from json_to_recordset(p_rows) as r("memberId" text, amount bigint, at timestamptz) group by 1 order by 1
    ) b
    cross join lateral (
      select from protection.members m where m.member_id = b.member offset 0 for no key update
    ) m;
  if v_members is null then return; end if;

  -- a statement of its own: it must see what others committed before the rows were locked
  with bets as materialized (
    select b.*, m.place, m.account_id, m.counted_to, z.time_zone, (
      select true from protection.limits l where l.member_id = b.member and l.kind in ('stake', 'loss') limit 1
    ) is not null as counts
    from unnest(v_members, v_amounts, v_firsts, v_lasts) as b(member, amount, first_at, last_at)
    cross join lateral (select m.ctid as place, m.* from protection.members m where m.member_id = b.member offset 0) m
    cross join lateral (select z.time_zone from core.brands z where z.code = m.merchant offset 0) z
  ), moves as materialized (
    select b.member, b.place, b.first_at, b.last_at, (e.at at time zone b.time_zone)::date as day, e.transfer_id,
      protection.staked(e.reason, e.amount) as staked, protection.paid(e.reason, e.amount) as paid,
      protection.moved(e.reason, e.amount) as moved
    from bets b left join lateral (
      select e.* from wallet.moves e where b.counts and e.account_id = b.account_id and e.transfer_id > b.counted_to
      order by e.transfer_id offset 0
    ) e on true
  ), counted as (
    insert into protection.days (member_id, day, staked, paid, moved)
      select v.member, v.day, sum(v.staked), sum(v.paid), sum(v.moved) from moves v where v.transfer_id is not null
      group by v.member, v.day order by v.member, v.day
    on conflict (member_id, day) do update set
      staked = days.staked + excluded.staked, paid = days.paid + excluded.paid, moved = days.moved + excluded.moved
  ), kept as (
    update protection.members m set
      counted_to = coalesce(v.last_id, m.counted_to),
      sitting_at = case when m.last_bet_at is null or v.first_at - m.last_bet_at > interval '30 minutes' then v.first_at
        else m.sitting_at end,
      last_bet_at = greatest(m.last_bet_at, v.last_at)
    from (
      select v.place, min(v.first_at) as first_at, max(v.last_at) as last_at, max(v.transfer_id) as last_id from moves v group by v.place
    ) v where m.ctid = v.place
  )
  select bool_or(b.counts and b.amount > 0) into v_counts from bets b;
  if not v_counts then return; end if;

  select l.kind || '.' || l.period into v_passed
    from unnest(v_members, v_amounts, v_lasts) as b(member, amount, last_at)
    cross join lateral (select m.merchant from protection.members m where m.member_id = b.member offset 0) m
    cross join lateral (
      select (b.last_at at time zone z.time_zone)::date as today from core.brands z where z.code = m.merchant offset 0
    ) z
    cross join lateral (
      select l.kind, l.period, l.value from protection.limits l where l.member_id = b.member and l.kind in ('stake', 'loss') offset 0
    ) l
    cross join lateral (
      select coalesce(sum(d.staked), 0)::bigint as staked, coalesce(sum(d.paid), 0)::bigint as paid,
        coalesce(sum(d.moved), 0)::bigint as moved
      from protection.days d
      where d.member_id = b.member and d.day >= protection.first_day(l.period, z.today) and d.day <= z.today
    ) s
    where b.amount > 0 and protection.used(l.kind, s.staked, s.paid, s.moved) > l.value
    order by b.member, l.kind, l.period limit 1;
  if found then raise exception '%', v_passed using errcode = 'PL001'; end if;
end $$;
