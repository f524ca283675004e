-- Returns true when one of these rows is a correction that takes more than the member got: if it names a round, what
-- that round paid; else what the member won at this vendor in total, less the stakes. Earlier corrections count.
create or replace function games.takes_too_much(p_rows games.transaction_line[]) returns boolean language sql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
  select exists (
    select from unnest(p_rows) r
    where r.does = 'insert' and r.kind = 'adjust' and r.amount < 0 and not r.is_trial
      and coalesce((
        select sum(case when r.round_id = '' then b.payout - b.stake else b.payout end) from bets.rounds b
        where not b.trial and b.member_id = r.member_id and b.vendor = r.vendor and (r.round_id = '' or b.round_id = r.round_id)
      ), 0) + coalesce((
        select sum(a.amount) from games.vendor_transactions a
        where a.kind = 'adjust' and not a.is_trial and a.member_id = r.member_id and a.vendor = r.vendor and (r.round_id = '' or a.round_id = r.round_id)
      ), 0) < 0
  )
$$;
