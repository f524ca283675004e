-- Refuses to remove a signal, to change what was found, and to decide anything but an open one.
create or replace function promotions.keep_signal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'signals are not forgotten' using errcode = 'insufficient_privilege'; end if;
  if (old.brand, old.member_id, old.rule, old.key, old.evidence, old.at)
      is distinct from (new.brand, new.member_id, new.rule, new.key, new.evidence, new.at) or old.state <> 'open'
  then raise exception 'a signal is what was found, and is decided once' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
