-- The effect of a stake, or of a transfer to a vendor's own wallet. Rows: memberId, amount, at. The entries of the
-- posting are already written: the day's sum is read from the ledger with them, and compared; a stake of nothing
-- passes. Raises, so that its own posting is refused:
--   PL001 a limit of stakes or losses is exceeded; the message names it, as `loss.day`
create or replace function protection.apply_stakes(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_bet record;
  v_passed text;
begin
  -- always in the order of ids, so that two batches never wait for each other
  for v_bet in
    select r."memberId" as member, sum(r.amount) as amount, min(r.at) as first_at, max(r.at) as last_at
    from json_to_recordset(p_rows) as r("memberId" text, amount bigint, at timestamptz) group by 1 order by 1
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
