-- Returns at most p_limit facts of some topics after a place of the log, in its order; of a period and of a brand.
-- Facts of transactions that may still be running wait, and so do all facts after them. Always reads along the topics'
-- index, whatever the statistics say, as bets.read_journal does.
create or replace function core.read_facts(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_topics text[], p_limit int,
  p_from timestamptz, p_to timestamptz, p_brand text
) returns setof core.facts language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
  select f.* from unnest(p_topics) as t (topic) cross join lateral (
    select * from core.facts l
    where l.topic = t.topic and (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and l.at >= p_from and l.at < p_to
      and (p_brand is null or l.brand = p_brand)
      and (l.epoch < (select max(number) from bets.epochs) or l.xid < pg_snapshot_xmin(pg_current_snapshot()))
    order by l.epoch, l.xid, l.seq limit p_limit
  ) f order by f.epoch, f.xid, f.seq limit p_limit
$$;
