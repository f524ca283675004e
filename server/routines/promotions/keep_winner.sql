-- Raises when a published winner would change, or when a prize would be settled twice.
create or replace function promotions.keep_winner() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or old.state <> 'due'
    or (old.draw_id, old.place, old.ticket, old.prize, old.member_id, old.amount, old.path)
      is distinct from (new.draw_id, new.place, new.ticket, new.prize, new.member_id, new.amount, new.path)
  then raise exception 'a list of winners is frozen' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
