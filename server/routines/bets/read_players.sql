-- Returns who staked real money in the next p_limit lines of the journal: of each member and day the first stake, with
-- its round's brand. The last of those lines is always returned, so that a reader goes on after it; where it is no such
-- stake its brand is ''. `stands` is how many lines a row stands for: itself, and those before it that are left out.
create or replace function bets.read_players(p_epoch smallint, p_xid xid8, p_seq bigint, p_limit int)
returns table (epoch smallint, xid xid8, seq bigint, at timestamptz, member_id text, brand text, stands int)
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with next as materialized (
    select l.epoch, l.xid, l.seq, l.at, l.round, l.member_id, row_number() over ()::int as place,
      l.kind = 'stake' and l.amount > 0 and not l.trial as staked
    from bets.read_journal(p_epoch, p_xid, p_seq, p_limit) l
  ), firsts as (
    select array_agg(f.place) as places from (
      select min(n.place) as place from next n where n.staked group by n.member_id, (n.at at time zone 'UTC')::date
    ) f
  ), chosen as (
    select n.*, n.place = any (f.places) as counts from next n cross join firsts f
    where n.place = any (f.places) or n.place = (select count(*) from next)
  )
  select c.epoch, c.xid, c.seq, c.at, c.member_id,
    case when c.counts then (select r.merchant from bets.rounds r where r.id = c.round) else '' end,
    c.place - lag(c.place, 1, 0) over (order by c.place)
  from chosen c order by c.place;
end $$;
