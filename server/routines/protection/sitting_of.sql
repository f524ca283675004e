-- Returns the sitting that is open at a moment: it began with the bet after the last pause of more than half an hour.
-- Reads back from the newest entry and stops there, so that its cost depends on the play of this sitting only.
create or replace function protection.sitting_of(p_account bigint, p_at timestamptz)
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
