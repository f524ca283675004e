-- Raises when a contract would change in what it says, be answered twice, begin anew, end later than it was to, or be deleted.
create or replace function agents.keep_contract() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE'
    or (to_jsonb(old) - '{state,answered_at,from_day,until_day,from_at,until_at,end_reason}'::text[])
      is distinct from (to_jsonb(new) - '{state,answered_at,from_day,until_day,from_at,until_at,end_reason}'::text[])
    or (old.state <> 'offered'
      and (old.state, old.answered_at, old.from_day, old.from_at) is distinct from (new.state, new.answered_at, new.from_day, new.from_at))
    or coalesce(new.until_day > old.until_day, new.until_at > old.until_at, false)
    or (num_nonnulls(old.until_day, old.until_at) > 0 and num_nonnulls(new.until_day, new.until_at) = 0)
  then raise exception 'a contract stays as it was written' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
