-- raises when what was agreed to would change
create or replace function cashier.keep_withdrawal() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal stays what was asked for' using errcode = 'integrity_constraint_violation';
end $$;
