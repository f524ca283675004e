-- The effect of wallet.post_batch that counts free rounds and their wins. Raises GV007, so that its own posting is refused, when the
-- counts are no longer those that the command was decided with, or when no round may begin any more.
create or replace function games.use_free_rounds(p_rows json, p_ids bigint[]) returns void language plpgsql as $$
declare
  r record;
begin
  for r in
    select * from json_to_recordset(p_rows) as r(
      reference text, rounds int, won bigint, has_used int, has_won bigint, is_settled boolean, at timestamptz)
    order by reference
  loop
    update games.free_rounds f set used = f.used + r.rounds, won = f.won + r.won, last_at = r.at
      where f.reference = r.reference and f.used = r.has_used and f.won = r.has_won and (f.settled_at is not null) = r.is_settled
        and (r.rounds <= 0 or (f.state in ('issuing', 'issued') and f.settled_at is null and f.expires_at > r.at));
    if not found then raise exception 'the free rounds moved since' using errcode = 'GV007'; end if;
  end loop;
end $$;
