-- The effect of wallet.post_batch with which a ticket is settled, in the commit of what it won: for the first time, or anew
-- after a corrected board, when what it had won is kept beside. Raises LO006 when another process has settled it.
create or replace function lottery.apply_settled(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_settled int;
begin
  insert into lottery.ticket_corrections (ticket, settle_version, board, won, at)
    select a.ticket, t.settle_version, a.former, t.won, a.at
    from json_to_recordset(p_rows) as a(ticket bigint, former jsonb, at timestamptz)
    join lottery.tickets t on t.id = a.ticket where a.former is not null
    on conflict do nothing;
  update lottery.tickets t set state = a.state, won = a.won, won_bonus = a.won_bonus, won_pool = a.won_pool, won_kept = a.won_kept,
      paid_by = p_ids[a.ord], settle_version = a.version, settled_at = a.at
    from json_to_recordset(p_rows) as a(
      ord int, ticket bigint, state text, won bigint, won_bonus bigint, won_pool bigint, won_kept bigint, before int, version int,
      at timestamptz)
    where t.id = a.ticket and t.settle_version = a.before and t.state in ('placed', 'won', 'lost', 'push');
  get diagnostics v_settled = row_count;
  if v_settled < json_array_length(p_rows) then
    raise exception 'a ticket is settled already' using errcode = 'LO006';
  end if;
  update lottery.lines l set won = b.won, wins = b.wins, notes = b.notes
    from json_to_recordset(p_rows) as a(ticket bigint, content json)
    cross join lateral json_to_recordset(a.content) as b(ord int, won bigint, wins jsonb, notes text[])
    where l.ticket = a.ticket and l.ord = b.ord;
  update lottery.chase_issues c set state = 'settled'
    from json_to_recordset(p_rows) as a(ticket bigint) join lottery.tickets t on t.id = a.ticket and t.chase is not null
    where c.chase = t.chase and c.issue = t.issue and c.state = 'staked';
end $$;
