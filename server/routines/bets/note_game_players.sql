-- Stores which members staked between two places of the journal; writes no row that would stay as it is. Reads along the
-- journal's index and looks players up one by one, whatever the statistics said when the plan was made.
create or replace function bets.note_game_players(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off
set enable_mergejoin = off set enable_material = off set plan_cache_mode = force_generic_plan
as $$
begin
  insert into bets.game_players as p (merchant, currency, game_code, member_id, last_day)
  select coalesce(m.merchant, ''), s.currency, s.game_code, s.member_id, s.day
  from (
    select l.currency, l.game_code, l.member_id, max((l.at at time zone 'UTC')::date) as day
    from bets.journal l
    where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq)
      and not l.trial and l.kind = 'stake' and l.amount > 0
    group by 1, 2, 3
  ) s
  left join lateral (
    select a.merchant from identity.merchants a where a.id = case when s.member_id ~ '^[0-9]{1,18}$' then s.member_id::bigint end
    offset 0
  ) m on true
  -- the member's own row is found by its key, whatever is known of the table: to look for it first was planned over an index of
  -- days, of everybody who played on one, as long as nothing was known
  on conflict (merchant, currency, game_code, member_id) do update set last_day = excluded.last_day
    where p.last_day < excluded.last_day;
end $$;
