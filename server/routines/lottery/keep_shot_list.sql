-- Raises when a list of shots would begin with anything but its issue's seal and nothing in it, grow otherwise than by a
-- shot, or end later than was said, or before
-- a shot that it has.
create or replace function lottery.keep_shot_list() returns trigger language plpgsql as $$
begin
  -- shots are published by the millisecond, and whoever reads the list compares them with its end
  new.ends_at := date_trunc('milliseconds', new.ends_at);
  if tg_op = 'INSERT' then
    if new.shots <> 0 or new.head is distinct from (select i.seal from lottery.issues i where i.id = new.issue) then
      raise exception 'a list of shots begins with the seal of its issue' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  if new.issue <> old.issue or new.ends_at > old.ends_at
    or (new.ends_at < old.ends_at and exists (select from lottery.shots s where s.issue = new.issue and s.at >= new.ends_at))
    or ((new.shots, new.head) is distinct from (old.shots, old.head) and (pg_trigger_depth() < 2 or new.shots <> old.shots + 1))
  then raise exception 'a list of shots grows by its shots alone' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
