-- Returns at most p_limit lines after a place of the journal, in its order. Lines of transactions that may still be
-- running wait, and so do all lines after them. Always reads along the index, whatever the statistics say: of lines
-- that one transaction wrote in bulk the planner expects only a few, and would sort a million for every thousand.
create or replace function bets.read_journal(p_epoch smallint, p_xid xid8, p_seq bigint, p_limit int) returns setof bets.journal language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
  select * from bets.journal
  where (epoch, xid, seq) > (p_epoch, p_xid, p_seq)
    and (epoch < (select max(number) from bets.epochs) or xid < pg_snapshot_xmin(pg_current_snapshot()))
  order by epoch, xid, seq limit p_limit
$$;
