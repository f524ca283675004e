-- Raises when a dispute would change in what it says, be answered twice, or be deleted.
create or replace function agents.keep_dispute() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'open'
    or (to_jsonb(old) - '{state,answer,answered_at,answered_by}'::text[])
      is distinct from (to_jsonb(new) - '{state,answer,answered_at,answered_by}'::text[])
  then raise exception 'a dispute stays as it was written' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
