-- Brings protection.days up to date with the ledger. The caller holds the lock on the member's row. Within an account
-- numbers rise in the order of commits, so that no entry can appear later below a number that was read.
create or replace function protection.catch_up(p_member text) returns void language plpgsql
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
