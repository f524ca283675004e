-- Returns the sums of the lines between two places of the journal; a round is counted by its first line, wherever that
-- is.
create or replace function bets.add_up_days(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns setof bets.daily language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select l.member_id, (l.at at time zone 'UTC')::date, l.trial, l.game_type, l.vendor, l.game_code, l.currency, coalesce(l.agent_line, ''),
    sum(case when l.kind = 'stake' then l.amount when l.reverses = 'stake' then -l.amount else 0 end)::bigint,
    sum(case when l.kind = 'stake' then coalesce(l.valid, l.amount) when l.reverses = 'stake' then -coalesce(l.valid, l.amount) else 0 end)::bigint,
    sum(case when l.kind = 'payout' then l.amount when l.reverses = 'payout' then -l.amount else 0 end)::bigint,
    count(*) filter (where not exists (
      select from bets.journal e where e.round = l.round and (e.epoch, e.xid, e.seq) < (l.epoch, l.xid, l.seq)
    )),
    sum(case when l.kind = 'stake' then l.bonus when l.reverses = 'stake' then -l.bonus else 0 end)::bigint,
    sum(case when l.kind = 'payout' then l.bonus when l.reverses = 'payout' then -l.bonus else 0 end)::bigint
  from bets.journal l
  where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq)
  group by 1, 2, 3, 4, 5, 6, 7, 8;
end $$;
