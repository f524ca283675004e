-- Returns the sums of the lines between two places of the journal; a round is counted by its first line, wherever that
-- is. Reads along the journal's index and sorts no lines, whatever the statistics said when the plan was made.
create or replace function bets.add_up_days(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns setof bets.daily language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select l.member_id, (l.at at time zone 'UTC')::date, l.trial, l.game_type, l.vendor, l.game_code, l.currency, coalesce(l.agent_line, ''),
    sum(bets.staked_by(l.kind, l.reverses, l.amount))::bigint,
    sum(bets.staked_by(l.kind, l.reverses, coalesce(l.valid, l.amount)) + coalesce(l.recount, 0))::bigint,
    sum(bets.paid_by(l.kind, l.reverses, l.amount))::bigint,
    count(*) filter (where coalesce(l.begins, (bets.round_before(l.round, l.epoch, l.xid, l.seq)).begins)),
    sum(bets.staked_by(l.kind, l.reverses, l.bonus))::bigint,
    sum(bets.paid_by(l.kind, l.reverses, l.bonus))::bigint
  from bets.journal l
  where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq)
  group by 1, 2, 3, 4, 5, 6, 7, 8;
end $$;
