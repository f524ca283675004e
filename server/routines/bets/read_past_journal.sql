-- As core.read_facts, for the journal: returns the lines of a period, of one brand where one is named. For reading the
-- past; followers of new lines use bets.read_journal.
create or replace function bets.read_past_journal(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_limit int, p_from timestamptz, p_to timestamptz, p_brand text
) returns setof bets.journal language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select l.* from bets.journal l
  where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and l.at >= p_from and l.at < p_to
    and (l.epoch < (select max(number) from bets.epochs) or l.xid < pg_snapshot_xmin(pg_current_snapshot()))
    and (p_brand is null or (select r.merchant from bets.rounds r where r.id = l.round) = p_brand)
  order by l.epoch, l.xid, l.seq limit p_limit
$$;
