-- Returns true when one of these rows is a correction that takes more than the member got: if it names a round, what
-- that round paid; else what the member won at this vendor in total, less the stakes. Earlier corrections count.
create or replace function games.takes_too_much(p_rows jsonb) returns boolean language sql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
  select exists (
    select from jsonb_to_recordset(p_rows) as r(does text, vendor text, kind text, "memberId" text, "isTrial" boolean, currency text, "roundId" text, amount bigint)
    where r.does = 'insert' and r.kind = 'adjust' and r.amount < 0 and not r."isTrial"
      and coalesce((
        select sum(case when r."roundId" = '' then b.payout - b.stake else b.payout end) from bets.rounds b
        where not b.trial and b.member_id = r."memberId" and b.vendor = r.vendor and (r."roundId" = '' or b.round_id = r."roundId")
      ), 0) + coalesce((
        select sum(a.amount) from games.vendor_transactions a
        where a.kind = 'adjust' and not a.is_trial and a.member_id = r."memberId" and a.vendor = r.vendor and (r."roundId" = '' or a.round_id = r."roundId")
      ), 0) < 0
  )
$$;
