-- Raises when the bounds of an authority would change, when a member would be counted back, or when a stop would be undone.
create or replace function rewards.keep_authority() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.brand, old.subject, old.currency, old.value_max, old.members_max, old.day_max, old.from_at, old.until_at, old.created_by, old.persons, old.created_at)
      is distinct from (new.brand, new.subject, new.currency, new.value_max, new.members_max, new.day_max, new.from_at, new.until_at, new.created_by, new.persons,
        new.created_at)
    or new.members < old.members
    or (old.stopped_at is not null and (old.stopped_at, old.stopped_by) is distinct from (new.stopped_at, new.stopped_by))
  then raise exception 'an authority keeps its bounds' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
