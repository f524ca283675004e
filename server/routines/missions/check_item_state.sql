-- Refuses a change of state that does not exist: what was cancelled, stopped or paid stays so.
create or replace function missions.check_item_state() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array[
    'draft live', 'draft cancelled', 'live stopped', 'live frozen', 'live cancelled', 'frozen paying', 'frozen cancelled', 'paying paid'
  ]) then
    raise exception 'a mission does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
