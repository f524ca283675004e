-- Raises when a marker that an operator added would change or go, except that it ends by a lift that two persons decided.
create or replace function harm.guard_mark() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.lifted_at is not null or new.lifted_at is null
    or (old.member_id, old.brand, old.at, old.until, old.reason, old.added_by) is distinct from (new.member_id, new.brand, new.at, new.until, new.reason, new.added_by)
    or not exists (select from harm.lifts l where l.member_id = old.member_id and l.kind = 'operator' and l.at = new.lifted_at)
  then raise exception 'a marker ends by a lift' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
