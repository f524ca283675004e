-- The effect of wallet.post_batch with which tickets end without a draw, in the commit of the money that goes back: cancelled by
-- the member, or void. What the house would owe goes down. Raises LO001 when a ticket would be cancelled after the close, and
-- LO005 when a ticket has ended before.
create or replace function lottery.apply_ticket_ends(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  r record;
  v_ended int;
begin
  for r in
    select i.state, i.closes_at from lottery.issues i
    where i.id = any (array(select distinct (x ->> 'issue')::bigint from json_array_elements(p_rows) x where x ->> 'state' = 'cancelled'))
    order by i.id for share
  loop
    if r.state <> 'open' or clock_timestamp() >= r.closes_at then
      raise exception 'the issue is closed' using errcode = 'LO001';
    end if;
  end loop;
  update lottery.tickets t set state = a.state, settled_at = a.at
    from json_to_recordset(p_rows) as a(ticket bigint, state text, at timestamptz) where t.id = a.ticket and t.state = 'placed';
  get diagnostics v_ended = row_count;
  if v_ended < json_array_length(p_rows) then
    raise exception 'a ticket has ended already' using errcode = 'LO005';
  end if;
  update lottery.chase_issues c set state = 'cancelled'
    from json_to_recordset(p_rows) as a(ticket bigint) join lottery.tickets t on t.id = a.ticket and t.chase is not null
    where c.chase = t.chase and c.issue = t.issue and c.state = 'staked';
  perform lottery.move_exposure(p_rows);
end $$;
