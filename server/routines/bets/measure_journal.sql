-- Returns how far the next p_limit lines after a place of the journal reach: how many there are, the place of the last
-- and the time of the first; no row when there is none. For followers whose statements need no lines. Reads the index
-- alone, and waits for running transactions as bets.read_journal does.
create or replace function bets.measure_journal(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_limit int,
  out lines int, out epoch smallint, out xid xid8, out seq bigint, out first_at timestamptz
) returns setof record language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with next as materialized (
    select j.epoch, j.xid, j.seq, j.at from bets.journal j
    where (j.epoch, j.xid, j.seq) > (p_epoch, p_xid, p_seq)
      and (j.epoch < (select max(number) from bets.epochs) or j.xid < pg_snapshot_xmin(pg_current_snapshot()))
    order by j.epoch, j.xid, j.seq limit p_limit
  )
  select (select count(*)::int from next), l.epoch, l.xid, l.seq,
    (select f.at from next f order by f.epoch, f.xid, f.seq limit 1)
  from next l order by l.epoch desc, l.xid desc, l.seq desc limit 1;
end $$;
