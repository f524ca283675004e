-- The effect of wallet.post_batch that writes tickets with their lines and adds what the house would owe, in the commit of
-- the stake. Raises LO001 when an issue takes no bets at this moment, by the database's clock, LO003 when a member staked more
-- in the issue than the terms allow, and what lottery.move_exposure raises. The issue's row is shared until the commit, so
-- that it cannot be closed between this look and the commit.
create or replace function lottery.apply_tickets(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  r record;
begin
  for r in
    select i.state, i.closes_at from lottery.issues i
    where i.id = any (array(select distinct (x ->> 'issue')::bigint from json_array_elements(p_rows) x)) order by i.id for share
  loop
    if r.state <> 'open' or clock_timestamp() >= r.closes_at then
      raise exception 'the issue takes no bets' using errcode = 'LO001';
    end if;
  end loop;

  with asked as materialized (
    select * from json_to_recordset(p_rows) as t(
      ord int, reference text, merchant text, member_id text, username text, trial boolean, currency text, issue bigint,
      lottery text, terms bigint, lines int, bets bigint, cost bigint, bonus bigint, pool bigint, payout_max bigint, chase bigint,
      request_id text, asked text, at timestamptz, content json)
  ), placed as (
    insert into lottery.tickets (
      reference, merchant, member_id, username, is_trial, currency, issue, lottery, terms, state, lines, bets, cost, bonus, pool,
      payout_max, posting, chase, request_id, asked, placed_at)
    select reference, merchant, member_id, username, trial, currency, issue, lottery, terms, 'placed', lines, bets, cost, bonus,
      pool, payout_max, p_ids[ord], chase, request_id, asked, at
    from asked
    returning id, reference
  )
  insert into lottery.lines (
    ticket, ord, play, mode, selection, bets, stake, series, odds_table, prizes, cost, payout_max, covered, notes)
  select p.id, l.ord, l.play, l.mode, l.selection, l.bets, l.stake, l.series, l.odds_table, l.prizes, l.cost, l.payout_max,
    l.covered, l.notes
  from placed p join asked a on a.reference = p.reference
  cross join lateral json_to_recordset(a.content) as l(
    ord int, play text, mode text, selection text, bets bigint, stake bigint, series int, odds_table text, prizes jsonb, cost bigint,
    payout_max bigint, covered boolean, notes text[]);

  update lottery.chase_issues c set state = 'staked', ticket = t.id
    from json_to_recordset(p_rows) as a(reference text, chase bigint, issue bigint)
    join lottery.tickets t on t.reference = a.reference
    where a.chase is not null and c.chase = a.chase and c.issue = a.issue and c.state = 'waiting';

  perform from (
    select distinct issue, member_id, member_max from json_to_recordset(p_rows) as a(issue bigint, member_id text, member_max bigint)
  ) a
  where a.member_max < (
    select sum(t.cost) from lottery.tickets t where t.issue = a.issue and t.member_id = a.member_id and t.state = 'placed'
  );
  if found then raise exception 'the member staked too much in the issue' using errcode = 'LO003'; end if;

  perform lottery.move_exposure(p_rows);
end $$;
