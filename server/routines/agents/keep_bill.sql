-- Raises when a bill would change in anything but what of it is paid, go back, or be deleted.
create or replace function agents.keep_bill() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE'
    or (to_jsonb(old) - '{state,paid,paid_at}'::text[]) is distinct from (to_jsonb(new) - '{state,paid,paid_at}'::text[])
    or new.paid < old.paid
    or not (
      (old.state = 'calculated' and new.state in ('calculated', 'paid', 'owed'))
      or (old.state = 'waiting' and new.state in ('waiting', 'approved'))
      or (old.state = 'approved' and new.state in ('approved', 'paid'))
      or (old.state = 'owed' and new.state in ('owed', 'paid'))
    )
  then raise exception 'what a bill was stays written' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
