-- The effect of wallet.post_batch that ends tickets that won nothing, many in one row: a chase's issue with each. Raises LO006
-- when another process has settled one of them.
create or replace function lottery.apply_lost(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  r record;
  v_lost int;
begin
  for r in select * from json_to_recordset(p_rows) as a(tickets bigint[], version int, at timestamptz) loop
    with ended as (
      update lottery.tickets t set state = 'lost', settle_version = r.version, settled_at = r.at
      where t.id = any (r.tickets) and t.state = 'placed' returning t.chase, t.issue
    ), chased as (
      update lottery.chase_issues c set state = 'settled'
      from ended e where e.chase is not null and c.chase = e.chase and c.issue = e.issue
    )
    select count(*) into v_lost from ended;
    if v_lost < cardinality(r.tickets) then
      raise exception 'a ticket is settled already' using errcode = 'LO006';
    end if;
  end loop;
end $$;
